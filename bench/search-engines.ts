import { create, insertMultiple, search } from '@orama/orama';
import { Index } from 'flexsearch';
import MiniSearch from 'minisearch';
import { tokenize } from '../src/base/tokens.ts';
import type { Corpus } from '../src/data/types.ts';
import { scanSearch } from '../src/search/keyword/scan-search.ts';
import { createKeywordRanking } from '../src/search/keyword-retriever.ts';

/** The ids of the best documents of a query. */
export type Search = (
  query: string,
  limit: number,
) => readonly string[] | Promise<readonly string[]>;

/** An engine that is measured: it builds what it needs and gives its search. */
export interface Engine {
  name: string;
  /** The most documents it is measured at, so that the bench ends in bounded time. */
  most: number;
  /** How many queries of each kind are measured. */
  queries: number;
  build(corpus: Corpus): Search | Promise<Search>;
}

/** Ours first, then the full scan, then libraries with any of the words being enough (OR). */
export const engines: readonly Engine[] = [
  {
    name: 'loopcheck keyword',
    most: Number.POSITIVE_INFINITY,
    queries: 1000,
    build: (corpus) => {
      const rank = createKeywordRanking(corpus);
      return (query, limit) => rank(query, limit).map(({ id }) => id);
    },
  },
  {
    name: 'full scan',
    most: 100_000,
    queries: 10,
    build:
      ({ documents }) =>
      (query, limit) =>
        scanSearch(documents, query, limit).map(({ id }) => id),
  },
  {
    name: 'MiniSearch',
    most: 100_000,
    queries: 100,
    build: ({ documents }) => {
      const index = new MiniSearch({ fields: ['text'], tokenize, processTerm: (term) => term });
      index.addAll([...documents]);
      return (query, limit) =>
        index
          .search(query)
          .slice(0, limit)
          .map(({ id }) => String(id));
    },
  },
  {
    name: 'FlexSearch',
    most: 100_000,
    queries: 100,
    build: ({ documents }) => {
      const index = new Index({ tokenize: 'strict' });
      for (const { id, text } of documents) index.add(id, text);
      return (query, limit) => index.search(query, { limit, suggest: true }).map(String);
    },
  },
  {
    name: 'Orama',
    most: 100_000,
    queries: 100,
    build: async ({ documents }) => {
      const database = create({ schema: { text: 'string' } as const });
      await insertMultiple(database, [...documents], 1000);
      return async (term, limit) => {
        const { hits } = await search(database, { term, limit, threshold: 1 });
        return hits.map(({ id }) => id);
      };
    },
  },
];
