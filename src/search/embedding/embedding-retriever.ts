import { TransportError } from '../../base/errors.ts';
import { sortedById } from '../../data/create-corpus.ts';
import type { Corpus } from '../../data/types.ts';
import { BestHits } from '../keyword/best-hits.ts';
import type { Retriever } from '../retriever.ts';
import type { EmbedderConfig } from '../search-config.ts';
import type { Embedder } from './embedder.ts';
import type { VectorCache } from './vector-cache.ts';

/** What the search is made of. */
export interface EmbeddingSearch {
  embedder: Embedder;
  cache: VectorCache;
  config: Pick<EmbedderConfig, 'documentPrefix' | 'queryPrefix'>;
}

/**
 * Exact nearest neighbours by cosine: every document is compared, nothing is approximated, ties by
 * id in code point order. The score is the cosine. The corpus is embedded by `prepare` or the first
 * search, in batches, and only what the cache does not hold.
 */
export function createEmbeddingRetriever(corpus: Corpus, search: EmbeddingSearch): Retriever {
  const { embedder, config } = search;
  const { documentPrefix = '', queryPrefix = '' } = config;
  const documents = sortedById(corpus.documents);
  let vectors: Promise<Float32Array[]> | undefined;
  const embedCorpus = (): Promise<Float32Array[]> => {
    vectors ??= embedAll(
      documents.map(({ text }) => documentPrefix + text),
      search,
    );
    // A server that was down may be up at the next search.
    vectors.catch(() => {
      vectors = undefined;
    });
    return vectors;
  };
  return {
    name: 'embedding',
    options: { model: embedder.model, documentPrefix, queryPrefix },
    isRemote: true,
    prepare: async () => {
      await embedCorpus();
    },
    search: async (query, { limit, signal }) => {
      if (limit < 1 || documents.length === 0) return [];
      const all = await embedCorpus();
      const [vector = new Float32Array(0)] = await embedAll([queryPrefix + query], search, signal);
      const best = new BestHits(limit);
      for (const [document, candidate] of all.entries()) {
        best.offer(document, cosine(candidate, vector));
      }
      return best.list().flatMap(({ document, score }) => {
        const found = documents[document];
        return found === undefined ? [] : [{ id: found.id, text: found.text, score }];
      });
    },
  };
}

/** The vectors of all texts in order, from the cache where it has them. */
async function embedAll(
  texts: readonly string[],
  { embedder, cache }: EmbeddingSearch,
  signal?: AbortSignal,
): Promise<Float32Array[]> {
  const missing = [...new Set(texts.filter((text) => cache.get(text) === undefined))];
  for (let at = 0; at < missing.length; at += embedder.batchSize) {
    const batch = missing.slice(at, at + embedder.batchSize);
    const vectors = await embedder.embed(batch, signal);
    // Before they are kept: a model that was another one for a while must leave nothing behind.
    const known = cache.dimensions();
    if (known !== undefined && vectors.some(({ length }) => length !== known)) {
      throw changedModel(embedder, cache);
    }
    cache.add(batch, vectors);
  }
  return texts.map((text) => cache.get(text) ?? new Float32Array(0));
}

/** The dot product of two vectors of length 1; of the shorter length, where they differed. */
function cosine(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < a.length; index += 1) sum += (a[index] ?? 0) * (b[index] ?? 0);
  return sum;
}

function changedModel({ model }: Embedder, { file }: VectorCache): TransportError {
  return new TransportError('bad-reply', `${model} gives vectors of another length than before.`, {
    hint: `The model behind the name has changed${file === undefined ? '' : `: delete ${file}, where its vectors are kept`}.`,
  });
}
