import jstat from 'jstat';
import { questionsForMargin } from './statistics/binomial-bounds.ts';
import { MIN_DIFFERING_FOR_T } from './statistics/bounded-bounds.ts';
import { tQuantile } from './statistics/t-interval.ts';

/** The power that planned numbers of questions have. */
export const PLANNED_POWER = 0.8;
/** Numbers above this are not worth printing: nobody writes so many questions. */
const MOST_QUESTIONS = 100_000;

/** Quantile of the standard normal distribution. */
export function normalQuantile(p: number): number {
  return jstat.normal.inv(p, 0, 1);
}

/**
 * The smallest number of questions n, from `from` on, with
 * (t(1 - tail; n - 1) + z(power)) sd / sqrt(n) <= distance; null above 100,000 or where the distance
 * is not positive. `power` 0.5 asks only that the interval be as narrow as the distance.
 */
export function questionsForDistance(request: {
  sd: number;
  distance: number;
  tail: number;
  from: number;
  power: number;
}): number | null {
  const { sd, distance, tail, power } = request;
  const from = Math.max(2, request.from);
  if (!(distance > 0)) return null;
  const z = normalQuantile(power);
  const reached = (n: number): boolean =>
    (tQuantile(1 - tail, n - 1) + z) * (sd / Math.sqrt(n)) <= distance;
  if (reached(from)) return from;
  if (!reached(MOST_QUESTIONS)) return null;
  let below = from;
  let enough = MOST_QUESTIONS;
  while (enough - below > 1) {
    const middle = Math.floor((below + enough) / 2);
    if (reached(middle)) enough = middle;
    else below = middle;
  }
  return enough;
}

/** What is known of a mean of score differences that no bound has decided yet. */
export interface UndecidedGain {
  questions: number;
  nonTied: number;
  sd: number;
  gain: number;
  /** One-sided chance of error. */
  tail: number;
}

/**
 * How many further questions would likely show that a gain is not below -margin, or that it is, if
 * the spread stays as it is. Null where the gain sits on the margin.
 */
export function moreForMargin(known: UndecidedGain, margin: number): number | null {
  const { questions, nonTied, sd, gain, tail } = known;
  const exact = nonTied < MIN_DIFFERING_FOR_T ? questionsForMargin(margin, tail) : questions;
  if (sd === 0) return Math.max(1, exact - questions);
  const needed = questionsForDistance({
    sd,
    distance: Math.abs(gain + margin),
    tail,
    from: questions,
    power: PLANNED_POWER,
  });
  return needed === null ? null : Math.max(1, Math.max(needed, exact) - questions);
}

/**
 * How many further questions would likely decide a gain: enough to find the larger of the gain seen and
 * `delta`. Where there are already that many, the gain lies near delta, and the number that would tell
 * on which side takes its place. Null where nobody can say.
 */
export function moreForGain(known: UndecidedGain, delta: number): number | null {
  const { questions, sd, gain, tail } = known;
  if (sd === 0) {
    const signs = Math.ceil(Math.log2(1 / tail));
    const needed = gain > 0 ? signs : questionsForMargin(delta, tail);
    return needed > questions ? needed - questions : null;
  }
  const find = { sd, tail, from: questions };
  const distance = Math.max(Math.abs(gain), delta);
  const needed = questionsForDistance({ ...find, distance, power: PLANNED_POWER });
  if (needed === null || needed > questions) return needed === null ? null : needed - questions;
  const apart = Math.abs(delta - gain);
  const side = questionsForDistance({ ...find, distance: apart, power: 0.5 });
  return side === null ? null : Math.max(1, side - questions);
}
