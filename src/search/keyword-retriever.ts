import type { Corpus } from '../data/types.ts';
import type { Retriever } from './retriever.ts';
import { scanSearch } from './scan-search.ts';

/** The default search: keyword overlap over the corpus. */
export function createKeywordRetriever(corpus: Corpus): Retriever {
  return {
    name: 'keyword',
    options: {},
    search: async (query, { limit }) => scanSearch(corpus.documents, query, limit),
  };
}
