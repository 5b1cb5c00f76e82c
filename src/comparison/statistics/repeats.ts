import { mean, nearlyEqual, sampleVariance, sum } from './moments.ts';

/**
 * Unbiased pass^k of one question: the chance that k of its runs are all green, C(c, k) / C(n, k) for
 * c green of n runs. (c/n)^k would be biased. Null where n < k.
 */
export function passHatK(green: number, runs: number, k: number): number | null {
  if (runs < k) return null;
  let chance = 1;
  for (let drawn = 0; drawn < k; drawn += 1) {
    chance *= Math.max(0, green - drawn) / (runs - drawn);
  }
  return chance;
}

/** How the variance of scores splits between questions and repeats. */
export interface RepeatVariance {
  /** Mean variance inside a question: the noise of one repeat. */
  within: number;
  /** Variance of the true question means, never below 0. */
  between: number;
  /** between / (between + within); null where both are 0. */
  icc: number | null;
  /** Questions with at least two repeats; those of them whose repeats differ. */
  questions: number;
  varying: number;
}

/**
 * One-way analysis of variance of repeats nested in questions, from one list of repeats per question.
 * With unequal repeats the noise of a question's mean uses the mean of 1/K. Null where no question has
 * two repeats or fewer than two questions are there.
 */
export function repeatVariance(scores: readonly (readonly number[])[]): RepeatVariance | null {
  const filled = scores.filter((repeats) => repeats.length > 0);
  const repeated = filled.filter((repeats) => repeats.length > 1);
  const spread = sampleVariance(filled.map(mean));
  if (repeated.length === 0 || spread === null) return null;
  const degrees = sum(repeated.map((repeats) => repeats.length - 1));
  const squares = repeated.map((one) => (sampleVariance(one) ?? 0) * (one.length - 1));
  const within = sum(squares) / degrees;
  const noiseOfMean = within * mean(filled.map((repeats) => 1 / repeats.length));
  const between = Math.max(0, spread - noiseOfMean);
  const varying = repeated.filter((one) =>
    one.some((score) => !nearlyEqual(score, one[0] ?? score)),
  );
  return {
    within,
    between,
    icc: between + within === 0 ? null : between / (between + within),
    questions: repeated.length,
    varying: varying.length,
  };
}
