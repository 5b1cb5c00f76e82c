import { sortedById } from '../data/create-corpus.ts';
import type { Corpus, CorpusDocument } from '../data/types.ts';
import { buildIndex } from './keyword/build-index.ts';
import { createIndexSearch, type IndexSearch } from './keyword/search-index.ts';
import type { FoundDocument, Retriever } from './retriever.ts';

/** Corpora whose indexes are kept: a run works on one, a few tests or rooms on another. */
const KEPT_INDEXES = 4;

interface IndexedCorpus {
  /** By document number. */
  documents: readonly CorpusDocument[];
  search: IndexSearch;
}

const indexedByHash = new Map<string, IndexedCorpus>();

/**
 * The default search: the documents that share the most distinct tokens with the query, ties by id
 * in code point order, nothing without a shared token. The index is built here, once for each corpus
 * and process, and shared by all arms.
 */
export function createKeywordRetriever(corpus: Corpus): Retriever {
  const rank = createKeywordRanking(corpus);
  return {
    name: 'keyword',
    options: {},
    search: async (query, { limit }) => rank(query, limit),
  };
}

/** The ranking behind the keyword search, for pure code: the same without a promise. */
export function createKeywordRanking(
  corpus: Corpus,
): (query: string, limit: number) => FoundDocument[] {
  const { documents, search } = indexed(corpus);
  return (query, limit) =>
    search(query, limit).map(({ document, score }) => {
      const { id, text } = documents[document] as CorpusDocument;
      return { id, text, score };
    });
}

function indexed(corpus: Corpus): IndexedCorpus {
  const known = indexedByHash.get(corpus.hash);
  if (known !== undefined) return known;
  const documents = sortedById(corpus.documents);
  const index = buildIndex(textsOf(documents));
  const made = { documents, search: createIndexSearch(index) };
  const [oldest] = indexedByHash.keys();
  if (indexedByHash.size >= KEPT_INDEXES && oldest !== undefined) indexedByHash.delete(oldest);
  indexedByHash.set(corpus.hash, made);
  return made;
}

function* textsOf(documents: readonly CorpusDocument[]): Generator<string> {
  for (const { text } of documents) yield text;
}
