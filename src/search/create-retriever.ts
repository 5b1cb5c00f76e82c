import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { hashText } from '../base/canonical-json.ts';
import { unreachable } from '../base/errors.ts';
import type { Corpus } from '../data/types.ts';
import { createBm25Retriever } from './bm25-retriever.ts';
import { retrieverFrom } from './custom-retriever.ts';
import { createEmbedder, type Environment } from './embedding/embedder.ts';
import { createEmbeddingRetriever } from './embedding/embedding-retriever.ts';
import { fileVectorCache } from './embedding/vector-cache.ts';
import { createHttpRetriever } from './http/http-retriever.ts';
import { createHybridRetriever } from './hybrid-retriever.ts';
import { createKeywordRetriever } from './keyword-retriever.ts';
import { createPostgresRetriever } from './postgres/postgres-retriever.ts';
import type { Retriever } from './retriever.ts';
import {
  type EmbeddingConfig,
  parseSearchConfig,
  type SingleSearchConfig,
} from './search-config.ts';
import { searchSend } from './search-network.ts';

const HTTP_TIMEOUT_MS = 30_000;

/** What searches take from their surroundings; the process's own where left out. */
export interface SearchSurroundings {
  env?: Environment;
  /** Where vectors and large indexes are kept between runs. */
  cacheFolder?: string;
}

/**
 * The search of a provider's `config.search`: undefined or `keyword`, another back-end's name or
 * settings (see `parseSearchConfig`), or what a module of the user's exports (see `retrieverFrom`).
 * Nothing is asked of a server yet: that is `prepare`. Throws a ConfigError for settings that cannot
 * work.
 */
export async function createRetriever(
  search: unknown,
  corpus: Corpus,
  surroundings: SearchSurroundings = {},
): Promise<Retriever> {
  if (isUserCode(search)) return retrieverFrom(search);
  const env = surroundings.env ?? process.env;
  const context = { corpus, env, cacheFolder: surroundings.cacheFolder ?? cacheFolderOf(env) };
  const config = parseSearchConfig(search);
  if (config.type !== 'hybrid') return createSingle(config, context);
  return createHybridRetriever(
    config.of.map((part) => createSingle(part, context)),
    config,
  );
}

/**
 * Where vectors and indexes are kept: LOOPCHECK_CACHE, or `loopcheck` in XDG_CACHE_HOME, or in
 * `.cache` of the home folder.
 */
export function cacheFolderOf(env: Environment): string {
  if (env.LOOPCHECK_CACHE) return resolve(env.LOOPCHECK_CACHE);
  return join(env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'loopcheck');
}

interface Context {
  corpus: Corpus;
  env: Environment;
  cacheFolder: string;
}

function createSingle(config: SingleSearchConfig, context: Context): Retriever {
  const { corpus, env, cacheFolder } = context;
  switch (config.type) {
    case 'keyword':
      return createKeywordRetriever(corpus, { cacheFolder });
    case 'bm25':
      return createBm25Retriever(corpus, config);
    case 'embedding':
      return createEmbedding(config, context);
    case 'postgres': {
      const { embedding } = config;
      const embedder = embedding === undefined ? undefined : createEmbedder(embedding, env);
      return createPostgresRetriever(config, embedder);
    }
    case 'http':
      return createHttpRetriever(config, {
        send: searchSend(config.timeoutMs ?? HTTP_TIMEOUT_MS),
        env,
      });
    default:
      return unreachable(config);
  }
}

function createEmbedding(config: EmbeddingConfig, context: Context): Retriever {
  const { type: _type, ...settings } = config;
  const embedder = createEmbedder(settings, context.env);
  const name = `${config.model.replace(/[^\w.-]+/g, '-')}-${hashText(config.model).slice(0, 6)}`;
  const cache = fileVectorCache(join(context.cacheFolder, 'embeddings', `${name}.jsonl`));
  return createEmbeddingRetriever(context.corpus, { embedder, cache, config });
}

/** Whether a value is code and not settings: a function, or an object with a search method. */
function isUserCode(value: unknown): boolean {
  if (typeof value === 'function') return true;
  if (typeof value !== 'object' || value === null) return false;
  return ['search', 'invoke', 'getRelevantDocuments'].some(
    (method) => typeof (value as Record<string, unknown>)[method] === 'function',
  );
}
