import {
  type ConditionalEdgeRouter,
  type GraphNode,
  ReducedValue,
  StateSchema,
} from '@langchain/langgraph';
import { z } from 'zod';
import {
  callSchema,
  evidenceSchema,
  reviewSchema,
  roundSchema,
  stopReasons,
} from '../run-record.ts';
import type { AgentDependencies, AgentInput } from './agent.ts';

const counter = () => new ReducedValue(z.int().min(0).default(0), { reducer: add });
const spanSchema = z.object({ step: z.int(), seconds: z.number().min(0) });

/**
 * What the nodes of a run share. Lists grow and counters sum, so that nodes which run side by side
 * can both write; the other fields are replaced. `reviews[i]` is the review of `rounds[i]`.
 */
export const AgentState = new StateSchema({
  question: z.string().min(1),
  history: z
    .array(z.object({ role: z.enum(['user', 'assistant']), content: z.string() }))
    .default(() => []),
  /** What the next Research is to run. */
  pending: z.array(z.string()).default(() => []),
  evidence: new ReducedValue(
    z.array(evidenceSchema).default(() => []),
    { reducer: append },
  ),
  rounds: new ReducedValue(
    z.array(roundSchema).default(() => []),
    { reducer: append },
  ),
  reviews: new ReducedValue(
    z.array(reviewSchema).default(() => []),
    { reducer: append },
  ),
  calls: new ReducedValue(
    z.array(callSchema).default(() => []),
    { reducer: append },
  ),
  spans: new ReducedValue(
    z.array(spanSchema).default(() => []),
    { reducer: append },
  ),
  llmCalls: counter(),
  searchCalls: counter(),
  iterations: counter(),
  parseFailures: counter(),
  stop: z.enum(stopReasons).nullable().default(null),
  answer: z.string().nullable().default(null),
  notes: z.string().nullable().default(null),
});

/** LangGraph's context of a run; the dependencies are checked by `defineAgent`, not here. */
export const AgentContext = z.object({ dependencies: z.custom<AgentDependencies>() });

/** What the nodes of a run are handed beside the state. */
export type AgentContextValue = z.infer<typeof AgentContext>;

/** The state between two supersteps. */
export type AgentStateValue = typeof AgentState.State;

/** What a node returns: the fields it changes; list fields hold what is added, counters by how much. */
export type AgentUpdate = typeof AgentState.Update;

/** A node of an agent's graph; its dependencies come through the run's context. */
export type AgentNode = GraphNode<typeof AgentState, AgentContextValue>;

/** A router that maps the state to one of the named nodes. */
export type AgentRouter<Nodes extends string> = ConditionalEdgeRouter<
  typeof AgentState,
  AgentContextValue,
  Nodes
>;

/** The state before the first node. */
export function initialState({ question, history = [] }: AgentInput): AgentStateValue {
  return {
    question,
    history: history.map(({ role, content }) => ({ role, content })),
    pending: [],
    evidence: [],
    rounds: [],
    reviews: [],
    calls: [],
    spans: [],
    llmCalls: 0,
    searchCalls: 0,
    iterations: 0,
    parseFailures: 0,
    stop: null,
    answer: null,
    notes: null,
  };
}

/** What a node had done of its work when it was interrupted: only what grows and what is counted. */
export type Progress = Partial<
  Pick<
    AgentStateValue,
    | 'evidence'
    | 'rounds'
    | 'reviews'
    | 'calls'
    | 'spans'
    | 'llmCalls'
    | 'searchCalls'
    | 'iterations'
    | 'parseFailures'
  >
>;

/** A state with the progress of an interrupted node added, as its update would have been. */
export function addProgress(state: AgentStateValue, progress: Progress): AgentStateValue {
  const { evidence, rounds, reviews, calls, spans } = state;
  return {
    ...state,
    evidence: append(evidence, progress.evidence ?? []),
    rounds: append(rounds, progress.rounds ?? []),
    reviews: append(reviews, progress.reviews ?? []),
    calls: append(calls, progress.calls ?? []),
    spans: append(spans, progress.spans ?? []),
    llmCalls: add(state.llmCalls, progress.llmCalls ?? 0),
    searchCalls: add(state.searchCalls, progress.searchCalls ?? 0),
    iterations: add(state.iterations, progress.iterations ?? 0),
    parseFailures: add(state.parseFailures, progress.parseFailures ?? 0),
  };
}

function append<T>(current: T[], added: T[]): T[] {
  return [...current, ...added];
}

function add(current: number, more: number): number {
  return current + more;
}
