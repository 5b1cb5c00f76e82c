import { readFileSync } from 'node:fs';
import jstat from 'jstat';
import { describe, expect, it } from 'vitest';
import {
  jeffreysInterval,
  rateAtLeast,
  rateAtMost,
} from '../../../src/comparison/statistics/binomial-bounds.ts';
import { mean } from '../../../src/comparison/statistics/moments.ts';
import { randomSource } from '../../../src/comparison/statistics/random.ts';
import { repeatVariance } from '../../../src/comparison/statistics/repeats.ts';
import { signFlipTest } from '../../../src/comparison/statistics/sign-flip.ts';
import { tInterval, tQuantile } from '../../../src/comparison/statistics/t-interval.ts';

interface Reference {
  paired: {
    differences: number[];
    mean: number;
    standardError: number;
    low: number;
    high: number;
    oneSidedLow: number;
    flipGreater: number;
    flipTwoSided: number;
  }[];
  binomial: {
    events: number;
    n: number;
    low: number;
    high: number;
    jeffreysLow: number;
    jeffreysHigh: number;
  }[];
  expanded: { n: number; tail: number }[];
  variance: { scores: number[][]; within: number; between: number }[];
}

// Made by SciPy; test/fixtures/comparison/make-reference.py writes the file.
const reference: Reference = JSON.parse(
  readFileSync(new URL('../../fixtures/comparison/reference.json', import.meta.url), 'utf8'),
);
const random = randomSource(1, 'reference');

describe('against SciPy', () => {
  it.each(reference.paired)('agrees on $differences', (one) => {
    const twoSided = tInterval(one.differences, 0.025);
    const oneSided = tInterval(one.differences, 0.05);
    expect(mean(one.differences)).toBeCloseTo(one.mean, 12);
    expect(twoSided?.standardError).toBeCloseTo(one.standardError, 12);
    expect(twoSided?.low).toBeCloseTo(one.low, 7);
    expect(twoSided?.high).toBeCloseTo(one.high, 7);
    expect(oneSided?.low).toBeCloseTo(one.oneSidedLow, 7);
    expect(signFlipTest(one.differences, 'greater', random).p).toBeCloseTo(one.flipGreater, 12);
    expect(signFlipTest(one.differences, 'two-sided', random).p).toBeCloseTo(one.flipTwoSided, 12);
  });

  it.each(reference.binomial)('agrees on $events of $n', (one) => {
    expect(rateAtLeast(one.events, one.n, 0.025)).toBeCloseTo(one.low, 8);
    expect(rateAtMost(one.events, one.n, 0.025)).toBeCloseTo(one.high, 8);
    const jeffreys = jeffreysInterval(one.events, one.n, 0.025);
    expect(jeffreys.low).toBeCloseTo(one.jeffreysLow, 8);
    expect(jeffreys.high).toBeCloseTo(one.jeffreysHigh, 8);
  });

  it.each(reference.expanded)('expands the percentiles of $n questions alike', ({ n, tail }) => {
    const quantile = -Math.sqrt(n / (n - 1)) * tQuantile(0.975, n - 1);
    expect(jstat.normal.cdf(quantile, 0, 1)).toBeCloseTo(tail, 8);
  });

  it.each(reference.variance)('splits variance alike', ({ scores, within, between }) => {
    const parts = repeatVariance(scores);
    expect(parts?.within).toBeCloseTo(within, 12);
    expect(parts?.between).toBeCloseTo(between, 12);
  });
});
