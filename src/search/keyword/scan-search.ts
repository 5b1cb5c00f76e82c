import { byCodePoint } from '../../base/compare.ts';
import { tokenSet } from '../../base/tokens.ts';
import type { CorpusDocument } from '../../data/types.ts';
import type { FoundDocument } from '../retriever.ts';

/**
 * The reference ranking, by reading every document: score = number of distinct query tokens that the
 * document holds, ties by id in code point order, nothing without overlap. The index must give
 * exactly this.
 */
export function scanSearch(
  documents: readonly CorpusDocument[],
  query: string,
  limit: number,
): FoundDocument[] {
  const wanted = tokenSet(query);
  return documents
    .map(({ id, text }) => ({ id, text, score: overlap(wanted, tokenSet(text)) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || byCodePoint(a.id, b.id))
    .slice(0, limit);
}

function overlap(wanted: ReadonlySet<string>, present: ReadonlySet<string>): number {
  let shared = 0;
  for (const token of wanted) if (present.has(token)) shared += 1;
  return shared;
}
