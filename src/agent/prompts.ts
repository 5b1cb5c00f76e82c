import { hashText } from '../base/canonical-json.ts';
import { ConfigError } from '../base/errors.ts';
import {
  defaultPromptTexts,
  type PromptNode,
  type PromptTexts,
  promptNodes,
} from './default-prompts.ts';

/** The texts that the nodes of one arm send. */
export interface Prompts {
  /** The one system message of all nodes: the shared rules and every task text. */
  system: string;
  /** The task texts as they stand in the system message. */
  tasks: Readonly<Record<PromptNode, string>>;
  /** The last lines of each node's prompt: the task at hand and its exact output form. */
  reminders: Readonly<Record<PromptNode, string>>;
}

/**
 * The prompts of an arm: the shipped texts with single tasks replaced (`config.prompts`, file
 * contents). The same for every arm, also for one without a Reflect node, so that a model server
 * sees one system message. Throws a ConfigError that names every unknown or blank replacement.
 */
export function buildPrompts(
  replacements: Readonly<Record<string, string>> = {},
  texts: PromptTexts = defaultPromptTexts,
): Prompts {
  const faults = Object.entries(replacements).flatMap(([node, text]) =>
    replacementFault(node, text),
  );
  if (faults.length > 0) {
    throw new ConfigError(faults.join('\n'), {
      hint: `config.prompts takes ${promptNodes.join(', ')}, each the text of one task.`,
    });
  }
  const tasks = { ...texts.tasks };
  for (const node of promptNodes) {
    if (Object.hasOwn(replacements, node)) tasks[node] = (replacements[node] ?? '').trim();
  }
  const sections = promptNodes.map((node) => `# Task: ${node}\n${tasks[node]}`);
  return {
    system: [texts.intro, ...sections].join('\n\n'),
    tasks,
    reminders: texts.reminders,
  };
}

/** One hash per node (its task and its reminder), plus `system` for the message that all share. */
export function promptHashes(prompts: Prompts): Record<string, string> {
  const hashes = promptNodes.map((node) => [
    node,
    hashText(`${prompts.tasks[node]}\n\n${prompts.reminders[node]}`),
  ]);
  return { ...Object.fromEntries(hashes), system: hashText(prompts.system) };
}

/** What a template of another tool would fill in; here it would reach the model as it stands. */
const PLACEHOLDER = /\{\{\s*(question|query|queries|evidence|documents|context)\s*\}\}/i;

function replacementFault(node: string, text: unknown): string[] {
  if (!promptNodes.some((known) => known === node)) {
    return [`config.prompts.${node}: no node of this name has a prompt`];
  }
  if (typeof text !== 'string' || text.trim() === '') {
    return [`config.prompts.${node}: expected a text that is not blank`];
  }
  const placeholder = PLACEHOLDER.exec(text)?.[0];
  if (placeholder !== undefined) {
    return [
      `config.prompts.${node}: nothing fills in ${placeholder}; question and evidence stand in each message by themselves`,
    ];
  }
  return [];
}
