import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { costText, readable } from '../../src/comparison/words.ts';

describe('a readable amount', () => {
  it.each([
    [0, '0'],
    [-0, '0'],
    [12.345, '12.35'],
    [2.5, '2.5'],
    [0.05, '0.05'],
    [0.0123, '0.012'],
    [-0.0123, '-0.012'],
    [0.000_42, '0.00042'],
    [0.000_001, '0.000001'],
    [0.000_000_1, '0'],
  ])('writes %d as %s', (value, text) => {
    expect(readable(value)).toBe(text);
  });

  it('is within five percent of every amount from a microsecond on, or within half a hundredth', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-5, max: 1e5, noNaN: true }), (value) => {
        const text = readable(value);
        expect(text).toMatch(/^\d+(\.\d{1,6})?$/);
        const off = Math.abs(Number(text) - value);
        expect(off).toBeLessThanOrEqual(Math.min(value * 0.05, 0.005) * (1 + 1e-9));
      }),
    );
  });

  it('stands before the unit of a cost', () => {
    expect(costText('seconds', 0.004)).toBe('0.004 seconds');
    expect(costText('llm_calls', 2)).toBe('2 LLM calls');
  });
});
