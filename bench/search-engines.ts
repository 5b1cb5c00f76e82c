import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { create, insertMultiple, search as searchOrama } from '@orama/orama';
import { Index } from 'flexsearch';
import MiniSearch from 'minisearch';
import { tokenize } from '../src/base/tokens.ts';
import { sortedById } from '../src/data/create-corpus.ts';
import type { Corpus } from '../src/data/types.ts';
import { buildIndex } from '../src/search/keyword/build-index.ts';
import { loadIndex, saveIndex } from '../src/search/keyword/index-file.ts';
import { scanSearch } from '../src/search/keyword/scan-search.ts';
import { createIndexSearch } from '../src/search/keyword/search-index.ts';
import { createKeywordRanking } from '../src/search/keyword-retriever.ts';

const savedIndex = join(tmpdir(), `loopcheck-bench-${process.pid}`, 'saved.index');
const idOrder = ({ documents }: Corpus) => sortedById(documents);

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
  /** What an earlier process would have left behind; not measured. */
  before?(corpus: Corpus): void;
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
    name: 'loopcheck, saved index',
    most: Number.POSITIVE_INFINITY,
    queries: 1000,
    before: (corpus) => saveIndex(savedIndex, buildIndex(idOrder(corpus).map(({ text }) => text))),
    build: (corpus) => {
      const documents = idOrder(corpus);
      const index = loadIndex(savedIndex);
      rmSync(dirname(savedIndex), { recursive: true });
      if (index === undefined) throw new Error('The saved index was not found.');
      const search = createIndexSearch(index);
      return (query, limit) =>
        search(query, limit).map(({ document }) => documents[document]?.id ?? '');
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
    queries: 30,
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
    queries: 5,
    build: async ({ documents }) => {
      const database = create({ schema: { text: 'string' } as const });
      await insertMultiple(database, [...documents], 1000);
      return async (term, limit) => {
        const { hits } = await searchOrama(database, { term, limit, threshold: 1 });
        return hits.map(({ id }) => id);
      };
    },
  },
];
