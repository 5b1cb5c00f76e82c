import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clipToTokens,
  estimateTokens,
  prefixWithin,
} from '../../../src/agent/evidence/estimate-tokens.ts';

describe('the estimate of tokens', () => {
  // A word of English is one or two tokens; digits and most punctuation are one each.
  it.each([
    ['', 0],
    ['The quick brown fox jumps over the lazy dog', 13], // 9 words
    ['NV-118', 5], // NV - 1 1 8
    ['2026-11-30', 10], // each digit and dash
    ['重试策略', 4], // each character
    ['Wiederholungsfähigkeit', 7], // a compound takes more than a short word
    ['🦅', 2],
    ['a\nb', 3],
  ])('of %j is %i', (text, tokens) => {
    expect(estimateTokens(text)).toBe(tokens);
  });

  it('is never smaller for a longer text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (text, more) => {
        expect(estimateTokens(text + more)).toBeGreaterThanOrEqual(estimateTokens(text));
      }),
    );
  });
});

describe('a prefix within a number of tokens', () => {
  it('is the longest that fits', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(20), (text, most) => {
        const end = prefixWithin(text, most);
        expect(estimateTokens(text.slice(0, end))).toBeLessThanOrEqual(most);
        if (end < text.length) expect(estimateTokens(text.slice(0, end + 2))).toBeGreaterThan(most);
      }),
    );
  });

  it('never splits a surrogate pair', () => {
    expect(prefixWithin('a🦅', 2)).toBe(1);
    expect(clipToTokens('🦅🦅🦅', 3)).toBe('🦅…');
  });

  it('leaves a text alone that fits', () => {
    expect(clipToTokens('kestrel retries', 10)).toBe('kestrel retries');
  });
});
