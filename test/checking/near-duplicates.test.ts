import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tokenize } from '../../src/base/tokens.ts';
import { groupNearDuplicates } from '../../src/checking/near-duplicates.ts';
import { hashShingles, hashTokens, jaccard } from '../../src/checking/word-hashes.ts';

const words = (text: string) => hashTokens(tokenize(text));
const shingles = (text: string) => hashShingles(tokenize(text));

describe('word hashes', () => {
  it('tells a repeated word from a single one', () => {
    expect(
      jaccard(words('the mother of Ty'), words('the mother of the mother of Ty')),
    ).toBeLessThan(0.6);
  });

  it('gives a text of fewer than three words one shingle, and one without words none', () => {
    expect(shingles('two words')).toHaveLength(1);
    expect(shingles('?!')).toHaveLength(0);
    expect(jaccard(shingles('?!'), shingles('...'))).toBe(0);
  });

  it('finds texts equal whatever their letter case and marks', () => {
    expect(jaccard(shingles('The cat sat, there.'), shingles('the CAT sat there'))).toBe(1);
  });

  it('sees the order of words in shingles', () => {
    expect(jaccard(shingles('a b c d e'), shingles('e d c b a'))).toBe(0);
  });
});

describe('groupNearDuplicates', () => {
  const element = fc.nat(30);
  const set = fc
    .uniqueArray(element, { maxLength: 20 })
    .map((list) => Uint32Array.from(list.sort((a, b) => a - b)));

  it('gives the groups that comparing every pair gives', () => {
    fc.assert(
      fc.property(
        fc.array(set, { maxLength: 30 }),
        fc.constantFrom(0.3, 0.5, 0.8, 0.9, 1),
        (sets, threshold) => {
          expect(groupNearDuplicates(sets, { threshold })).toEqual(groupsByPairs(sets, threshold));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('leaves out pairs that do not count', () => {
    const same = [words('x y z'), words('x y z'), words('x y z')];
    const ignore = (one: number, other: number): boolean => one === 0 || other === 0;
    expect(groupNearDuplicates(same, { threshold: 0.9, ignore })).toEqual([[1, 2]]);
  });

  it('puts thousands of copies into one group', () => {
    const copies = Array.from({ length: 5000 }, () => shingles('the same notice about the ferry'));
    const [group] = groupNearDuplicates(copies, { threshold: 0.9 });
    expect(group).toHaveLength(5000);
  });
});

function groupsByPairs(sets: readonly Uint32Array[], threshold: number): number[][] {
  const group = sets.map((_, index) => index);
  sets.forEach((one, a) => {
    sets.forEach((other, b) => {
      if (a >= b || jaccard(one, other) < threshold) return;
      const [keep = 0, lose = 0] = [group[a] ?? 0, group[b] ?? 0].sort((x, y) => x - y);
      group.forEach((root, index) => {
        if (root === lose) group[index] = keep;
      });
    });
  });
  const members = new Map<number, number[]>();
  group.forEach((root, index) => {
    members.set(root, [...(members.get(root) ?? []), index]);
  });
  return [...members.values()].filter((one) => one.length > 1);
}
