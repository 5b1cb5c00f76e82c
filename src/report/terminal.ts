import type { CriterionState, GateCheck } from '../comparison/types.ts';
import { clip, wrap } from './text/display-width.ts';
import { createStyle, type Emphasis, type Style } from './text/style.ts';
import { type TextColumn, textTable } from './text/text-table.ts';
import type { MetricCell, MetricTable } from './view/metric-table.ts';
import { blameWords, reviewerSentence } from './view/pipeline-view.ts';
import type { ReportView } from './view/report-view.ts';
import type { Tone } from './view/verdict-view.ts';

/** How a terminal shows a report. */
export interface TerminalOptions {
  /** Columns of the terminal, at least 40. */
  width: number;
  /** Whether to colour; the caller decides (NO_COLOR, no terminal). */
  color: boolean;
}

const MIN_WIDTH = 40;
/** A column's label is cut to this, so that a table still fits the narrowest terminal. */
const LONGEST_HEADING = 22;
const toneEmphasis: Readonly<Record<Tone, Emphasis>> = {
  good: 'good',
  bad: 'bad',
  warn: 'warn',
  neutral: 'bold',
};
const stateMarks: Readonly<
  Record<CriterionState | GateCheck['state'], readonly [string, Emphasis]>
> = {
  holds: ['holds', 'good'],
  fails: ['fails', 'bad'],
  undecided: ['open', 'warn'],
  passed: ['passed', 'good'],
  failed: ['FAILED', 'bad'],
  skipped: ['skipped', 'dim'],
};

/**
 * The report for a terminal: the table first, then the run's details, then what was found, and the
 * verdict with its evidence last, where the eye rests; below it only what the gate failed on, since the
 * end of a log is what is read of it. No line is wider than the terminal.
 */
export function terminalReport(view: ReportView, options: TerminalOptions): string {
  const width = Math.max(options.width, MIN_WIDTH);
  const style = createStyle(options.color);
  const paper: Paper = { width, style };
  const sections = [
    metricLines(view.metrics, paper),
    detailLines(view, paper),
    ...view.findings.map((group) => listed(group.title, group.sentences, paper)),
    listed('missed facts, by the part that lost them', blameLines(view), paper),
    listed('the reviewer', view.reviewers.map(reviewerSentence), paper),
    listed('criteria', criteriaLines(view), paper),
    listed('worth a look', diagnosisLines(view), paper),
    listed('read with care', [...view.warnings, ...view.notes], paper),
    gateLines(view, paper),
    verdictLines(view, paper),
    gateFailures(view, paper),
  ];
  const text = sections.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'));
  return `${text.join('\n\n')}\n`;
}

interface Paper {
  width: number;
  style: Style;
}

function metricLines(table: MetricTable, { width, style }: Paper): string[] {
  if (table.arms.length === 0) return [];
  const headings = ['', 'n', ...table.arms, ...table.pairs];
  const columns = headings.map(
    (heading, index): TextColumn => ({
      heading: clip(heading, LONGEST_HEADING),
      align: index === 0 ? 'left' : 'right',
    }),
  );
  const groups = table.groups.filter((group) => group.rows.length > 0);
  const rows = groups.flatMap((group, index) => [
    ...(index === 0 ? [] : [[]]),
    ...group.rows.map((row) => [
      row.label,
      row.n,
      ...[...row.arms, ...row.pairs].map((cell: MetricCell) => cell.text),
    ]),
  ]);
  const lines = textTable(columns, rows, width);
  return lines.map((line, index) => (index === 0 ? style('bold', line) : line));
}

function detailLines({ details }: ReportView, { width, style }: Paper): string[] {
  const indent = Math.max(0, ...details.map(({ label }) => label.length)) + 2;
  return details.flatMap(({ label, value }) =>
    wrap(value, width - indent).map((line, index) =>
      style('dim', (index === 0 ? label : '').padEnd(indent) + line),
    ),
  );
}

function listed(title: string, sentences: readonly string[], { width, style }: Paper): string[] {
  if (sentences.length === 0) return [];
  const lines = sentences.flatMap((sentence) => wrap(`- ${sentence}`, width, '  '));
  return [...wrap(title, width, '  ').map((line) => style('bold', line)), ...lines];
}

/** The criteria by state; what was measured stands in the evidence, or here where it does not. */
function criteriaLines({ criteria, verdict }: ReportView): string[] {
  const told = new Set(verdict.evidence);
  return (['fails', 'undecided', 'holds'] as const).flatMap((state) => {
    const items = criteria.filter((item) => item.state === state);
    if (items.length === 0) return [];
    const said = items.map(({ name, sentence }) =>
      state === 'holds' || told.has(sentence) ? name : `${name} (${sentence.replace(/\.$/, '')})`,
    );
    return [`${stateMarks[state][0]}: ${said.join(', ')}.`];
  });
}

function blameLines({ blame }: ReportView): string[] {
  return blame.map(({ arm, missed, of, parts }) => {
    const said = parts.map((part) => `${blameWords[part.blame]} ${part.facts}`).join(', ');
    return `${arm}: ${missed} of ${of} missed: ${said}.`;
  });
}

function diagnosisLines({ diagnoses }: ReportView): string[] {
  return diagnoses.map(({ arm, sentence, remedy }) =>
    [arm === null ? '' : `${arm}:`, sentence, remedy].filter((part) => part !== '').join(' '),
  );
}

/** The gate's checks; those that failed stand at the end of the report instead. */
function gateLines({ gate }: ReportView, { width, style }: Paper): string[] {
  const checks = gate.checks.filter(({ state }) => state !== 'failed');
  if (gate.state === 'off' || checks.length === 0) return [];
  const failed = gate.checks.length - checks.length;
  const [mark, emphasis] = stateMarks[gate.state];
  const title =
    failed === 0
      ? `gate: ${mark}`
      : `gate: ${mark} (${failed} of ${gate.checks.length}, see the end)`;
  return [
    ...wrap(title, width, '  ').map((line) => style(emphasis, line)),
    ...checks.flatMap(({ state, sentence }) =>
      wrap(`[${stateMarks[state][0]}] ${sentence}`, width, '  '),
    ),
  ];
}

/** One closing line for each check that failed: each says by itself what failed the job. */
function gateFailures({ gate }: ReportView, { width, style }: Paper): string[] {
  return gate.checks
    .filter(({ state }) => state === 'failed')
    .flatMap(({ sentence }) => wrap(`GATE FAILED: ${sentence}`, width, '  '))
    .map((line) => style('bad', line));
}

function verdictLines({ title, verdict }: ReportView, { width, style }: Paper): string[] {
  const analysis = verdict.analysis === '' ? [] : [`Analysis: ${verdict.analysis}.`];
  return [
    ...wrap(title, width),
    ...wrap(`${verdict.label}: ${verdict.headline}`, width, '  ').map((line) =>
      style(toneEmphasis[verdict.tone], line),
    ),
    ...verdict.evidence.flatMap((sentence) => wrap(`- ${sentence}`, width, '  ')),
    ...wrap(verdict.subject, width),
    ...analysis.flatMap((sentence) => wrap(sentence, width)),
    ...verdict.analysisNotes.flatMap((sentence) => wrap(`- ${sentence}`, width, '  ')),
  ];
}
