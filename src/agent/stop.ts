import type { Ceilings, Limits, StopReason } from '../run-record.ts';

/** Why a loop may end; an arm without one has the reason `linear`. */
export type LoopStopReason = Exclude<StopReason, 'linear'>;

/** What the stop rule looks at, after a review. */
export interface StopFacts {
  /** The reviewer's judgement; false where its output was unusable or it was not asked. */
  sufficient: boolean;
  /** Research rounds so far. */
  iterations: number;
  /** Model calls so far, this review included. */
  llmCalls: number;
  /** Proposed queries that were not run before. */
  freshQueries: number;
  /** Documents that the last round added. */
  newDocuments: number;
}

/** Another round costs one more Reflect, and Write must still be paid for. */
const CALLS_TO_GO_ON = 2;

/**
 * Why the loop ends here, or null when it goes back to Research. The order of the conditions is the
 * rule: the first that holds names the reason.
 */
export function stopReason(
  facts: StopFacts,
  limits: Pick<Limits, 'maxIterations' | 'maxLlmCalls'>,
): LoopStopReason | null {
  if (facts.sufficient) return 'sufficient';
  if (facts.iterations >= limits.maxIterations) return 'max_iterations';
  if (facts.llmCalls + CALLS_TO_GO_ON > limits.maxLlmCalls) return 'budget';
  if (facts.freshQueries === 0) return 'no_new_queries';
  if (facts.iterations > 1 && facts.newDocuments === 0) return 'stagnation';
  return null;
}

/** The most that plan, research, write can cost: 2 calls and the queries of one round. */
export function linearCeilings(limits: Limits): Ceilings {
  return { llmCalls: 2, searchCalls: limits.maxQueriesPerRound, iterations: 1 };
}

/**
 * The most that the loop can cost. Each round has at most one review, and plan, reviews and write
 * share the call budget, so there are at most `min(maxIterations, maxLlmCalls - 2)` rounds.
 */
export function reflectiveCeilings(limits: Limits): Ceilings {
  const rounds = Math.min(limits.maxIterations, limits.maxLlmCalls - 2);
  return {
    llmCalls: 2 + rounds,
    searchCalls: rounds * limits.maxQueriesPerRound,
    iterations: rounds,
  };
}
