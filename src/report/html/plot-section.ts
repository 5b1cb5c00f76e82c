import type { ArmSummary, Outcome } from '../../comparison/types.ts';
import { stopReasons } from '../../run-record.ts';
import { gainIntervals } from '../charts/gain-intervals.ts';
import { type PairedQuestion, pairedDots } from '../charts/paired-dots.ts';
import { type ArmPoint, recallAgainstCalls } from '../charts/recall-against-calls.ts';
import type { Chart } from '../charts/render-chart.ts';
import { type ClassCount, stackedBars } from '../charts/stacked-bars.ts';
import {
  formatCount,
  formatInterval,
  formatNumber,
  formatOf,
  formatSigned,
} from '../text/numbers.ts';
import { gainOf } from '../view/changed-questions.ts';
import { blameWords } from '../view/pipeline-view.ts';
import type { ReportView } from '../view/report-view.ts';
import { dataTable, html, Markup } from './markup.ts';

/** Where there are more questions than these, the paired plot shows those that changed most. */
const PLOTTED_QUESTIONS = 150;

/** All plots of the page, each with its numbers as a table below. Null where there is nothing to plot. */
export async function plotSection(view: ReportView): Promise<Markup | null> {
  const figures = await Promise.all([
    gainFigure(view),
    recallFigure(view),
    stopFigure(view),
    roundsFigure(view),
    blameFigure(view),
    pairedFigure(view),
  ]);
  return figures.every((figure) => figure === null)
    ? null
    : html`<div class="plots">
${figures}</div>
`;
}

/** What stands around a chart. */
interface Frame {
  title: string;
  note: string;
  table: Markup | null;
  wide?: boolean;
}

function figure(chart: Chart | undefined, frame: Frame): Markup | null {
  if (chart === undefined) return null;
  const { title, note, table, wide = false } = frame;
  return html`<figure class="${wide ? 'wide' : ''}"><figcaption>${title}</figcaption>
<p>${note}</p>
<div class="scroll">${new Markup(chart.svg)}</div>
${table === null ? null : html`<details><summary>As a table</summary>${table}</details>`}</figure>
`;
}

async function gainFigure({ gains, comparison }: ReportView): Promise<Markup | null> {
  const delta = comparison.rule?.delta ?? null;
  const asked =
    delta === null ? '' : ` and at ${formatNumber(delta)}, the gain that the rule asks for`;
  return figure(await gainIntervals(gains, delta), {
    title: 'Gain by kind of question',
    note: `Candidate minus control with the 95 % interval; dashed lines at 0${asked}.`,
    table: dataTable({
      caption: 'Gain by kind of question',
      headings: ['questions', 'n', 'gain', '95 % interval'],
      rows: gains.map((gain) => [
        gain.label,
        gain.questions,
        formatSigned(gain.difference),
        formatInterval(gain.interval, formatSigned),
      ]),
      numeric: true,
    }),
  });
}

async function recallFigure({ comparison }: ReportView): Promise<Markup | null> {
  const points = [...comparison.arms.flatMap(pointOf), ...routedPoint(comparison.outcome)];
  return figure(await recallAgainstCalls(points), {
    title: 'Recall against calls',
    note: 'Up and to the left is better; the dashed line joins the arms that no other arm beats on both.',
    table: dataTable({
      caption: 'Recall against calls',
      headings: ['arm', 'mean fact recall', '95 % interval', 'mean LLM calls'],
      rows: points.map((point) => [
        point.arm,
        formatNumber(point.recall),
        formatInterval(point.interval),
        formatCount(point.calls),
      ]),
      numeric: true,
    }),
  });
}

function pointOf(arm: ArmSummary): ArmPoint[] {
  const recall = arm.scores.find(({ metric }) => metric === 'fact_recall');
  const calls = arm.costs.find(({ metric }) => metric === 'llm_calls');
  if (recall === undefined || calls === undefined) return [];
  return [{ arm: arm.arm, recall: recall.mean, interval: recall.interval, calls: calls.mean }];
}

/** Where the rule routes: what a router would reach that knows the kind of each question. */
function routedPoint(outcome: Outcome): ArmPoint[] {
  if (outcome.kind !== 'verdict' || outcome.verdict.kind !== 'route') return [];
  const { recall, cost } = outcome.verdict.policy;
  const calls = cost.find(({ metric }) => metric === 'llm_calls');
  if (calls === undefined) return [];
  return [
    { arm: 'routed (upper bound)', recall: recall.routed, interval: null, calls: calls.routed },
  ];
}

async function stopFigure({ comparison: { arms } }: ReportView): Promise<Markup | null> {
  const counts = stopReasons.flatMap((reason) =>
    arms.flatMap((arm) =>
      arm.stopReasons
        .filter((item) => item.reason === reason)
        .map(({ count }) => ({ arm: arm.arm, label: reason, count })),
    ),
  );
  return countFigure(counts, arms, {
    title: 'Stop reasons',
    note: 'Why the runs of each arm ended.',
    axis: 'rows',
  });
}

async function roundsFigure({ comparison: { arms } }: ReportView): Promise<Markup | null> {
  const rounds = [...new Set(arms.flatMap((arm) => arm.rounds.map((item) => item.rounds)))];
  const counts = rounds
    .sort((a, b) => a - b)
    .flatMap((number) =>
      arms.flatMap((arm) =>
        arm.rounds
          .filter((item) => item.rounds === number)
          .map(({ count }) => ({ arm: arm.arm, label: formatOf(number, 'round'), count })),
      ),
    );
  return countFigure(counts, arms, {
    title: 'Rounds',
    note: 'How many research rounds the runs of each arm took.',
    axis: 'rows',
  });
}

async function blameFigure({ blame, comparison: { arms } }: ReportView): Promise<Markup | null> {
  const classes = Object.entries(blameWords);
  const counts = classes.flatMap(([name, label]) =>
    blame.flatMap(({ arm, parts }) =>
      parts
        .filter((part) => part.blame === name)
        .map((part) => ({ arm, label, count: part.facts })),
    ),
  );
  return countFigure(counts, arms, {
    title: 'Which part lost the missed facts',
    note: 'Each missed fact has exactly one cause; a loop cannot mend a writer that drops what was found.',
    axis: 'missed facts',
  });
}

async function countFigure(
  counts: readonly ClassCount[],
  arms: readonly ArmSummary[],
  frame: { title: string; note: string; axis: string },
): Promise<Markup | null> {
  const names = arms.map(({ arm }) => arm);
  const labels = [...new Set(counts.map(({ label }) => label))];
  const numberOf = (arm: string, label: string): number =>
    counts.find((item) => item.arm === arm && item.label === label)?.count ?? 0;
  return figure(await stackedBars(counts, names, frame.axis), {
    title: frame.title,
    note: frame.note,
    table: dataTable({
      caption: frame.title,
      headings: ['arm', ...labels],
      rows: names.map((arm) => [arm, ...labels.map((label) => numberOf(arm, label))]),
      numeric: true,
    }),
  });
}

async function pairedFigure({ comparison }: ReportView): Promise<Markup | null> {
  const [pair] = comparison.pairs;
  if (pair === undefined) return null;
  const compared = comparison.questions.filter((row) => row.difference !== null);
  const mean = (
    cells: (typeof compared)[number]['cells'],
    arm: string,
    row: (typeof compared)[number],
  ) => cells.find((cell) => cell.arm === arm)?.scores[row.metric] ?? 0;
  const kept = new Set(
    [...compared]
      .sort((a, b) => Math.abs(gainOf(b)) - Math.abs(gainOf(a)))
      .slice(0, PLOTTED_QUESTIONS),
  );
  const questions = compared
    .filter((row) => kept.has(row))
    .sort((a, b) => gainOf(b) - gainOf(a))
    .map(
      (row): PairedQuestion => ({
        question: row.questionId,
        control: mean(row.cells, pair.control, row),
        candidate: mean(row.cells, pair.candidate, row),
      }),
    );
  const rest = compared.length - questions.length;
  const left = rest > 0 ? ` The ${rest} that changed least are left out.` : '';
  return figure(await pairedDots(questions, pair), {
    title: 'Question by question',
    note: `Mean score over repeats, the largest gain on top.${left} The table of all questions below has the numbers.`,
    table: null,
    wide: true,
  });
}
