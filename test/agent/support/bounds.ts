import type { AgentOutcome } from '../../../src/agent/agent.ts';
import type { Ceilings, Limits } from '../../../src/run-record.ts';
import type { ChosenWorld } from './behaviours.ts';

const parseFailures = new Set(['empty', 'truncated', 'bad-json', 'bad-schema']);

/**
 * What a run broke of all that no run may break, whatever model and search did, in words; empty when
 * all holds. (Plain comparisons: thousands of paths are held against this.)
 */
export function boundViolations(
  outcome: AgentOutcome,
  { model, retriever }: Pick<ChosenWorld, 'model' | 'retriever'>,
  limits: Limits,
  ceilings: Ceilings,
): string[] {
  const { error, answer, stopReason, llmCalls, searchCalls, iterations, rounds } = outcome;
  const unusable = outcome.calls.filter(
    (call) => call.node !== 'write' && parseFailures.has(call.outcome),
  );
  const queries = rounds.flatMap((round) => round.queries);
  const ids = outcome.evidence.map(({ id }) => id);
  const newIds = rounds.flatMap(({ newDocuments }) => newDocuments);
  const holds: Record<string, boolean> = {
    'an answer or an error, never both': (answer === null) === (error !== undefined),
    'an answer has a stop reason': answer === null || stopReason !== null,
    'calls stay within the budget': llmCalls <= limits.maxLlmCalls,
    'calls stay within the ceiling': llmCalls <= ceilings.llmCalls,
    'searches stay within the ceiling': searchCalls <= ceilings.searchCalls,
    'rounds stay within the ceiling': iterations <= ceilings.iterations,
    'every call of the model is counted': llmCalls === model.requests.length,
    'every call is listed': outcome.calls.length === llmCalls,
    'every search is counted': searchCalls === retriever.queries.length,
    'every search is listed': same(queries, retriever.queries),
    'every round is listed': rounds.length === iterations,
    'every parse failure is counted': outcome.parseFailures === unusable.length,
    'no document is collected twice': new Set(ids).size === ids.length,
    'rounds list what was collected': same(newIds, ids),
  };
  return Object.keys(holds).filter((rule) => holds[rule] === false);
}

/** Why a run of the loop must have ended, judged by what its reviewer and its searches did. */
export function trueStopReason(
  outcome: AgentOutcome,
  { reviews, searches }: ChosenWorld,
  limits: Limits,
): string | undefined {
  const review = reviews.at(-1);
  const asksForNew = review === 'fresh' || review === 'too many';
  const callsBeforeWrite = outcome.llmCalls - 1;
  const holds = {
    sufficient: review === 'satisfied',
    max_iterations: searches.length >= limits.maxIterations,
    budget: callsBeforeWrite + 2 > limits.maxLlmCalls,
    no_new_queries: !asksForNew,
    stagnation: searches.length > 1 && searches.at(-1) !== 'new',
  };
  return Object.entries(holds).find(([, applies]) => applies)?.[0];
}

function same(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, index) => text === b[index]);
}
