import type { LangGraphRunnableConfig } from '@langchain/langgraph';
import { InternalError } from '../base/errors.ts';
import type { AgentDependencies } from './agent.ts';
import type { AgentContextValue } from './state.ts';

/** What LangGraph hands to a node beside the state. */
export type NodeRuntime = LangGraphRunnableConfig<AgentContextValue>;

/** The dependencies of the run that a node works for. Throws an InternalError outside of a run. */
export function dependenciesOf(runtime: NodeRuntime): AgentDependencies {
  if (runtime.context === undefined) throw new InternalError('A node ran without its dependencies');
  return runtime.context.dependencies;
}

/** The superstep in which a node runs; nodes that run side by side share it. */
export function stepOf(runtime: NodeRuntime): number {
  const step: unknown = runtime.metadata?.langgraph_step;
  if (typeof step !== 'number') throw new InternalError('A node ran outside of a superstep');
  return step;
}

/** A stopwatch that starts now: each call gives the seconds since then by the run's clock. */
export function startStopwatch(dependencies: AgentDependencies): () => number {
  const clock = dependencies.clock ?? (() => performance.now());
  const startedAt = clock();
  return () => Math.max(0, clock() - startedAt) / 1000;
}
