import { createHash } from 'node:crypto';
import { byCodePoint } from '../base/compare.ts';
import type { Corpus, CorpusDocument } from './types.ts';

/**
 * A corpus of documents that are known to be sound (distinct, citable ids). The hash covers ids and
 * texts and depends neither on their order nor on where they came from.
 */
export function createCorpus(documents: readonly CorpusDocument[], source: string): Corpus {
  return { documents, hash: hashDocuments(documents), source };
}

/** The documents in code point order of their ids; the given list itself where it is in order. */
export function sortedById<T extends { id: string }>(items: readonly T[]): readonly T[] {
  const isSorted = items.every((item, index) => {
    const before = items[index - 1];
    return before === undefined || byCodePoint(before.id, item.id) <= 0;
  });
  return isSorted ? items : [...items].sort((a, b) => byCodePoint(a.id, b.id));
}

function hashDocuments(documents: readonly CorpusDocument[]): string {
  const hash = createHash('sha256');
  for (const { id, text } of sortedById(documents)) {
    // The lengths keep `a` + `bc` apart from `ab` + `c`.
    hash.update(`${id.length},${text.length},${id}${text}`, 'utf8');
  }
  return hash.digest('hex').slice(0, 16);
}
