import MiniSearch from 'minisearch';
import { byCodePoint } from '../base/compare.ts';
import { tokenize } from '../base/tokens.ts';
import type { Corpus } from '../data/types.ts';
import type { Retriever } from './retriever.ts';
import type { Bm25Config } from './search-config.ts';

/** MiniSearch's own defaults, written out so that the record shows them. */
const DEFAULTS = { k: 1.2, b: 0.7, d: 0.5 };

/**
 * BM25+ over the corpus by MiniSearch, with the same tokens as the keyword search; any word of the
 * query is enough. Ties by id in code point order. The scores are BM25+ sums.
 */
export function createBm25Retriever(
  corpus: Corpus,
  config: Omit<Bm25Config, 'type'> = {},
): Retriever {
  const { k = DEFAULTS.k, b = DEFAULTS.b, d = DEFAULTS.d } = config;
  const index = new MiniSearch({ fields: ['text'], tokenize, processTerm: (term) => term });
  index.addAll(corpus.documents);
  const textById = new Map(corpus.documents.map(({ id, text }) => [id, text]));
  return {
    name: 'bm25',
    options: { k, b, d },
    search: async (query, { limit }) =>
      index
        .search(query, { bm25: { k, b, d } })
        .map(({ id, score }) => ({ id: String(id), score, text: textById.get(String(id)) ?? '' }))
        .sort((x, y) => y.score - x.score || byCodePoint(x.id, y.id))
        .slice(0, Math.max(0, limit)),
  };
}
