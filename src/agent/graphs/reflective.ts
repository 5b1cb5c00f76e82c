import { END, START, StateGraph } from '@langchain/langgraph';
import { defineAgent } from '../define-agent.ts';
import { createPlanNode } from '../nodes/plan.ts';
import { afterReflect, createReflectNode } from '../nodes/reflect.ts';
import { createResearchNode } from '../nodes/research.ts';
import { createWriteNode } from '../nodes/write.ts';
import { AgentContext, AgentState } from '../state.ts';
import { reflectiveCeilings } from '../stop.ts';

/** The agent that checks itself: Plan, Research, Reflect, then Research again or Write. */
export const reflectiveAgent = defineAgent({
  graph: 'reflective',
  promptNodes: ['plan', 'reflect', 'write'],
  ceilings: reflectiveCeilings,
  compiled: new StateGraph(AgentState, { context: AgentContext })
    .addNode('plan', createPlanNode())
    .addNode('research', createResearchNode())
    .addNode('reflect', createReflectNode())
    .addNode('write', createWriteNode())
    .addEdge(START, 'plan')
    .addEdge('plan', 'research')
    .addEdge('research', 'reflect')
    .addConditionalEdges('reflect', afterReflect, ['research', 'write'])
    .addEdge('write', END)
    .compile({ name: 'reflective' }),
});
