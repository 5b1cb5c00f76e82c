import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { differenceBounds } from '../../../src/comparison/statistics/bounded-bounds.ts';
import { scoreInterval } from '../../../src/comparison/statistics/rate-interval.ts';
import { tInterval } from '../../../src/comparison/statistics/t-interval.ts';

const RANGE = { min: -1, max: 1 };
const repeat = (value: number, n: number): number[] => Array.from({ length: n }, () => value);

describe('differenceBounds', () => {
  it('is the t interval where enough questions differ', () => {
    const values = [0.5, 0, 0.2, -0.1, 1, 0.5, 0.3, 0.1];
    const t = tInterval(values, 0.025);
    expect(differenceBounds(values, RANGE, 0.025)).toEqual({
      low: t?.low,
      high: t?.high,
      method: 't',
    });
  });

  it('bounds the loss by 1 - 0.05^(1/n) where no question differs', () => {
    const bounds = differenceBounds(repeat(0, 30), RANGE, 0.05);
    expect(bounds?.low).toBeCloseTo(-(1 - 0.05 ** (1 / 30)), 12);
    expect(bounds?.high).toBeCloseTo(1 - 0.05 ** (1 / 30), 12);
    expect(bounds?.method).toBe('exact');
  });

  it('does not take equal gains for certainty, and stays inside what is possible', () => {
    const bounds = differenceBounds(repeat(1, 12), RANGE, 0.05);
    expect(bounds?.high).toBe(1);
    expect(bounds?.low).toBeCloseTo(1 - 2 * (1 - 0.05 ** (1 / 12)), 12);
  });

  it('takes averages that differ by rounding for equal', () => {
    const thirds = [1 / 3, 1 - 2 / 3, 0.1 + 0.2 + 1 / 30];
    expect(differenceBounds(thirds, RANGE, 0.05)?.method).toBe('exact');
  });

  it('never calls a set with one loss safer than one without any', () => {
    for (const n of [10, 20, 29, 30, 45, 60, 100]) {
      const none = differenceBounds(repeat(0, n), RANGE, 0.05);
      const one = differenceBounds([...repeat(0, n - 1), -1], RANGE, 0.05);
      const small = differenceBounds([...repeat(0, n - 1), -1 / 3], RANGE, 0.05);
      expect(one?.low).toBeLessThan(none?.low ?? 0);
      expect(small?.low).toBeLessThan(none?.low ?? 0);
    }
  });

  it('gives nothing below two questions', () => {
    expect(differenceBounds([], RANGE, 0.05)).toBeNull();
    expect(differenceBounds([0.5], RANGE, 0.05)).toBeNull();
  });

  it('holds the mean, stays in its range, and turns with its sign', () => {
    const scores = fc.array(fc.constantFrom(-1, -0.5, 0, 0, 0, 0, 1 / 3, 1), {
      minLength: 2,
      maxLength: 40,
    });
    fc.assert(
      fc.property(scores, (values) => {
        const bounds = differenceBounds(values, RANGE, 0.05);
        const mirrored = differenceBounds(
          values.map((value) => -value),
          RANGE,
          0.05,
        );
        const mean = values.reduce((total, value) => total + value, 0) / values.length;
        expect(bounds?.low).toBeLessThanOrEqual(mean + 1e-12);
        expect(bounds?.high).toBeGreaterThanOrEqual(mean - 1e-12);
        expect(bounds?.low).toBeGreaterThanOrEqual(-1);
        expect(bounds?.high).toBeLessThanOrEqual(1);
        expect(mirrored?.low).toBeCloseTo(-(bounds?.high ?? 0), 12);
      }),
      { numRuns: 200, seed: 1 },
    );
  });
});

describe('scoreInterval', () => {
  it.each([
    [repeat(1, 10), 'jeffreys'],
    [repeat(0, 10), 'jeffreys'],
    [repeat(0.5, 10), 'exact'],
    [[...repeat(1, 9), 0], 't-and-exact'],
    [[0.1, 0.9, 0.4, 0.6, 0.2, 0.8, 0.5], 't'],
  ])('of %j is made by %s and has a width', (scores, method) => {
    const interval = scoreInterval(scores, 0.95);
    expect(interval?.method).toBe(method);
    expect((interval?.high ?? 0) - (interval?.low ?? 0)).toBeGreaterThan(0.01);
    expect(interval?.low).toBeGreaterThanOrEqual(0);
    expect(interval?.high).toBeLessThanOrEqual(1);
  });

  it('gives nothing below two questions', () => {
    expect(scoreInterval([1], 0.95)).toBeNull();
  });
});
