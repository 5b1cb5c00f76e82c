import jstat from 'jstat';
import { describe, expect, it } from 'vitest';
import {
  jeffreysInterval,
  questionsForMargin,
  rateAtLeast,
  rateAtMost,
} from '../../../src/comparison/statistics/binomial-bounds.ts';
import { holm } from '../../../src/comparison/statistics/holm.ts';
import { interpolatedQuantile, nearestRank } from '../../../src/comparison/statistics/quantiles.ts';
import { randomSource } from '../../../src/comparison/statistics/random.ts';
import { signFlipTest } from '../../../src/comparison/statistics/sign-flip.ts';
import { tInterval } from '../../../src/comparison/statistics/t-interval.ts';

// Values that independent libraries gave when the project was designed (R and @stdlib).
const random = randomSource(1, 'golden');
const twoSided = (differences: number[]): number =>
  signFlipTest(differences, 'two-sided', random).p;
const signs = (plus: number, minus: number): number[] => [
  ...Array.from({ length: plus }, () => 1),
  ...Array.from({ length: minus }, () => -1),
];

describe('golden values', () => {
  it('gives mean, standard error, p and interval of six differences', () => {
    const t = tInterval([0.5, 0, 0, 0, 1, 0.5], 0.025);
    expect(t?.mean).toBeCloseTo(1 / 3, 12);
    expect(t?.standardError).toBeCloseTo(1 / 6, 12);
    expect(t?.low).toBeCloseTo(-0.0950969726, 8);
    expect(t?.high).toBeCloseTo(0.7617636393, 8);
    const statistic = (t?.mean ?? 0) / (t?.standardError ?? 1);
    expect(2 * (1 - jstat.studentt.cdf(statistic, 5))).toBeCloseTo(0.1019394788, 8);
  });

  it('gives Clopper-Pearson bounds', () => {
    expect(rateAtLeast(5, 6, 0.025)).toBeCloseTo(0.358765421, 8);
    expect(rateAtMost(5, 6, 0.025)).toBeCloseTo(0.9957892554, 8);
    expect(rateAtMost(0, 8, 0.025)).toBeCloseTo(0.3694166475, 8);
    expect(rateAtLeast(8, 8, 0.05)).toBeCloseTo(0.6876560219, 8);
  });

  it.each([
    [6, 0, 0.03125],
    [7, 1, 0.0703125],
    [8, 1, 0.0390625],
    [9, 2, 0.0654296875],
    [10, 2, 0.0385742188],
  ])('is the exact McNemar test on %i against %i discordant pairs', (plus, minus, p) => {
    expect(twoSided(signs(plus, minus))).toBeCloseTo(p, 10);
  });

  it('gives the exact binomial p of five of six and of eight of eight as sign flips', () => {
    expect(twoSided(signs(5, 1))).toBeCloseTo(0.21875, 12);
    expect(signFlipTest(signs(8, 0), 'greater', random).p).toBeCloseTo(0.00390625, 12);
  });

  it('does not change when questions without a difference are added', () => {
    expect(twoSided([...signs(6, 0), 0, 0, 0])).toBe(0.03125);
    expect(twoSided([...signs(7, 1), 0])).toBe(0.0703125);
  });

  it('adjusts by Holm', () => {
    expect(holm([0.01, 0.04, 0.03])).toEqual([0.03, 0.06, 0.06]);
  });

  it('gives both kinds of percentile', () => {
    expect(interpolatedQuantile(Float64Array.of(1, 2, 3, 4), 0.95)).toBeCloseTo(3.85, 12);
    expect(nearestRank([4, 1, 3, 2], 0.95)).toBe(4);
  });

  it.each([
    [4, 0.527],
    [10, 0.259],
    [14, 0.193],
    [30, 0.095],
    [60, 0.049],
  ])('bounds the loss after %i questions without one at %f', (n, bound) => {
    expect(rateAtMost(0, n, 0.05)).toBeCloseTo(bound, 3);
  });

  it('needs 29 questions for a margin of 10 points and 19 for one of 15', () => {
    expect(questionsForMargin(0.1, 0.05)).toBe(29);
    expect(questionsForMargin(0.15, 0.05)).toBe(19);
    expect(rateAtMost(0, 29, 0.05)).toBeLessThan(0.1);
    expect(rateAtMost(0, 28, 0.05)).toBeGreaterThan(0.1);
  });

  it.each([
    [5, 0.62],
    [10, 0.78],
    [20, 0.88],
    [30, 0.92],
  ])('gives the Jeffreys lower bound of a perfect rate over %i questions', (n, low) => {
    expect(jeffreysInterval(n, n, 0.025).low).toBeCloseTo(low, 2);
  });
});
