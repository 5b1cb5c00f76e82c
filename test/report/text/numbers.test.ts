import { describe, expect, it } from 'vitest';
import {
  formatCount,
  formatInterval,
  formatNumber,
  formatOf,
  formatP,
  formatSeconds,
  formatSigned,
} from '../../../src/report/text/numbers.ts';

describe('number formats', () => {
  it.each([
    [formatNumber(0.8333), '0.83'],
    [formatNumber(-0.001), '0.00'],
    [formatNumber(1, 0), '1'],
    [formatNumber(null), '-'],
    [formatNumber(Number.NaN), '-'],
    [formatNumber(Number.POSITIVE_INFINITY), '-'],
    [formatSigned(0.171), '+0.17'],
    [formatSigned(-0.171), '-0.17'],
    [formatSigned(0.001), '0.00'],
    [formatSigned(undefined), '-'],
    [formatCount(3), '3'],
    [formatCount(3.5), '3.5'],
    [formatCount(11 / 3), '3.67'],
    [formatCount(2.999), '3'],
    [formatCount(100), '100'],
    [formatCount(null), '-'],
    [formatSeconds(0.4213), '0.42 s'],
    [formatSeconds(12.34), '12.3 s'],
    [formatSeconds(140.4), '140 s'],
    [formatSeconds(null), '-'],
    [formatP(0.03125), '0.031'],
    [formatP(1e-9), '< 0.001'],
    [formatP(null), '-'],
    [formatInterval({ low: -0.0951, high: 0.7618 }), '[-0.10, 0.76]'],
    [formatInterval({ low: -1, high: 2 }, formatSigned), '[-1.00, +2.00]'],
    [formatInterval(null), ''],
    [formatOf(1, 'question'), '1 question'],
    [formatOf(2, 'question'), '2 questions'],
    [formatOf(0, 'reply', 'replies'), '0 replies'],
  ])('writes %s', (text, expected) => {
    expect(text).toBe(expected);
  });
});
