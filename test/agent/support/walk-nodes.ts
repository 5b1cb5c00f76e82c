import type { AgentDependencies, AgentInput, AgentOutcome } from '../../../src/agent/agent.ts';
import { NodeInterruption } from '../../../src/agent/interruption.ts';
import { createPlanNode } from '../../../src/agent/nodes/plan.ts';
import { afterReflect, createReflectNode } from '../../../src/agent/nodes/reflect.ts';
import { createResearchNode } from '../../../src/agent/nodes/research.ts';
import { createWriteNode } from '../../../src/agent/nodes/write.ts';
import { outcomeOf } from '../../../src/agent/outcome.ts';
import {
  type AgentNode,
  type AgentStateValue,
  addProgress,
  initialState,
  type Progress,
} from '../../../src/agent/state.ts';

const nodes = {
  plan: createPlanNode(),
  research: createResearchNode(),
  reflect: createReflectNode(),
  write: createWriteNode(),
};

/** More steps than any run within its limits can take; stands in for LangGraph's fuse. */
const MOST_STEPS = 40;

/**
 * Runs the nodes of the reflective agent one after the other without LangGraph: a few microseconds a
 * run, so that every path can be walked.
 */
export async function walkNodes(
  input: AgentInput,
  dependencies: AgentDependencies,
): Promise<AgentOutcome> {
  let state = initialState(input);
  let next: keyof typeof nodes | 'end' = 'plan';
  for (let step = 1; next !== 'end'; step += 1) {
    if (step > MOST_STEPS) throw new Error(`Still running after ${MOST_STEPS} steps`);
    try {
      state = await stepOnce(nodes[next], state, dependencies, step);
    } catch (thrown) {
      if (!(thrown instanceof NodeInterruption)) throw thrown;
      const { kind, message, node } = thrown;
      return outcomeOf(addProgress(state, thrown.progress), { kind, message, node });
    }
    next = nodeAfter(next, state);
  }
  return outcomeOf(state);
}

async function stepOnce(
  node: AgentNode,
  state: AgentStateValue,
  dependencies: AgentDependencies,
  step: number,
): Promise<AgentStateValue> {
  const update = await node(state, {
    context: { dependencies },
    metadata: { langgraph_step: step },
  });
  // The nodes return plain updates: no commands, no overwrites.
  const plain = update as Progress & Partial<Pick<AgentStateValue, 'pending' | 'stop' | 'answer'>>;
  const { pending = state.pending, stop = state.stop, answer = state.answer } = plain;
  return { ...addProgress(state, plain), pending, stop, answer };
}

function nodeAfter(node: keyof typeof nodes, state: AgentStateValue) {
  switch (node) {
    case 'plan':
      return 'research';
    case 'research':
      return 'reflect';
    case 'reflect':
      return afterReflect(state, {}) === 'write' ? 'write' : 'research';
    case 'write':
      return 'end';
  }
}
