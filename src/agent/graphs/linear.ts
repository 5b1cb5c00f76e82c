import { END, START, StateGraph } from '@langchain/langgraph';
import { defineAgent } from '../define-agent.ts';
import { createPlanNode } from '../nodes/plan.ts';
import { createResearchNode } from '../nodes/research.ts';
import { createWriteNode } from '../nodes/write.ts';
import { AgentContext, AgentState } from '../state.ts';
import { linearCeilings } from '../stop.ts';

/** The agent without a loop: Plan, Research, Write. */
export const linearAgent = defineAgent({
  graph: 'linear',
  promptNodes: ['plan', 'write'],
  ceilings: linearCeilings,
  compiled: new StateGraph(AgentState, { context: AgentContext })
    .addNode('plan', createPlanNode())
    .addNode('research', createResearchNode())
    .addNode('write', createWriteNode({ stop: 'linear' }))
    .addEdge(START, 'plan')
    .addEdge('plan', 'research')
    .addEdge('research', 'write')
    .addEdge('write', END)
    .compile({ name: 'linear' }),
});
