import type { Review } from '../../run-record.ts';
import type { AgentDependencies } from '../agent.ts';
import { askModel, countReply } from '../ask-model.ts';
import { dependenciesOf, type NodeRuntime } from '../node-runtime.ts';
import { type ReviewOutput, reviewFormat, reviewOutputSchema } from '../outputs/review-output.ts';
import { type Parsed, parseStructured } from '../outputs/structured.ts';
import { foundOnlyKnown, queriesRun, selectQueries } from '../queries.ts';
import type { AgentNode, AgentRouter, AgentStateValue, AgentUpdate } from '../state.ts';
import { stopReason } from '../stop.ts';

/**
 * Reflect: judges the evidence, and decides whether and why the loop ends. Unusable output counts as
 * insufficient without further queries, and as a parse failure. With `dropKnownResults`, a round
 * whose queries all found only what was known has nothing to judge: no call is made, and its queries
 * count as repeats.
 */
export function createReflectNode(): AgentNode {
  return async (state, runtime) => {
    const dependencies = dependenciesOf(runtime);
    const lastRound = state.rounds.at(-1);
    if (dependencies.dropKnownResults && lastRound !== undefined && foundOnlyKnown(lastRound)) {
      return decide(state, dependencies, { sufficient: false, nextQueries: [] });
    }
    const { review, update } = await reviewEvidence(state, runtime);
    const counted = { ...state, llmCalls: state.llmCalls + update.llmCalls };
    return { ...update, reviews: [review], ...decide(counted, dependencies, review) };
  };
}

/** The one way out of the loop: to Write once a stop reason stands, back to Research otherwise. */
export const afterReflect: AgentRouter<'research' | 'write'> = ({ stop }) =>
  stop === null ? 'research' : 'write';

async function reviewEvidence(state: AgentStateValue, runtime: NodeRuntime) {
  const { question, history, evidence, rounds } = state;
  const { maxQueriesPerRound } = dependenciesOf(runtime).limits;
  const parts = { question, history, evidence, queriesRun: queriesRun(rounds) };
  const reply = await askModel(
    { node: 'reflect', parts, format: reviewFormat(maxQueriesPerRound) },
    runtime,
  );
  const parsed = parseStructured(reply, reviewOutputSchema);
  const update = {
    ...countReply('reflect', parsed.outcome, reply, runtime),
    parseFailures: parsed.outcome === 'ok' ? 0 : 1,
  };
  return { review: toReview(parsed), update };
}

function toReview(parsed: Parsed<ReviewOutput>): Review {
  if (parsed.outcome !== 'ok') {
    const { outcome: parseFailure } = parsed;
    return { sufficient: false, answerSoFar: '', missing: [], nextQueries: [], parseFailure };
  }
  const {
    sufficient,
    answer_so_far: answerSoFar,
    missing,
    next_queries: nextQueries,
  } = parsed.value;
  return { sufficient, answerSoFar, missing, nextQueries };
}

/** What the loop does next: the queries of another round, or the reason why there is none. */
function decide(
  { rounds, iterations, llmCalls }: AgentStateValue,
  { limits }: AgentDependencies,
  { sufficient, nextQueries }: Pick<Review, 'sufficient' | 'nextQueries'>,
): Pick<AgentUpdate, 'pending' | 'stop'> {
  const pending = selectQueries(nextQueries, queriesRun(rounds), limits.maxQueriesPerRound);
  const newDocuments = rounds.at(-1)?.newDocuments.length ?? 0;
  const facts = { sufficient, iterations, llmCalls, freshQueries: pending.length, newDocuments };
  const stop = stopReason(facts, limits);
  return { stop, pending: stop === null ? pending : [] };
}
