import { tokenSet } from '../base/tokens.ts';
import type { CorpusDocument } from '../data/types.ts';
import { findRareWords, type RareWords, shuffleDocuments } from './rare-words.ts';

/** The documents that one question is to be drafted from. */
export interface DraftSource {
  /** In the order in which a reader has to follow them. */
  documents: readonly CorpusDocument[];
  /** Words through which each document leads to the next; the question must not hold them. */
  bridges: readonly string[];
}

/** A document shorter than this says too little to ask about. */
const LEAST_WORDS = 8;

/**
 * Sources without end for drafts of the wanted hops, which take turns: single documents, and paths
 * of documents of which each shares a rare word with the next. Each document begins at most one
 * source per number of hops; ends when the corpus is used up.
 */
export function* draftSources(
  corpus: readonly CorpusDocument[],
  [fewest, most]: readonly [number, number],
  seed: number,
): Generator<DraftSource> {
  const documents = shuffleDocuments(corpus, seed).filter(
    ({ text }) => tokenSet(text).size >= LEAST_WORDS,
  );
  const rare = findRareWords(corpus);
  const lengths = Array.from({ length: most - fewest + 1 }, (_, more) => fewest + more);
  const queues = lengths.map((length) => pathsOf(documents, length, rare));
  let isUsedUp = false;
  while (!isUsedUp) {
    isUsedUp = true;
    for (const queue of queues) {
      const { value, done } = queue.next();
      if (done === true) continue;
      isUsedUp = false;
      yield value;
    }
  }
}

function* pathsOf(
  documents: readonly CorpusDocument[],
  length: number,
  rare: RareWords,
): Generator<DraftSource, undefined> {
  for (const document of documents) {
    const path = extend({ documents: [document], bridges: [] }, length, rare);
    if (path !== undefined) yield path;
  }
}

/** Follows the strongest link to a document that is not on the path yet; undefined where none is. */
function extend(source: DraftSource, length: number, rare: RareWords): DraftSource | undefined {
  const last = source.documents.at(-1);
  if (last === undefined || source.documents.length >= length) return source;
  for (const { document, words } of rare.linked(last)) {
    if (source.documents.includes(document)) continue;
    const longer = {
      documents: [...source.documents, document],
      bridges: [...source.bridges, ...words],
    };
    const path = extend(longer, length, rare);
    if (path !== undefined) return path;
  }
  return undefined;
}
