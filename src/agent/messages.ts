import type { ChatMessage } from '../models/chat-model.ts';
import type { Evidence } from '../run-record.ts';
import type { AgentInput } from './agent.ts';
import type { PromptNode } from './default-prompts.ts';
import { clipToTokens, estimateTokens } from './evidence/estimate-tokens.ts';
import { type Delimiter, neutralise, neutraliseLine } from './evidence/neutralise.ts';
import type { Prompts } from './prompts.ts';

/** What a prompt is made of, beside the fixed texts. Absent parts leave no trace in it. */
export interface PromptParts extends AgentInput {
  /** In the order found; an empty list is shown as `(no evidence)`. */
  evidence?: readonly Evidence[];
  queriesRun?: readonly string[];
  gaps?: readonly string[];
}

/** How many lines of a list are shown, and how long each may be. */
const LIST_LINES = 12;
const LINE_TOKENS = 24;
/** The most that the lists behind the evidence take: 12 lines with their dash, and two tags. */
const LIST_BLOCK_TOKENS = LIST_LINES * (LINE_TOKENS + 4) + 20;
/** What a chat template adds around two messages, and the tags around question and evidence. */
const TEMPLATE_TOKENS = 80;
/** A run keeps at least this much for evidence; the server then refuses what really is too long. */
const LEAST_EVIDENCE_TOKENS = 200;

/**
 * The messages of one call: the system message that all nodes share, then one user message in the
 * order question, evidence as found, what only this node needs, reminder. What two calls of a run
 * have in common stands in front, so that a model server can reuse its work on it.
 */
export function buildMessages(
  node: PromptNode,
  parts: PromptParts,
  prompts: Prompts,
): ChatMessage[] {
  const blocks = [
    ...inputBlocks(parts),
    ...(parts.evidence === undefined ? [] : [block('evidence', evidenceLines(parts.evidence))]),
    ...listBlock('queries_already_run', parts.queriesRun?.slice(-LIST_LINES)),
    ...listBlock('missing', parts.gaps?.slice(0, LIST_LINES)),
    prompts.reminders[node],
  ];
  return [
    { role: 'system', content: prompts.system },
    { role: 'user', content: blocks.join('\n\n') },
  ];
}

/**
 * How many tokens all evidence of a run may take, so that every prompt of the run fits into a
 * context of `contextTokens` together with `predictedTokens` of reply; at least 200. A high estimate
 * of everything else (system message, question, earlier turns, lists, reminder) is taken off.
 */
export function evidenceBudget(
  context: { contextTokens: number; predictedTokens: number },
  input: AgentInput,
  prompts: Prompts,
): number {
  const reminders = Object.values(prompts.reminders).map(estimateTokens);
  const fixed =
    estimateTokens(prompts.system) +
    Math.max(...reminders) +
    estimateTokens(inputBlocks(input).join('\n\n')) +
    LIST_BLOCK_TOKENS +
    TEMPLATE_TOKENS;
  const left = context.contextTokens - context.predictedTokens - fixed;
  return Math.max(LEAST_EVIDENCE_TOKENS, left);
}

function inputBlocks({ question, history = [] }: AgentInput): string[] {
  const turns = history.map(({ role, content }) => `${role}: ${indent(neutralise(content))}`);
  return [
    ...(turns.length === 0 ? [] : [block('conversation', turns)]),
    block('question', [neutralise(question)]),
  ];
}

function evidenceLines(evidence: readonly Evidence[]): string[] {
  if (evidence.length === 0) return ['(no evidence)'];
  return evidence.map(({ id, text }) =>
    `[${neutraliseLine(id)}] ${indent(neutralise(text).trim())}`.trimEnd(),
  );
}

/** Only the first line stands at the margin, so that a document cannot open another `[id]` line. */
function indent(text: string): string {
  return text.replace(/\n\s*/g, '\n  ');
}

function listBlock(name: Delimiter, items: readonly string[] = []): string[] {
  if (items.length === 0) return [];
  return [
    block(
      name,
      items.map((item) => `- ${clipToTokens(neutraliseLine(item), LINE_TOKENS)}`),
    ),
  ];
}

function block(name: Delimiter, lines: readonly string[]): string {
  return `<${name}>\n${lines.join('\n')}\n</${name}>`;
}
