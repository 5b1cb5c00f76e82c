import jstat from 'jstat';
import { interpolatedQuantile } from './quantiles.ts';
import type { RandomSource } from './random.ts';
import { tQuantile } from './t-interval.ts';

/** Resamples of whole questions. */
export const RESAMPLES = 10_000;

/** A sorted bootstrap distribution over n questions. */
export interface BootstrapDistribution {
  n: number;
  sorted: Float64Array;
}

/**
 * The distribution of a statistic over 10,000 resamples of n whole questions. `statistic` gets the
 * drawn indices (it must not keep them: the array is used again). Resamples for which it gives null
 * are left out. Needs at least one question.
 */
export function bootstrap(
  n: number,
  statistic: (indices: Int32Array) => number | null,
  random: RandomSource,
): BootstrapDistribution {
  const indices = new Int32Array(n);
  const values = new Float64Array(RESAMPLES);
  let kept = 0;
  for (let resample = 0; resample < RESAMPLES; resample += 1) {
    for (let position = 0; position < n; position += 1) indices[position] = random.index(n);
    const value = statistic(indices);
    if (value === null) continue;
    values[kept] = value;
    kept += 1;
  }
  return { n, sorted: values.slice(0, kept).sort() };
}

/** The distribution of the mean of the values over resamples of whole questions. */
export function bootstrapMean(
  values: readonly number[],
  random: RandomSource,
): BootstrapDistribution {
  const all = Float64Array.from(values);
  return bootstrap(
    all.length,
    (indices) => {
      let total = 0;
      for (const index of indices) total += all[index] ?? 0;
      return total / all.length;
    },
    random,
  );
}

/**
 * Expanded percentile bounds (Hesterberg 2015, "What teachers should know about the bootstrap"): the
 * quantiles are moved outwards to a' = Phi(-sqrt(n/(n-1)) t(1 - tail; n-1)), which undoes the
 * narrowness of the plain percentile interval at few questions. `tail` is the chance left out on each
 * side. Null below two questions.
 */
export function expandedPercentile(
  { n, sorted }: BootstrapDistribution,
  tail: number,
): { low: number; high: number } | null {
  if (n < 2 || sorted.length === 0) return null;
  const quantile = -Math.sqrt(n / (n - 1)) * tQuantile(1 - tail, n - 1);
  const expanded = jstat.normal.cdf(quantile, 0, 1);
  return {
    low: interpolatedQuantile(sorted, expanded),
    high: interpolatedQuantile(sorted, 1 - expanded),
  };
}

/**
 * Share of Bayesian bootstrap draws (Rubin 1981: weights -ln u, normalised) whose weighted mean exceeds
 * a limit. As narrow as the percentile bootstrap, so only a secondary line; null below 20 questions.
 */
export function chanceMeanExceeds(
  values: readonly number[],
  limit: number,
  random: RandomSource,
): number | null {
  if (values.length < 20) return null;
  let above = 0;
  for (let draw = 0; draw < RESAMPLES; draw += 1) {
    let weights = 0;
    let weighted = 0;
    for (const value of values) {
      const weight = -Math.log(1 - random.uniform());
      weights += weight;
      weighted += weight * value;
    }
    if (weighted > limit * weights) above += 1;
  }
  return above / RESAMPLES;
}
