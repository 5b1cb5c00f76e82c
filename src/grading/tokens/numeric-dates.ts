import { createToken, type DateValue, type Token } from './token.ts';

/**
 * A date written in digits: `2024-03-14`, `14.03.2024`, `03/14/2024`, `14.03.`, `3/14`. Where day and
 * month cannot be told apart both readings are kept. Writings that may as well be a number (a version
 * `4.2.10`, the `4.2.` at a sentence's end) stay numbers that may be a date. Null where no reading is
 * a day of a calendar.
 */
export function readNumericDate(found: string, start: number): Token | null {
  const parts = found.split(/[-/.]/u).filter((part) => part !== '');
  const numbers = parts.map(Number);
  const isIso = (parts[0] ?? '').length === 4;
  const readings = isIso ? [toDate(numbers[0], numbers[1], numbers[2])] : dayFirst(parts);
  const dates = readings.filter((date) => date !== null);
  const hasFullYear = isIso || (parts[2] ?? '').length === 4;
  if (dates.length === 0) return null;
  const end = start + found.length;
  if (hasFullYear) return createToken({ kind: 'date', key: found, start, end, dates });
  const written = found.replace(/\.$/u, '');
  const numberEnd = start + written.length;
  return createToken({
    kind: 'number',
    key: written,
    values: [written],
    start,
    end: found.endsWith('.') && isDayWithDots(found) ? end : numberEnd,
    dates,
  });
}

/** `14.03.` has two digits in its month; `4.2.` is a number at the end of a sentence. */
function isDayWithDots(found: string): boolean {
  return /\.0\d\.$|\.1[0-2]\.$/u.test(found);
}

function dayFirst(parts: readonly string[]): (DateValue | null)[] {
  const [first, second, third] = parts.map(Number);
  const written = parts[2]?.length;
  const year = written === 2 && third !== undefined ? third + (third < 50 ? 2000 : 1900) : third;
  return first === second
    ? [toDate(year, second, first)]
    : [toDate(year, second, first), toDate(year, first, second)];
}

function toDate(
  year: number | undefined,
  month: number | undefined,
  day: number | undefined,
): DateValue | null {
  if (month === undefined || day === undefined) return null;
  if (month < 1 || month > 12 || day < 1 || day > 31) return null;
  return year === undefined ? { month, day } : { year, month, day };
}
