import type { ProviderOptions } from 'promptfoo';
import { reflectiveAgent } from '../src/agent/graphs/reflective.ts';
import { AgentProvider } from '../src/edge/agent-provider.ts';

/** The column that reviews its evidence and may search again. */
export default class ReflectiveProvider extends AgentProvider {
  constructor(options?: ProviderOptions) {
    super(reflectiveAgent, options);
  }
}
