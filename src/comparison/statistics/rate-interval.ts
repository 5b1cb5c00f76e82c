import type { Interval } from '../summary-types.ts';
import { jeffreysInterval, rateAtMost } from './binomial-bounds.ts';
import { departureBounds, MIN_DIFFERING_FOR_T } from './bounded-bounds.ts';
import { allEqual, nearlyEqual } from './moments.ts';
import { tInterval } from './t-interval.ts';

const UNIT = { min: 0, max: 1 };

/**
 * Two-sided interval of the mean of per-question scores in [0, 1]: t over questions, widened to exact
 * bounds where fewer than six questions depart from 0 or from 1; Jeffreys where all are 0 or all are 1;
 * the bound on a departure where all equal another value. Null below two questions.
 */
export function scoreInterval(scores: readonly number[], level: number): Interval | null {
  const [first] = scores;
  if (scores.length < 2 || first === undefined) return null;
  const tail = (1 - level) / 2;
  if (allEqual(scores)) return equalScores(first, scores.length, level);
  const t = tInterval(scores, tail);
  if (t === null) return null;
  const below1 = scores.filter((score) => !nearlyEqual(score, 1)).length;
  const above0 = scores.filter((score) => !nearlyEqual(score, 0)).length;
  const n = scores.length;
  let { low, high } = t;
  if (below1 < MIN_DIFFERING_FOR_T) low = Math.min(low, 1 - rateAtMost(below1, n, tail));
  if (above0 < MIN_DIFFERING_FOR_T) high = Math.max(high, rateAtMost(above0, n, tail));
  const method = Math.min(below1, above0) < MIN_DIFFERING_FOR_T ? 't-and-exact' : 't';
  return { low: Math.max(0, low), high: Math.min(1, high), level, method };
}

function equalScores(score: number, n: number, level: number): Interval {
  const tail = (1 - level) / 2;
  if (score === 0 || score === 1) {
    return { ...jeffreysInterval(score * n, n, tail), level, method: 'jeffreys' };
  }
  return { ...departureBounds(score, n, UNIT, tail), level, method: 'exact' };
}
