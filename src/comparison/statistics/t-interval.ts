import jstat from 'jstat';
import { mean, sampleSd } from './moments.ts';

/** A mean with its standard error and a t interval. */
export interface TInterval {
  mean: number;
  standardError: number;
  low: number;
  high: number;
}

/**
 * Interval mean +- t(1 - tail; n - 1) s / sqrt(n), where `tail` is the chance left out on each side:
 * 0.025 gives the two-sided 95 % interval, 0.05 the two one-sided 95 % bounds. Null below two values
 * and where all values are equal: no spread is no evidence of certainty.
 */
export function tInterval(values: readonly number[], tail: number): TInterval | null {
  const sd = sampleSd(values);
  if (sd === null || sd === 0) return null;
  const centre = mean(values);
  const standardError = sd / Math.sqrt(values.length);
  const half = tQuantile(1 - tail, values.length - 1) * standardError;
  return { mean: centre, standardError, low: centre - half, high: centre + half };
}

/** Quantile of Student's t; `df` is at least 1. */
export function tQuantile(p: number, df: number): number {
  return jstat.studentt.inv(p, df);
}
