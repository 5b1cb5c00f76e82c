import { tokenize } from '../base/tokens.ts';
import type { Corpus } from '../data/types.ts';
import { type HashSet, hashShingles } from './word-hashes.ts';

/** What one pass over the corpus finds out. */
export interface CorpusReading {
  ids: readonly string[];
  /** Hashed runs of three words, by document. */
  shingles: readonly HashSet[];
  /** Estimated tokens in a prompt, by document. */
  promptTokens: readonly number[];
  /** In how many documents a word is; only for the words that were asked for. */
  documentFrequency: ReadonlyMap<string, number>;
}

/** Reads every document once. `words` are those whose document frequency is wanted. */
export function readCorpus(
  { documents }: Corpus,
  words: ReadonlySet<string>,
  estimateTokens: (text: string) => number,
): CorpusReading {
  const documentFrequency = new Map<string, number>();
  const shingles: HashSet[] = [];
  const promptTokens: number[] = [];
  for (const { text } of documents) {
    const tokens = tokenize(text);
    shingles.push(hashShingles(tokens));
    promptTokens.push(estimateTokens(text));
    for (const word of new Set(tokens)) {
      if (words.has(word)) documentFrequency.set(word, (documentFrequency.get(word) ?? 0) + 1);
    }
  }
  return { ids: documents.map(({ id }) => id), shingles, promptTokens, documentFrequency };
}
