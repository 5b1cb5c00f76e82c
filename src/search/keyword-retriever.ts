import { sortedById } from '../data/create-corpus.ts';
import type { Corpus, CorpusDocument } from '../data/types.ts';
import { writeToCache } from './cache-file.ts';
import { buildIndex } from './keyword/build-index.ts';
import { indexFilePath, loadIndex, saveIndex } from './keyword/index-file.ts';
import type { KeywordIndex } from './keyword/keyword-index.ts';
import { createIndexSearch, type IndexSearch } from './keyword/search-index.ts';
import type { FoundDocument, Retriever } from './retriever.ts';

/** From here on reading a saved index is several times faster than building it. */
const SAVED_FROM_DOCUMENTS = 10_000;
/** Corpora whose indexes are kept: a run works on one, a few tests or rooms on another. */
const KEPT_INDEXES = 4;

/** How the index is made. */
export interface KeywordOptions {
  /** Where the index of a large corpus is kept between processes; nowhere without it. */
  cacheFolder?: string;
}

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
export function createKeywordRetriever(corpus: Corpus, options: KeywordOptions = {}): Retriever {
  const rank = createKeywordRanking(corpus, options);
  return {
    name: 'keyword',
    options: {},
    search: async (query, { limit }) => rank(query, limit),
  };
}

/** The ranking behind the keyword search, for pure code: the same without a promise. */
export function createKeywordRanking(
  corpus: Corpus,
  options: KeywordOptions = {},
): (query: string, limit: number) => FoundDocument[] {
  const { documents, search } = indexed(corpus, options);
  return (query, limit) =>
    search(query, limit).map(({ document, score }) => {
      const { id, text } = documents[document] as CorpusDocument;
      return { id, text, score };
    });
}

function indexed(corpus: Corpus, options: KeywordOptions): IndexedCorpus {
  const known = indexedByHash.get(corpus.hash);
  if (known !== undefined) return known;
  const documents = sortedById(corpus.documents);
  const made = { documents, search: createIndexSearch(indexOf(corpus, documents, options)) };
  const [oldest] = indexedByHash.keys();
  if (indexedByHash.size >= KEPT_INDEXES && oldest !== undefined) indexedByHash.delete(oldest);
  indexedByHash.set(corpus.hash, made);
  return made;
}

function indexOf(
  corpus: Corpus,
  documents: readonly CorpusDocument[],
  { cacheFolder }: KeywordOptions,
): KeywordIndex {
  if (cacheFolder === undefined || documents.length < SAVED_FROM_DOCUMENTS) {
    return buildIndex(textsOf(documents));
  }
  const path = indexFilePath(cacheFolder, corpus.hash);
  const saved = loadIndex(path);
  if (saved?.documentCount === documents.length) return saved;
  const built = buildIndex(textsOf(documents));
  writeToCache('The search index', () => saveIndex(path, built));
  return built;
}

function* textsOf(documents: readonly CorpusDocument[]): Generator<string> {
  for (const { text } of documents) yield text;
}
