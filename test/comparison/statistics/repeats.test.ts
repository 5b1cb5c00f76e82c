import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holm } from '../../../src/comparison/statistics/holm.ts';
import { mean, sampleVariance } from '../../../src/comparison/statistics/moments.ts';
import { median, p95 } from '../../../src/comparison/statistics/quantiles.ts';
import { passHatK, repeatVariance } from '../../../src/comparison/statistics/repeats.ts';

describe('passHatK', () => {
  it('is the share of k-subsets of the runs that are all green', () => {
    expect(passHatK(2, 3, 2)).toBeCloseTo(1 / 3, 12);
    expect(passHatK(3, 5, 2)).toBeCloseTo(3 / 10, 12);
    expect(passHatK(5, 5, 5)).toBe(1);
    expect(passHatK(1, 3, 2)).toBe(0);
    expect(passHatK(2, 2, 3)).toBeNull();
  });

  it('is unbiased where (c / n)^k is not: its average over samples is the true chance', () => {
    const chance = 0.6;
    const n = 4;
    const choose = [1, 4, 6, 4, 1];
    const average = (estimate: (green: number) => number): number =>
      choose.reduce(
        (total, ways, green) =>
          total + ways * chance ** green * (1 - chance) ** (n - green) * estimate(green),
        0,
      );
    expect(average((green) => passHatK(green, n, 3) ?? 0)).toBeCloseTo(chance ** 3, 12);
    expect(average((green) => (green / n) ** 3)).not.toBeCloseTo(chance ** 3, 2);
  });
});

describe('repeatVariance', () => {
  it('finds no spread in identical repeats and calls all variance between questions', () => {
    const parts = repeatVariance([
      [0, 0, 0],
      [1, 1, 1],
      [0.5, 0.5, 0.5],
    ]);
    expect(parts).toMatchObject({ within: 0, icc: 1, questions: 3, varying: 0 });
  });

  it('finds nothing between questions whose means differ less than their noise', () => {
    const parts = repeatVariance([
      [0, 1],
      [1, 0],
      [0, 1],
    ]);
    expect(parts).toMatchObject({ between: 0, icc: 0, varying: 3 });
  });

  it('gives nothing without a second repeat or a second question', () => {
    expect(repeatVariance([[1], [0]])).toBeNull();
    expect(repeatVariance([[1, 0]])).toBeNull();
    expect(repeatVariance([])).toBeNull();
  });
});

describe('holm', () => {
  it('keeps the order of the p values, raises each, and the smallest the most', () => {
    const family = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), {
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(family, (pValues) => {
        const adjusted = holm(pValues);
        pValues.forEach((p, index) => {
          expect(adjusted[index]).toBeGreaterThanOrEqual(p);
          expect(adjusted[index]).toBeLessThanOrEqual(1);
        });
        const smallest = Math.min(...pValues);
        expect(Math.min(...adjusted)).toBeCloseTo(Math.min(1, smallest * pValues.length), 12);
      }),
      { numRuns: 100, seed: 1 },
    );
  });
});

describe('moments and quantiles', () => {
  it('hides a p95 of fewer than 20 values', () => {
    expect(p95(Array.from({ length: 19 }, (_, index) => index))).toBeNull();
    expect(p95(Array.from({ length: 20 }, (_, index) => index))).toBe(18);
  });

  it('takes the middle, or the mean of the two middle values', () => {
    expect(median([5, 1, 3])).toBe(3);
    expect(median([4, 1, 3, 2])).toBe(2.5);
  });

  it('refuses the mean and the median of nothing instead of giving NaN', () => {
    expect(() => mean([])).toThrow('no values');
    expect(() => median([])).toThrow('no values');
    expect(sampleVariance([1])).toBeNull();
  });
});
