import { tokenSet } from '../base/tokens.ts';
import type { Question } from '../data/types.ts';
import type { FoundDocument } from '../search/retriever.ts';
import type { LoopReach, SearchReach } from './types.ts';

/** The keyword ranking over the corpus: the best documents of a query. */
export type Ranking = (query: string, limit: number) => readonly FoundDocument[];

/** How far searches get for one question: how many of its supporting documents are found. */
export interface QuestionReach {
  supporting: number;
  foundByOneSearch: number;
  foundByIdealLoop: number;
}

/** What the reach of a question is computed with. */
export interface ReachContext {
  rank: Ranking;
  textById: ReadonlyMap<string, string>;
  loop: LoopReach;
}

/**
 * How many supporting documents one search with the raw question finds, and how many an ideal
 * reviewer finds within the loop's rounds. The ideal reviewer knows which documents are missing, and
 * may put into a query every word that such a document shares with the question or with a document
 * found so far. Under the keyword ranking no other query of these words ranks the document higher,
 * so what it does not find, no reviewer finds; only which queries are run, where there are more than
 * a round allows, is decided greedily.
 */
export function reachOf(question: Question, context: ReachContext): QuestionReach {
  const { rank, loop } = context;
  const supporting = new Set(question.supportingDocs);
  const first = rank(question.question, loop.documentsPerQuery);
  const foundByOneSearch = first.filter(({ id }) => supporting.has(id)).length;
  const state: LoopState = {
    missing: new Set(supporting),
    words: tokenSet(question.question),
    seen: new Set(),
  };
  for (let round = 1; round <= loop.rounds && state.missing.size > 0; round += 1) {
    const queries = candidateQueries(state, context);
    if (round === 1) queries.unshift(first);
    if (!runRound(queries, state, loop.queriesPerRound)) break;
  }
  return {
    supporting: supporting.size,
    foundByOneSearch,
    foundByIdealLoop: supporting.size - state.missing.size,
  };
}

/** The reach of many questions by their hops, rising, questions without hops last. */
export function summariseReach(
  reaches: readonly { question: Question; reach: QuestionReach }[],
): SearchReach[] {
  const byHops = new Map<number | null, QuestionReach[]>();
  for (const { question, reach } of reaches) {
    const hops = question.hops ?? null;
    byHops.set(hops, [...(byHops.get(hops) ?? []), reach]);
  }
  const order = (hops: number | null): number => hops ?? Number.POSITIVE_INFINITY;
  return [...byHops]
    .sort(([a], [b]) => order(a) - order(b))
    .map(([hops, group]) => ({
      hops,
      questions: group.length,
      oneSearch: group.filter((one) => one.foundByOneSearch === one.supporting).length,
      idealLoop: group.filter((one) => one.foundByIdealLoop === one.supporting).length,
      oneSearchRecall: mean(group.map((one) => one.foundByOneSearch / one.supporting)),
      idealLoopRecall: mean(group.map((one) => one.foundByIdealLoop / one.supporting)),
    }));
}

interface LoopState {
  missing: Set<string>;
  /** Every word that a query may use. */
  words: Set<string>;
  /** Found documents, supporting or not. */
  seen: Set<string>;
}

/** For each missing document the results of its best query: every word of it that is known. */
function candidateQueries(state: LoopState, { rank, textById, loop }: ReachContext): Found[] {
  return [...state.missing].map((id) => {
    const known = [...tokenSet(textById.get(id) ?? '')].filter((word) => state.words.has(word));
    return rank(known.join(' '), loop.documentsPerQuery);
  });
}

type Found = readonly FoundDocument[];

/** Runs the queries that find most; false where nothing new came to light. */
function runRound(queries: Found[], state: LoopState, most: number): boolean {
  const before = state.seen.size;
  const left = [...queries];
  const found: FoundDocument[] = [];
  for (let query = 0; query < most && left.length > 0; query += 1) {
    const gains = left.map((results) => results.filter(({ id }) => state.missing.has(id)).length);
    const [best = []] = left.splice(gains.indexOf(Math.max(...gains)), 1);
    for (const document of best) {
      state.missing.delete(document.id);
      found.push(document);
    }
  }
  for (const { id, text } of found) {
    if (state.seen.has(id)) continue;
    state.seen.add(id);
    for (const word of tokenSet(text)) state.words.add(word);
  }
  return state.seen.size > before;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
