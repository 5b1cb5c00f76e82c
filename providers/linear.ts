import type { ProviderOptions } from 'promptfoo';
import { linearAgent } from '../src/agent/graphs/linear.ts';
import { AgentProvider } from '../src/edge/agent-provider.ts';

/** The column that plans, searches once and writes. */
export default class LinearProvider extends AgentProvider {
  constructor(options?: ProviderOptions) {
    super(linearAgent, options);
  }
}
