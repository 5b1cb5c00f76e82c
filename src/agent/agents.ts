import { ConfigError } from '../base/errors.ts';
import type { Agent } from './agent.ts';
import { linearAgent } from './graphs/linear.ts';
import { reflectiveAgent } from './graphs/reflective.ts';

/** Every agent, in the order in which help and reports name them. */
export const agents: readonly Agent[] = [linearAgent, reflectiveAgent];

/** The agent with this stable graph name. Throws a ConfigError that names the known ones. */
export function agentByGraph(graph: string): Agent {
  const agent = agents.find((candidate) => candidate.graph === graph);
  if (agent !== undefined) return agent;
  throw new ConfigError(`There is no agent with the graph ${JSON.stringify(graph)}`, {
    hint: `Known graphs: ${agents.map((known) => known.graph).join(', ')}.`,
  });
}
