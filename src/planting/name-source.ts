import { createPermutation } from './permutation.ts';
import { at, type Random } from './random.ts';
import type { WorldTemplates } from './template-schema.ts';

/** One invented word, and words that differ from it only at the end and name nothing else. */
export interface Stem {
  text: string;
  nearMisses: readonly string[];
}

/** Gives invented words; no word twice, and no near miss equals another word. */
export interface NameSource {
  next(): Stem;
}

/**
 * A source of at least `atLeast` distinct invented words. A word is one part of each list of the
 * templates, middles repeated as often as the number of words asks for. As no part of a list is the
 * beginning of another, different choices always give different words; near misses take their end
 * from a list of their own. So distinctness needs no memory of the words given out.
 */
export function createNameSource(
  parts: WorldTemplates['names'],
  atLeast: number,
  random: Random,
): NameSource {
  const { starts, middles, ends } = parts;
  let middleCount = 1;
  let size = starts.length * middles.length * ends.length;
  while (size < atLeast) {
    middleCount += 1;
    size *= middles.length;
  }
  const permute = createPermutation(size, random);
  let given = 0;
  return {
    next: () => {
      if (given >= size) throw new RangeError(`only ${size} names`);
      let rest = permute(given);
      given += 1;
      const take = (list: readonly string[]): string => {
        const part = at(list, rest % list.length);
        rest = Math.floor(rest / list.length);
        return part;
      };
      let beginning = take(starts);
      for (let middle = 0; middle < middleCount; middle += 1) beginning += take(middles);
      const text = beginning + take(ends);
      return { text, nearMisses: parts.nearMissEnds.map((end) => beginning + end) };
    },
  };
}
