import type { EmbeddingsInterface } from '@langchain/core/embeddings';
import { ConfigError, TransportError } from '../../base/errors.ts';
import type { EmbedderConfig } from '../search-config.ts';
import { inSearchCall, searchFetch } from '../search-network.ts';

const DEFAULT_BATCH = 32;
const DEFAULT_TIMEOUT_MS = 120_000;
const OLLAMA_URL = 'http://127.0.0.1:11434';

/** Turns texts into vectors. */
export interface Embedder {
  /** As the user named it. */
  readonly model: string;
  /** Vectors of length 1, one for each text in order; rejects with a TransportError. */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]>;
  /** How many texts fit into one request. */
  readonly batchSize: number;
}

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * An embedder over a LangChain client: `ollama:NAME` (OLLAMA_BASE_URL, or the local default) or
 * `openai:NAME` (any OpenAI-compatible server at OPENAI_BASE_URL, key in OPENAI_API_KEY). `baseUrl`
 * wins over the environment. The client is loaded when the first text comes; where @langchain/openai
 * is needed and missing, `embed` rejects with a ConfigError.
 */
export function createEmbedder(config: EmbedderConfig, env: Environment): Embedder {
  let client: Promise<EmbeddingsInterface> | undefined;
  const { model } = config;
  return {
    model,
    batchSize: config.batchSize ?? DEFAULT_BATCH,
    embed: (texts, signal) =>
      inSearchCall(`Embedding by ${model}`, signal, async () => {
        client ??= createClient(config, env);
        const vectors = await (await client).embedDocuments([...texts]);
        return checkVectors(vectors, texts.length, model).map(normalize);
      }),
  };
}

async function createClient(
  config: EmbedderConfig,
  env: Environment,
): Promise<EmbeddingsInterface> {
  const colon = config.model.indexOf(':');
  const name = config.model.slice(colon + 1);
  const fetch = searchFetch(config.timeoutMs ?? DEFAULT_TIMEOUT_MS);
  if (config.model.startsWith('ollama:')) {
    const baseUrl = config.baseUrl ?? (env.OLLAMA_BASE_URL || OLLAMA_URL);
    const { OllamaEmbeddings } = await import('@langchain/ollama');
    return new OllamaEmbeddings({ model: name, baseUrl, fetch, maxRetries: 0 });
  }
  const { OpenAIEmbeddings } = await importOpenai();
  const baseURL = config.baseUrl ?? env.OPENAI_BASE_URL;
  return new OpenAIEmbeddings({
    model: name,
    // A server of one's own needs no key, but the client insists on one.
    apiKey: env.OPENAI_API_KEY || 'none',
    batchSize: config.batchSize ?? DEFAULT_BATCH,
    stripNewLines: false,
    maxRetries: 0,
    encodingFormat: 'float',
    configuration: { fetch, ...(baseURL ? { baseURL } : {}) },
  });
}

async function importOpenai() {
  try {
    return await import('@langchain/openai');
  } catch (thrown) {
    throw new ConfigError('Embeddings by openai: need the package @langchain/openai.', {
      hint: 'Install it: npm install @langchain/openai',
      cause: thrown,
    });
  }
}

function checkVectors(vectors: unknown, count: number, model: string): number[][] {
  const list = Array.isArray(vectors) ? (vectors as unknown[]) : [];
  const length = Array.isArray(list[0]) ? list[0].length : 0;
  const isSound = list.length === count && length > 0 && list.every((v) => isVector(v, length));
  if (isSound) return list as number[][];
  const message = `${model} returned something else than ${count} vectors of one length.`;
  throw new TransportError('bad-reply', message, {
    hint: 'Name a model that embeds, for example ollama:nomic-embed-text.',
  });
}

function isVector(value: unknown, length: number): boolean {
  return Array.isArray(value) && value.length === length && value.every(Number.isFinite);
}

/** The vector scaled to length 1, so that a dot product is the cosine; zeros stay zeros. */
function normalize(vector: readonly number[]): Float32Array {
  const length = Math.hypot(...vector);
  return Float32Array.from(vector, (value) => (length === 0 ? 0 : value / length));
}
