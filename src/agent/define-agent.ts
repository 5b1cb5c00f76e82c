import { GraphRecursionError } from '@langchain/langgraph';
import { ConfigError, InternalError, LoopcheckError, messageOf } from '../base/errors.ts';
import type { Ceilings, Limits } from '../run-record.ts';
import type { Agent, AgentDependencies, AgentInput, AgentOutcome } from './agent.ts';
import { NodeInterruption } from './interruption.ts';
import { checkLimits, RECURSION_FUSE } from './limits.ts';
import { outcomeOf } from './outcome.ts';
import {
  type AgentContextValue,
  type AgentStateValue,
  addProgress,
  initialState,
} from './state.ts';

/** The part of a compiled LangGraph graph that an agent needs. */
export interface CompiledResearchGraph {
  stream(
    input: { question: string; history: AgentStateValue['history'] },
    options: { context: AgentContextValue; streamMode: 'values'; recursionLimit: number },
  ): Promise<AsyncIterable<AgentStateValue>>;
  getGraphAsync(): Promise<{ drawMermaid(): string }>;
}

/** What makes an agent of a graph. */
export interface AgentDefinition {
  /** The stable name, part of the recordings' key. */
  graph: string;
  /** The nodes that ask the model, in the order of their first call. */
  promptNodes: readonly string[];
  /** The most that a run may cost, for limits that were checked. */
  ceilings(limits: Limits): Ceilings;
  compiled: CompiledResearchGraph;
}

/** An agent over a compiled graph; one graph serves all runs, also parallel ones. */
export function defineAgent({ graph, promptNodes, ceilings, compiled }: AgentDefinition): Agent {
  return {
    graph,
    promptNodes,
    ceilings: (limits) => {
      checkLimits(limits);
      return ceilings(limits);
    },
    run: (input, dependencies) => runGraph(compiled, input, dependencies),
    draw: async () => (await compiled.getGraphAsync()).drawMermaid(),
  };
}

/**
 * Runs a graph to its end. The signal goes to the nodes and not to LangGraph, which would drop the
 * running node with what it had done; the last full state is kept beside, so that an error of any
 * kind, the recursion fuse included, still gives the counters and the trajectory.
 */
async function runGraph(
  compiled: CompiledResearchGraph,
  input: AgentInput,
  dependencies: AgentDependencies,
): Promise<AgentOutcome> {
  let state = initialState(input);
  try {
    checkInput(input, dependencies);
    const states = await compiled.stream(
      { question: state.question, history: state.history },
      { context: { dependencies }, streamMode: 'values', recursionLimit: RECURSION_FUSE },
    );
    for await (const next of states) state = next;
    if (state.answer === null) throw new InternalError('The graph ended without an answer');
    return outcomeOf(state);
  } catch (thrown) {
    if (thrown instanceof NodeInterruption) state = addProgress(state, thrown.progress);
    return outcomeOf(state, errorOf(thrown));
  }
}

/** A question that no agent can work on. */
class BlankQuestionError extends LoopcheckError {
  readonly code = 'question';
}

/** Throws a ConfigError for what cannot work, before the first call. */
function checkInput({ question }: AgentInput, { limits, evidenceTokens }: AgentDependencies): void {
  checkLimits(limits);
  if (!(evidenceTokens > 0)) {
    throw new ConfigError(`evidenceTokens is ${evidenceTokens}: expected a number above 0`);
  }
  if (question.trim() === '') throw new BlankQuestionError('The question is blank');
}

function errorOf(thrown: unknown): NonNullable<AgentOutcome['error']> {
  const message = messageOf(thrown);
  if (thrown instanceof NodeInterruption) {
    return { kind: thrown.kind, message: thrown.message, node: thrown.node };
  }
  if (thrown instanceof GraphRecursionError) return { kind: 'recursion-limit', message };
  if (thrown instanceof BlankQuestionError) return { kind: 'question', message };
  return { kind: thrown instanceof ConfigError ? 'config' : 'internal', message };
}
