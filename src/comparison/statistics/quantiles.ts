import { InternalError } from '../../base/errors.ts';

/** Below this many values a p95 is only the maximum by another name. */
export const P95_MIN_VALUES = 20;

/** Middle value, or the mean of the two middle ones. Throws an InternalError for no values. */
export function median(values: readonly number[]): number {
  const sorted = ascending(values);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  if (upper === undefined || lower === undefined) {
    throw new InternalError('The median of no values was asked for.');
  }
  return (lower + upper) / 2;
}

/** The 95th percentile by nearest rank, or null below 20 values. */
export function p95(values: readonly number[]): number | null {
  return values.length < P95_MIN_VALUES ? null : nearestRank(values, 0.95);
}

/** The smallest value that at least the share `p` of the values does not exceed. */
export function nearestRank(values: readonly number[], p: number): number {
  const sorted = ascending(values);
  const value = sorted[Math.max(0, Math.ceil(p * sorted.length) - 1)];
  if (value === undefined) throw new InternalError('A percentile of no values was asked for.');
  return value;
}

/** Quantile of sorted values by linear interpolation between order statistics (R's type 7). */
export function interpolatedQuantile(sorted: Float64Array, p: number): number {
  const position = p * (sorted.length - 1);
  const below = sorted[Math.floor(position)];
  const above = sorted[Math.ceil(position)];
  if (below === undefined || above === undefined) {
    throw new InternalError(`The quantile ${p} of ${sorted.length} values was asked for.`);
  }
  return below + (above - below) * (position - Math.floor(position));
}

const ascending = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b);
