import { formatIssue, type Issue } from '../../base/errors.ts';
import type { Range, RunEstimate } from '../../checking/estimate-types.ts';
import type { CheckReport, LexicalBalance, Note, SearchReach } from '../../checking/types.ts';
import { printable } from '../../report/text/display-width.ts';
import { type TextColumn, textTable } from '../../report/text/text-table.ts';

/** Ids and sentences of one code beyond this are counted, not listed, unless all are wanted. */
const LISTED = 5;

/** What is printed beside the report. */
export interface RenderOptions {
  warnings: readonly Issue[];
  /** Lists every note, not only the first few of a code. */
  all: boolean;
  /** Columns of the terminal, for tables. */
  width: number;
}

/** The report for people: what the set is, how far searches get, notes, the rule, the cost. */
export function renderCheck(report: CheckReport, { warnings, all, width }: RenderOptions): string {
  const { documents, questions, answerable, unanswerable } = report.counts;
  const sections = [
    [
      `${documents} documents, ${questions} questions (${answerable} answerable, ${unanswerable} unanswerable). No faults.`,
    ],
    warnings.map((warning) => `warning: ${formatIssue(warning)}`),
    reachLines(report.searchReach, width),
    balanceLines(report.balance),
    noteLines(
      report.notes.filter((note) => !isOfRule(note)),
      all ? Number.POSITIVE_INFINITY : LISTED,
    ),
    ruleLines(report),
    estimateLines(report.estimate, width),
  ];
  const blocks = sections.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'));
  return printable(blocks.join('\n\n'));
}

function reachLines(rows: readonly SearchReach[], width: number): string[] {
  if (rows.length === 0) return [];
  const of = (hits: number, row: SearchReach, recall: number): string =>
    `${hits} of ${row.questions} (${percent(recall)} of documents)`;
  return [
    'Answerable questions whose documents are all found:',
    ...textTable(
      columns('hops', 'one search with the raw question', 'ideal reviewer within the rounds'),
      rows.map((row) => [
        row.hops === null ? 'not given' : String(row.hops),
        of(row.oneSearch, row, row.oneSearchRecall),
        of(row.idealLoop, row, row.idealLoopRecall),
      ]),
      width,
    ),
  ];
}

function balanceLines(balance: LexicalBalance | null): string[] {
  if (balance === null) return [];
  return [
    `Words shared with the nearest document: answerable ${percent(balance.answerable)}, unanswerable ${percent(balance.unanswerable)}; ` +
      `the unanswerable one is farther in ${percent(balance.unanswerableFarther)} of pairs (50 % is balanced).`,
  ];
}

/** What stands under the rule is not told a second time among the notes. */
function isOfRule({ code }: Note): boolean {
  return code === 'rule-cannot-decide';
}

function ruleLines({ preview, notes }: CheckReport): string[] {
  if (preview === null) return ['No decision rule: a run gives a table and no verdict.'];
  const remedies = new Set(notes.filter(isOfRule).map(({ remedy }) => remedy));
  return [
    'The decision rule:',
    ...preview.sentences.map((sentence) => `  ${sentence}`),
    ...[...remedies].map((remedy) => `  -> ${remedy}`),
  ];
}

function noteLines(notes: readonly Note[], listed: number): string[] {
  if (notes.length === 0) return ['No notes.'];
  const byCode = new Map<string, Note[]>();
  for (const note of notes) byCode.set(note.code, [...(byCode.get(note.code) ?? []), note]);
  return [
    `${notes.length} ${notes.length === 1 ? 'note' : 'notes'} (no faults; the run can start):`,
    ...[...byCode].flatMap(([code, group]) => groupLines(code, group, listed)),
  ];
}

function groupLines(code: string, group: readonly Note[], listed: number): string[] {
  const shown = group.slice(0, listed);
  const rest = group.length - shown.length;
  const remedies = new Set(shown.map(({ remedy }) => remedy));
  return [
    `  ${code}${group.length > 1 ? ` (${group.length})` : ''}`,
    ...shown.map((note) => `    ${subjectOf(note, listed)}${note.sentence}`),
    ...(rest > 0 ? [`    and ${rest} more; --all lists them`] : []),
    ...[...remedies].map((remedy) => `    -> ${remedy}`),
  ];
}

function subjectOf({ ids }: Note, listed: number): string {
  if (ids.length === 0) return '';
  const rest = ids.length - listed;
  return `${ids.slice(0, listed).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}: `;
}

function estimateLines({ arms, total }: RunEstimate, width: number): string[] {
  const row = (name: string, cost: RunEstimate['total']): string[] => [
    name,
    String(cost.runs),
    range(cost.llmCalls, 0),
    range(cost.searchCalls, 0),
    range(cost.promptTokens, 0),
    range(cost.outputTokens, 0),
    range(cost.minutes, 1),
  ];
  return [
    'A run will need about:',
    ...textTable(
      columns('arm', 'runs', 'LLM calls', 'searches', 'prompt tokens', 'output tokens', 'minutes'),
      [...arms.map((arm) => row(arm.arm, arm)), row('together', total)],
      width,
    ),
  ];
}

/** A first column of words, and columns of figures. */
function columns(first: string, ...others: readonly string[]): TextColumn[] {
  return [
    { heading: first, align: 'left' },
    ...others.map((heading): TextColumn => ({ heading, align: 'right' })),
  ];
}

function range({ low, high }: Range, digits: number): string {
  const [from, to] = [low.toFixed(digits), high.toFixed(digits)];
  return from === to ? from : `${from}-${to}`;
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
