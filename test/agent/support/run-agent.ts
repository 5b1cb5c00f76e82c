import type { AgentDependencies } from '../../../src/agent/agent.ts';
import { defaultLimits } from '../../../src/agent/limits.ts';
import { buildPrompts } from '../../../src/agent/prompts.ts';
import { nodeModel } from './fake-model.ts';
import { document, fakeRetriever } from './fake-retriever.ts';

/** Dependencies with the default limits, a satisfied reviewer, one document and a still clock. */
export function dependenciesWith(overrides: Partial<AgentDependencies> = {}): AgentDependencies {
  return {
    model: nodeModel({}),
    retriever: fakeRetriever(() => [document('k-01')]),
    limits: defaultLimits,
    prompts: buildPrompts(),
    evidenceTokens: 2_000,
    clock: () => 0,
    ...overrides,
  };
}

/** Default limits with some of them changed. */
export function limitsWith(overrides: Partial<AgentDependencies['limits']>) {
  return { ...defaultLimits, ...overrides };
}

/** A question for tests that do not care which. */
export const anyInput = { question: 'How often does Kestrel retry?' };
