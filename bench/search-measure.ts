import { createCorpus } from '../src/data/create-corpus.ts';
import { createKeywordRanking } from '../src/search/keyword-retriever.ts';
import { type BenchQueries, benchDocuments, benchQueries } from './search-corpus.ts';
import type { Engine, Search } from './search-engines.ts';

const SEED = 20_240_314;
const LIMIT = 3;
const PASSES = 3;

/** Times of one kind of query. */
export interface QueryTimes {
  medianMs: number;
  p99Ms: number;
  /** Share of queries whose ids are those of the reference ranking, in its order. */
  agreement: number;
}

/** One engine on one number of documents. */
export interface Measurement {
  engine: string;
  documents: number;
  buildSeconds: number;
  /** Of the process after building, with the documents themselves. */
  rssMegabytes: number;
  times: Record<keyof BenchQueries, QueryTimes>;
}

/** Builds and asks one engine; meant for a process of its own. */
export async function measure(engine: Engine, count: number): Promise<Measurement> {
  const documents = [...benchDocuments(count, SEED)];
  const corpus = createCorpus(documents, 'bench');
  const queries = benchQueries(documents, engine.queries, SEED + 1);
  engine.before?.(corpus);
  const start = performance.now();
  const search = await engine.build(corpus);
  const buildSeconds = (performance.now() - start) / 1000;
  const rssMegabytes = process.memoryUsage().rss / 1e6;
  const question = await ask(search, queries.question);
  const keyword = await ask(search, queries.keyword);
  const frequent = await ask(search, queries.frequent);
  const rank = createKeywordRanking(corpus);
  const compared = (asked: Asked, texts: readonly string[]): QueryTimes => ({
    ...asked.times,
    agreement:
      texts.filter((query, index) => {
        const reference = rank(query, LIMIT).map(({ id }) => id);
        return reference.join() === asked.found[index]?.join();
      }).length / texts.length,
  });
  return {
    engine: engine.name,
    documents: count,
    buildSeconds,
    rssMegabytes,
    times: {
      question: compared(question, queries.question),
      keyword: compared(keyword, queries.keyword),
      frequent: compared(frequent, queries.frequent),
    },
  };
}

interface Asked {
  times: { medianMs: number; p99Ms: number };
  found: (readonly string[])[];
}

/**
 * Asks all queries three times over, after a tenth of them has warmed the engine up, and takes the
 * fastest of each: what another process did to one of them is not the engine's time.
 */
async function ask(search: Search, queries: readonly string[]): Promise<Asked> {
  for (const query of queries.slice(0, queries.length / 10)) await search(query, LIMIT);
  const found: (readonly string[])[] = [];
  const fastestMs = queries.map(() => Number.POSITIVE_INFINITY);
  for (let pass = 0; pass < PASSES; pass += 1) {
    for (const [index, query] of queries.entries()) {
      const start = performance.now();
      found[index] = await search(query, LIMIT);
      const tookMs = performance.now() - start;
      fastestMs[index] = Math.min(fastestMs[index] ?? tookMs, tookMs);
    }
  }
  const sorted = fastestMs.sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN;
  return { times: { medianMs: at(0.5), p99Ms: at(0.99) }, found };
}
