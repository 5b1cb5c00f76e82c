import jstat from 'jstat';

/** A lower and an upper bound. */
export interface Bounds {
  low: number;
  high: number;
}

/**
 * Clopper-Pearson upper bound of a rate: what the true rate exceeds with a chance of at most `tail`,
 * after `events` in `n` independent questions. For no event it is 1 - tail^(1/n).
 */
export function rateAtMost(events: number, n: number, tail: number): number {
  if (events >= n) return 1;
  if (events === 0) return 1 - tail ** (1 / n);
  return jstat.beta.inv(1 - tail, events + 1, n - events);
}

/** Clopper-Pearson lower bound of a rate; 0 for no event. */
export function rateAtLeast(events: number, n: number, tail: number): number {
  return 1 - rateAtMost(n - events, n, tail);
}

/**
 * Jeffreys interval of a rate, quantiles of Beta(events + 1/2, n - events + 1/2), with the usual
 * exact end at a rate of 0 or 1. `tail` is the chance left out on each side.
 */
export function jeffreysInterval(events: number, n: number, tail: number): Bounds {
  const quantile = (p: number): number => jstat.beta.inv(p, events + 0.5, n - events + 0.5);
  return {
    low: events === 0 ? 0 : quantile(tail),
    high: events === n ? 1 : quantile(1 - tail),
  };
}

/**
 * How many questions without a single loss it takes to exclude a loss of `margin`: the smallest n
 * with 1 - tail^(1/n) < margin. A 10-point margin at 95 % needs 29.
 */
export function questionsForMargin(margin: number, tail: number): number {
  const exact = Math.log(tail) / Math.log(1 - margin);
  return Math.floor(exact) + 1;
}
