import { Command } from 'commander';
import type { CommandIo } from '../command-io.ts';

/** `loopcheck draw [graph]`: prints an agent's graph as a Mermaid diagram, without any network. */
export function createDrawCommand(io: CommandIo): Command {
  return new Command('draw')
    .description('print the graph of an agent as a Mermaid diagram')
    .argument('[graph]', 'linear or reflective', 'reflective')
    .action(async (graph: string) => {
      // Loaded here, since building the graphs takes longer than most commands run.
      const { agentByGraph } = await import('../../agent/agents.ts');
      io.out((await agentByGraph(graph).draw()).trimEnd());
    });
}
