import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  balanceNotes,
  lexicalBalance,
  nearestOverlap,
} from '../../src/checking/lexical-balance.ts';
import type { Ranking } from '../../src/checking/search-reach.ts';
import { question } from './support.ts';

/** A ranking in which every question shares as many words as its first word says. */
const ranking: Ranking = (query) => {
  const score = Number(query.split(' ')[0]);
  return score === 0 ? [] : [{ id: 'd', text: '', score }];
};
const asked = (score: number, answerable: boolean, index: number) =>
  question(`${answerable}-${index}`, `${score} w1 w2 w3 w4 w5 w6 w7 w8 w9`, { answerable });
const balanceOf = (near: readonly number[], far: readonly number[]) =>
  lexicalBalance(
    [
      ...near.map((score, index) => asked(score, true, index)),
      ...far.map((score, index) => asked(score, false, index)),
    ],
    ranking,
  );

describe('lexicalBalance', () => {
  it('is the share of words that the nearest document holds', () => {
    expect(nearestOverlap('4 w1 w2 w3', ranking)).toBe(1);
    expect(nearestOverlap('0 w1', ranking)).toBe(0);
    expect(nearestOverlap('?!', ranking)).toBe(0);
  });

  it('gives null where a kind of question is missing', () => {
    expect(balanceOf([1], [])).toBeNull();
    expect(balanceOf([], [1])).toBeNull();
  });

  it('is 1 where every unanswerable question is farther, 0 where none is, and a half for ties', () => {
    expect(balanceOf([8, 9], [1, 2])?.unanswerableFarther).toBe(1);
    expect(balanceOf([1, 2], [8, 9])?.unanswerableFarther).toBe(0);
    expect(balanceOf([5, 5], [5, 5])?.unanswerableFarther).toBe(0.5);
  });

  const scores = fc.array(fc.nat(10), { minLength: 1, maxLength: 12 });
  it('counts the same as comparing every pair', () => {
    fc.assert(
      fc.property(scores, scores, (near, far) => {
        const pairs = far.flatMap((a) => near.map((b) => (a < b ? 1 : a === b ? 0.5 : 0)));
        const expected = pairs.reduce<number>((sum, one) => sum + one, 0) / pairs.length;
        expect(balanceOf(near, far)?.unanswerableFarther).toBeCloseTo(expected, 12);
      }),
    );
  });

  it('notes only a clear difference on enough questions', () => {
    const balance = { answerable: 0.8, unanswerable: 0.3, unanswerableFarther: 0.75 };
    const enough = { answerable: 4, unanswerable: 4 };
    expect(balanceNotes(balance, enough)).toHaveLength(1);
    expect(balanceNotes({ ...balance, unanswerableFarther: 0.74 }, enough)).toEqual([]);
    expect(balanceNotes(balance, { answerable: 40, unanswerable: 3 })).toEqual([]);
    expect(balanceNotes(null, enough)).toEqual([]);
  });
});
