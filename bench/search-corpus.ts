import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator';
import type { CorpusDocument } from '../src/data/types.ts';

const VOCABULARY = 200_000;
const CONSONANTS = 'bdfgklmnprstvz';
const VOWELS = 'aeiou';

/** The three kinds of query that are measured apart. */
export interface BenchQueries {
  /** Like a question: function words, common words and a few rare ones. */
  question: string[];
  /** Like a planner's keywords: two to four rarer words of one document. */
  keyword: string[];
  /** Nothing but words that are in many documents, from nearly all down to one in ten. */
  frequent: string[];
}

/**
 * Invented documents of 40 to 80 words whose frequencies fall like 1/rank (Zipf), from a vocabulary
 * of 200,000 pronounceable words. The same seed gives the same documents.
 */
export function* benchDocuments(count: number, seed: number): Generator<CorpusDocument> {
  const random = xoroshiro128plus(seed);
  const words = Array.from({ length: VOCABULARY }, (_, rank) => wordOfRank(rank));
  for (let number = 0; number < count; number += 1) {
    const length = uniformInt(random, 40, 80);
    const text: string[] = [];
    for (let at = 0; at < length; at += 1) text.push(words[zipfRank(random)] ?? '');
    yield { id: `d-${String(number).padStart(7, '0')}`, text: text.join(' ') };
  }
}

/** `count` queries of each kind about the given documents. */
export function benchQueries(
  documents: readonly CorpusDocument[],
  count: number,
  seed: number,
): BenchQueries {
  const random = xoroshiro128plus(seed);
  const pick = (): string[] =>
    (documents[uniformInt(random, 0, documents.length - 1)]?.text ?? '').split(' ');
  const repeat = (make: () => string): string[] => Array.from({ length: count }, make);
  return {
    question: repeat(() => pick().slice(0, 10).join(' ')),
    keyword: repeat(() => rarest(pick(), uniformInt(random, 2, 4)).join(' ')),
    frequent: repeat(() =>
      Array.from({ length: 8 }, () => wordOfRank(uniformInt(random, 0, 50))).join(' '),
    ),
  };
}

/** Ranks whose probability falls like 1/rank: the inverse of the logarithm. */
function zipfRank(random: RandomGenerator): number {
  return Math.floor(Math.exp(uniformFloat64(random) * Math.log(VOCABULARY + 1))) - 1;
}

/** A pronounceable word; longer ones have higher ranks. */
function wordOfRank(rank: number): string {
  const base = CONSONANTS.length * VOWELS.length;
  let rest = rank;
  let word = '';
  do {
    const syllable = rest % base;
    word +=
      (CONSONANTS[syllable % CONSONANTS.length] ?? '') + (VOWELS[syllable % VOWELS.length] ?? '');
    rest = Math.floor(rest / base) - 1;
  } while (rest >= 0);
  return word;
}

function rarest(words: readonly string[], count: number): string[] {
  return [...new Set(words)].sort((a, b) => b.length - a.length).slice(0, count);
}
