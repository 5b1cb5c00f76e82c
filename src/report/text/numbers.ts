/** What stands in a cell that has no value: the metric does not apply, or there is nothing to measure. */
export const NO_VALUE = '-';

/** A number with a fixed number of decimals, never `-0.00`; `NO_VALUE` for null and non-finite numbers. */
export function formatNumber(value: number | null | undefined, decimals = 2): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return NO_VALUE;
  const text = value.toFixed(decimals);
  return Number(text) === 0 && text.startsWith('-') ? text.slice(1) : text;
}

/** The same with its sign always written: `+0.17`, `-0.05`, `0.00`. */
export function formatSigned(value: number | null | undefined, decimals = 2): string {
  const text = formatNumber(value, decimals);
  return text === NO_VALUE || Number(text) <= 0 ? text : `+${text}`;
}

/** A count or a mean of counts: `3` where it is whole, otherwise one or two decimals (`3.5`, `3.67`). */
export function formatCount(value: number | null | undefined): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return NO_VALUE;
  if (Number.isInteger(value)) return String(value);
  return formatNumber(value, 2)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');
}

/** A duration with about three significant digits and its unit: `0.42 s`, `12.3 s`, `140 s`. */
export function formatSeconds(value: number | null | undefined): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return NO_VALUE;
  const decimals = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return `${formatNumber(value, decimals)} s`;
}

/** Both ends of an interval in square brackets, each written by `format`; empty where there is none. */
export function formatInterval(
  interval: { readonly low: number; readonly high: number } | null | undefined,
  format: (value: number) => string = formatNumber,
): string {
  if (interval === null || interval === undefined) return '';
  return `[${format(interval.low)}, ${format(interval.high)}]`;
}

/** A p value: `0.031`, or `< 0.001`; never `0`. */
export function formatP(value: number | null | undefined): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return NO_VALUE;
  return value < 0.001 ? '< 0.001' : formatNumber(value, 3);
}

/** `1 question`, `2 questions`: a count with its noun, which takes an `s` unless `plural` says otherwise. */
export function formatOf(count: number, noun: string, plural = `${noun}s`): string {
  return `${formatCount(count)} ${count === 1 ? noun : plural}`;
}
