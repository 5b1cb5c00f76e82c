import { InternalError } from '../../base/errors.ts';

/** Sum of the values; 0 for none. */
export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Arithmetic mean. Throws an InternalError for no values: a mean of nothing is no number. */
export function mean(values: readonly number[]): number {
  if (values.length === 0) throw new InternalError('The mean of no values was asked for.');
  return sum(values) / values.length;
}

/** Mean of the values, or null for none. */
export function meanOrNull(values: readonly number[]): number | null {
  return values.length === 0 ? null : mean(values);
}

/**
 * Variance with n - 1 in the denominator, exactly 0 for values that are all equal; null below two
 * values.
 */
export function sampleVariance(values: readonly number[]): number | null {
  if (values.length < 2) return null;
  if (allEqual(values)) return 0;
  const centre = mean(values);
  const squares = values.map((value) => (value - centre) ** 2);
  return sum(squares) / (values.length - 1);
}

/** Root of the sample variance; null below two values. */
export function sampleSd(values: readonly number[]): number | null {
  const variance = sampleVariance(values);
  return variance === null ? null : Math.sqrt(variance);
}

/** How far two averages of equal scores may differ by rounding alone. */
const ROUNDING = 1e-12;

/** Whether two numbers are equal but for rounding. */
export function nearlyEqual(a: number, b: number): boolean {
  return Math.abs(a - b) <= ROUNDING * Math.max(1, Math.abs(a), Math.abs(b));
}

/** Whether all values are equal but for rounding; true for none or one. */
export function allEqual(values: readonly number[]): boolean {
  const [first] = values;
  return first === undefined || values.every((value) => nearlyEqual(value, first));
}

/** The largest of the values; `-Infinity` for none. Takes any number of them, which Math.max does not. */
export function largest(values: readonly number[]): number {
  return values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
}
