import { describe, expect, it } from 'vitest';
import {
  bootstrapMean,
  chanceMeanExceeds,
  expandedPercentile,
} from '../../../src/comparison/statistics/bootstrap.ts';
import { randomSource } from '../../../src/comparison/statistics/random.ts';
import { tInterval } from '../../../src/comparison/statistics/t-interval.ts';

const skewed = [0, 0, 0, 1, 1, 2, 2, 3, 5, 8, 13, 21];
const random = (purpose = 'test') => randomSource(7, purpose);

describe('expandedPercentile', () => {
  it('is wider than the plain percentile interval and leans to the long tail', () => {
    const distribution = bootstrapMean(skewed, random());
    const interval = expandedPercentile(distribution, 0.025);
    const plain = distribution.sorted;
    const mean = 56 / 12;
    expect(interval?.low).toBeLessThan(plain[Math.floor(plain.length * 0.025)] ?? 0);
    expect(interval?.high).toBeGreaterThan(plain[Math.floor(plain.length * 0.975)] ?? 0);
    expect((interval?.high ?? 0) - mean).toBeGreaterThan(mean - (interval?.low ?? 0));
  });

  it('comes near the t interval for many values without skew', () => {
    const values = Array.from({ length: 80 }, (_, index) => (index % 9) / 8);
    const interval = expandedPercentile(bootstrapMean(values, random()), 0.025);
    const t = tInterval(values, 0.025);
    expect(interval?.low).toBeCloseTo(t?.low ?? 0, 2);
    expect(interval?.high).toBeCloseTo(t?.high ?? 0, 2);
  });

  it('gives the same for the same seed and purpose, whatever was drawn before', () => {
    const first = expandedPercentile(bootstrapMean(skewed, random('a')), 0.025);
    bootstrapMean(skewed, random('b'));
    expect(expandedPercentile(bootstrapMean(skewed, random('a')), 0.025)).toEqual(first);
  });

  it('gives nothing for one question', () => {
    expect(expandedPercentile(bootstrapMean([3], random()), 0.025)).toBeNull();
  });
});

describe('chanceMeanExceeds', () => {
  it('is near one half at the mean, near 1 far below it, and nothing below 20 questions', () => {
    const values = Array.from({ length: 40 }, (_, index) => (index % 5) / 4);
    expect(chanceMeanExceeds(values, 0.5, random())).toBeCloseTo(0.5, 1);
    expect(chanceMeanExceeds(values, 0.1, random())).toBeGreaterThan(0.99);
    expect(chanceMeanExceeds(skewed, 0.5, random())).toBeNull();
  });
});
