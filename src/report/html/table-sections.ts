import type { QuestionCell, QuestionRow } from '../../comparison/types.ts';
import { formatNumber, formatSigned, NO_VALUE } from '../text/numbers.ts';
import { gainOf } from '../view/changed-questions.ts';
import type { MetricCell, MetricRow } from '../view/metric-table.ts';
import { reviewerSentence } from '../view/pipeline-view.ts';
import type { ReportView } from '../view/report-view.ts';
import { type Content, dataTable, html, list, type Markup } from './markup.ts';

/** More questions than these are summarised by the plots and results.csv alone. */
const LISTED_QUESTIONS = 300;

/** The arms side by side, one block of rows for answers, cost and course. */
export function metricSection({ metrics }: ReportView): Markup | null {
  if (metrics.arms.length === 0) return null;
  const headings = ['metric', 'n', ...metrics.arms, ...metrics.pairs];
  const groups = metrics.groups.filter((group) => group.rows.length > 0);
  return html`<div class="scroll"><table class="numeric">
<caption>Means over questions with 95 % intervals; n counts questions, or rows where it says so</caption>
<thead><tr>${headings.map((heading) => html`<th scope="col">${heading}</th>`)}</tr></thead>
${groups.map(
  (group) => html`<tbody>
<tr class="group"><th scope="rowgroup" colspan="${headings.length}">${group.title}</th></tr>
${group.rows.map(metricRow)}</tbody>
`,
)}</table></div>
`;
}

function metricRow(row: MetricRow): Markup {
  const label = row.label.trim();
  const head = label === row.label ? label : html`<span class="indent">${label}</span>`;
  return html`<tr><th scope="row">${head}</th><td>${row.n}</td>${[...row.arms, ...row.pairs].map(metricCell)}</tr>
`;
}

function metricCell({ text, tone }: MetricCell): Markup {
  if (tone === 'neutral') return html`<td>${text}</td>`;
  return html`<td class="${tone}-text">${text}</td>`;
}

/** Diagnoses with their remedies, what the reviewer did, and warnings: what to read with care. */
export function cautionSection({ diagnoses, reviewers, warnings, notes }: ReportView): Content {
  const found = diagnoses.map(({ arm, sentence, remedy, questions }) => {
    const named =
      questions.length === 0 || sentence.includes(questions[0] ?? '') ? '' : idsOf(questions);
    return html`${arm === null ? null : html`<strong>${arm}</strong>: `}${sentence} <em>${remedy}</em> <span class="soft">${named}</span>`;
  });
  const blocks = [
    titled('Diagnoses', found),
    titled('The reviewer', reviewers.map(reviewerSentence)),
    titled('Read with care', [...warnings, ...notes]),
  ];
  return blocks.every((block) => block === null) ? null : blocks;
}

/** The findings by pair, repeats and errors. */
export function findingSection({ findings }: ReportView): Content {
  return findings.length === 0
    ? null
    : findings.map(({ title, sentences }) => titled(title, sentences));
}

/** The run's details as a list of terms. */
export function detailSection({ details }: ReportView): Markup | null {
  if (details.length === 0) return null;
  return html`<dl>${details.map(({ label, value }) => html`<dt>${label}</dt><dd>${value}</dd>`)}</dl>
`;
}

/** Every question with the score of each arm; undefined parts are marked. */
export function questionTable({ comparison }: ReportView): Markup | null {
  const { questions, arms } = comparison;
  if (questions.length === 0) return null;
  const shown = questions.slice(0, LISTED_QUESTIONS);
  const more = questions.length - shown.length;
  const table = dataTable({
    caption:
      'Mean score over repeats (fact recall, or abstention where nothing can be answered), with green repeats',
    headings: ['question', 'hops', 'category', ...arms.map(({ arm }) => arm), 'difference'],
    rows: shown.map((row) => [
      row.questionId,
      row.answerable ? (row.hops ?? '') : 'unanswerable',
      row.category ?? '',
      ...arms.map(({ arm }) =>
        cellText(
          row,
          row.cells.find((cell) => cell.arm === arm),
        ),
      ),
      differenceCell(row),
    ]),
    numeric: true,
  });
  const rest =
    more > 0 ? html`<p class="soft">${more} further questions stand in results.csv.</p>` : null;
  return html`<details><summary>All ${questions.length} questions</summary>
${table}${rest}</details>
`;
}

function cellText(row: QuestionRow, cell: QuestionCell | undefined): string {
  if (cell === undefined) return 'missing';
  const score = formatNumber(cell.scores[row.metric]);
  const errors = cell.errors > 0 ? `, ${cell.errors} in error` : '';
  return `${score} (${cell.green}/${cell.repeats} green${errors})`;
}

function differenceCell(row: QuestionRow): Content {
  if (row.difference === null) return NO_VALUE;
  const gain = gainOf(row);
  const text = formatSigned(row.difference);
  if (gain === 0) return text;
  return html`<span class="${gain > 0 ? 'good' : 'bad'}-text">${text}</span>`;
}

function titled(title: string, sentences: readonly Content[]): Markup | null {
  if (sentences.length === 0) return null;
  return html`<h3>${title}</h3>
${list(sentences)}`;
}

function idsOf(ids: readonly string[]): string {
  const named = ids.slice(0, 12).join(', ');
  return ids.length > 12 ? `(${named} and ${ids.length - 12} more)` : `(${named})`;
}
