import { byCodePoint } from '../base/compare.ts';
import type { FoundDocument, Retriever } from './retriever.ts';

/** The constant of the paper; it keeps the first ranks from deciding alone. */
const RANK_CONSTANT = 60;
/** Documents that each search contributes, at least. */
const DEPTH = 20;

/** Settings of the fusion. */
export interface FusionSettings {
  rankConstant?: number | undefined;
  depth?: number | undefined;
}

/**
 * Joins the rankings of several searches by reciprocal rank fusion: a document's score is the sum of
 * 1 / (constant + rank) over the rankings that hold it, ranks from 1 (Cormack, Clarke and Buettcher,
 * SIGIR 2009). Ties by id in code point order. Fails when one of the searches fails.
 */
export function createHybridRetriever(
  parts: readonly Retriever[],
  { rankConstant = RANK_CONSTANT, depth = DEPTH }: FusionSettings = {},
): Retriever {
  return {
    name: `hybrid(${parts.map(({ name }) => name).join('+')})`,
    options: Object.assign(
      { rankConstant, depth },
      ...parts.map(({ name, options }, index) => prefixed(`${index}.${name}`, options)),
    ),
    isRemote: parts.some(({ isRemote }) => isRemote === true),
    prepare: async () => {
      for (const part of parts) await part.prepare?.();
    },
    search: async (query, options) => {
      const limit = Math.max(depth, options.limit);
      const rankings = await Promise.all(
        parts.map((part) => part.search(query, { ...options, limit })),
      );
      return fuseRankings(rankings, rankConstant).slice(0, Math.max(0, options.limit));
    },
  };
}

/** All documents of the rankings, best first; each with the text of the first ranking that has it. */
export function fuseRankings(
  rankings: readonly (readonly FoundDocument[])[],
  rankConstant: number,
): FoundDocument[] {
  const fused = new Map<string, { id: string; text: string; score: number }>();
  for (const ranking of rankings) {
    ranking.forEach(({ id, text }, index) => {
      const entry = fused.get(id) ?? { id, text, score: 0 };
      entry.score += 1 / (rankConstant + index + 1);
      fused.set(id, entry);
    });
  }
  return [...fused.values()].sort((a, b) => b.score - a.score || byCodePoint(a.id, b.id));
}

function prefixed(prefix: string, options: Retriever['options']): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(options).map(([key, value]) => [`${prefix}.${key}`, value]),
  );
}
