import type { IntervalMethod } from '../summary-types.ts';
import { type Bounds, rateAtMost } from './binomial-bounds.ts';
import { allEqual } from './moments.ts';
import { tInterval } from './t-interval.ts';

/** Bounds of a mean with the way they were made. */
export interface MeanBounds extends Bounds {
  method: IntervalMethod;
}

/** The least and the most that one value can be. */
export interface Range {
  min: number;
  max: number;
}

/** From this many questions that differ on, a t interval can be trusted. */
export const MIN_DIFFERING_FOR_T = 6;

/** Values nearer to zero than this are ties: differences of equal averages up to rounding. */
export const TIE_TOLERANCE = 1e-9;

/**
 * Bounds of the mean of per-question differences that lie in a known range. `tail` is the chance left
 * out on each side.
 *
 * A t interval trusts the spread that it saw. Where all differences are equal it saw none, and where
 * few questions differ it would call a set with one loss safer than a set without any. So:
 * - all equal to c: at most the share u = 1 - tail^(1/n) of questions can differ from c, each by no
 *   more than the range allows, which bounds the mean from c - u (c - min) to c + u (max - c);
 * - fewer than six differ from zero: the t interval widened to the exact bounds of the shares of
 *   losses and of gains (Clopper-Pearson), each counted as large as the range allows;
 * - otherwise the t interval.
 * All are cut to the range. Null below two values.
 */
export function differenceBounds(
  differences: readonly number[],
  range: Range,
  tail: number,
): MeanBounds | null {
  const n = differences.length;
  const [first] = differences;
  if (n < 2 || first === undefined) return null;
  if (allEqual(differences)) return { ...departureBounds(first, n, range, tail), method: 'exact' };
  const t = tInterval(differences, tail);
  if (t === null) return null;
  const losses = differences.filter((difference) => difference < -TIE_TOLERANCE).length;
  const gains = differences.filter((difference) => difference > TIE_TOLERANCE).length;
  if (losses + gains >= MIN_DIFFERING_FOR_T) return { ...cut(t, range), method: 't' };
  const low = Math.min(t.low, rateAtMost(losses, n, tail) * Math.min(0, range.min));
  const high = Math.max(t.high, rateAtMost(gains, n, tail) * Math.max(0, range.max));
  return { ...cut({ low, high }, range), method: 't-and-exact' };
}

/** Bounds of a mean after n values that all equal `value`. */
export function departureBounds(value: number, n: number, range: Range, tail: number): Bounds {
  const departing = rateAtMost(0, n, tail);
  return {
    low: value - departing * Math.max(0, value - range.min),
    high: value + departing * Math.max(0, range.max - value),
  };
}

function cut({ low, high }: Bounds, { min, max }: Range): Bounds {
  return { low: Math.max(min, low), high: Math.min(max, high) };
}
