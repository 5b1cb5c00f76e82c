import type { Round } from '../run-record.ts';
import type { AgentOutcome } from './agent.ts';
import type { AgentStateValue } from './state.ts';
import { virtualSeconds } from './virtual-clock.ts';

/** A run's state as its outcome; `answer` is null in an outcome with an error. */
export function outcomeOf(state: AgentStateValue, error?: AgentOutcome['error']): AgentOutcome {
  return {
    answer: error === undefined ? state.answer : null,
    ...(state.notes === null ? {} : { notes: state.notes }),
    ...(error === undefined ? {} : { error }),
    evidence: state.evidence,
    rounds: state.rounds.map((round, index) => withReview(round, state.reviews[index])),
    stopReason: state.stop,
    llmCalls: state.llmCalls,
    searchCalls: state.searchCalls,
    iterations: state.iterations,
    parseFailures: state.parseFailures,
    calls: state.calls,
    seconds: virtualSeconds(state.spans),
  };
}

function withReview(round: Round, review: Round['review']): Round {
  return review === undefined ? round : { ...round, review };
}
