import { Argument, Command } from 'commander';
import { defaultPromptTexts, type PromptNode, promptNodes } from '../../agent/default-prompts.ts';
import { buildPrompts } from '../../agent/prompts.ts';
import type { CommandIo } from '../command-io.ts';

/** `loopcheck prompts`: prints the shipped prompts, to read or to start one's own from. */
export function createPromptsCommand(io: CommandIo): Command {
  return new Command('prompts')
    .description(
      'print the shipped prompts: one task (the start of a file for config.prompts), or all',
    )
    .addArgument(new Argument('[node]', 'the node whose task text is printed').choices(promptNodes))
    .action((node: PromptNode | undefined) => {
      io.out(node === undefined ? wholePrompt() : defaultPromptTexts.tasks[node]);
    });
}

/** The system message that all nodes share, then the last lines of each node's prompt. */
function wholePrompt(): string {
  const { system, reminders } = buildPrompts();
  const endings = promptNodes.map((node) => `--- last lines of ${node} ---\n${reminders[node]}`);
  return ['--- system message of every node ---', system, ...endings].join('\n\n');
}
