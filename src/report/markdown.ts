import type { GateCheck } from '../comparison/types.ts';
import type { GradedRun } from '../grading/types.ts';
import { clip } from './text/display-width.ts';
import { escapeMarkdown } from './text/escape.ts';
import { formatNumber } from './text/numbers.ts';
import type { ChangedQuestion } from './view/changed-questions.ts';
import { blameWords, reviewerSentence } from './view/pipeline-view.ts';
import type { ReportView } from './view/report-view.ts';

/** Hidden first line, by which a bot finds its own comment again to update it. */
export const COMMENT_MARKER = '<!-- loopcheck -->';

/** A comment on GitHub holds 65,536 characters; what would go beyond is left out and named. */
const MAX_CHARACTERS = 60_000;
const SHOWN_QUESTIONS = 15;
const SHOWN_ANSWER_WIDTH = 240;

/**
 * report.md in GitHub-flavoured Markdown: fit for a step summary and for one pull-request comment
 * that is updated in place. Everything that came from a model, a file or a server is escaped: no
 * markup, HTML, table border or `@mention` of it takes effect.
 */
export function markdownReport(view: ReportView): string {
  const sections: Section[] = [
    { title: '', lines: verdictLines(view) },
    { title: 'Gate', lines: gateLines(view) },
    { title: 'Comparison', lines: metricLines(view) },
    { title: 'Criteria', lines: criteriaLines(view) },
    { title: 'Worth a look', lines: diagnosisLines(view) },
    { title: 'Read with care', lines: bullets([...view.warnings, ...view.notes]) },
    { title: 'Missed facts, by the part that lost them', lines: blameLines(view) },
    { title: 'Reviewer', lines: bullets(view.reviewers.map(reviewerSentence)) },
    { title: 'Regressed questions', lines: changedLines(view, 'regressed') },
    { title: 'Improved questions', lines: changedLines(view, 'improved') },
    { title: 'Findings', lines: findingLines(view) },
    { title: 'Run', lines: detailLines(view) },
  ];
  return assemble(sections.filter((section) => section.lines.length > 0));
}

interface Section {
  title: string;
  lines: readonly string[];
}

/** Joins the sections; one that would make the text too long is only named. */
function assemble(sections: readonly Section[]): string {
  let text = `${COMMENT_MARKER}\n`;
  const left: string[] = [];
  for (const { title, lines } of sections) {
    const heading = title === '' ? '' : `### ${title}\n\n`;
    const section = `${heading}${lines.join('\n')}\n`;
    if (text.length + section.length > MAX_CHARACTERS) left.push(title);
    else text += `\n${section}`;
  }
  if (left.length === 0) return text;
  return `${text}\nLeft out, since the text would be too long for a comment: ${left.join(', ')}. See report.html.\n`;
}

function verdictLines({ title, verdict }: ReportView): string[] {
  const analysis =
    verdict.analysis === '' ? [] : [`Analysis: ${escapeMarkdown(verdict.analysis)}.`];
  return [
    `## loopcheck: ${verdict.label}`,
    '',
    `**${escapeMarkdown(title)}** ${escapeMarkdown(verdict.headline)}`,
    '',
    ...bullets(verdict.evidence),
    ...(verdict.evidence.length > 0 ? [''] : []),
    [escapeMarkdown(verdict.subject), ...analysis].join(' '),
    ...(verdict.analysisNotes.length > 0 ? ['', ...bullets(verdict.analysisNotes)] : []),
  ];
}

function gateLines({ gate }: ReportView): string[] {
  if (gate.state === 'off') return [];
  const checks = [...gate.checks].sort((a, b) => checkRank(a) - checkRank(b));
  return [
    `**${gate.state}**`,
    '',
    ...table(
      ['', 'check', 'measured'],
      checks.map((check) => [
        check.state === 'failed' ? '**failed**' : check.state,
        escapeMarkdown(check.name),
        escapeMarkdown(check.sentence),
      ]),
    ),
  ];
}

const checkRank = ({ state }: GateCheck): number => ['failed', 'skipped', 'passed'].indexOf(state);

function metricLines({ metrics }: ReportView): string[] {
  if (metrics.arms.length === 0) return [];
  const rows = metrics.groups.flatMap((group) => group.rows);
  const named = [...metrics.arms, ...metrics.pairs].map(escapeMarkdown);
  return table(
    ['metric', 'n', ...named],
    rows.map((row) => [
      (row.label.startsWith(' ') ? '&nbsp;&nbsp;' : '') + escapeMarkdown(row.label),
      row.n,
      ...[...row.arms, ...row.pairs].map((cell) =>
        cell.tone === 'neutral' ? cell.text : `**${cell.text}**`,
      ),
    ]),
    true,
  );
}

function criteriaLines({ criteria }: ReportView): string[] {
  if (criteria.length === 0) return [];
  return table(
    ['', 'criterion', 'measured'],
    criteria.map((item) => [
      item.state === 'undecided' ? 'open' : item.state,
      escapeMarkdown(item.name),
      escapeMarkdown(item.sentence),
    ]),
  );
}

function diagnosisLines({ diagnoses }: ReportView): string[] {
  return diagnoses.map(({ arm, sentence, remedy }) => {
    const who = arm === null ? '' : `**${escapeMarkdown(arm)}**: `;
    return `- ${who}${escapeMarkdown(sentence)} ${escapeMarkdown(remedy)}`;
  });
}

function blameLines({ blame }: ReportView): string[] {
  return blame.map(({ arm, missed, of, parts }) => {
    const said = parts.map((part) => `${blameWords[part.blame]} ${part.facts}`).join(', ');
    return `- **${escapeMarkdown(arm)}**: ${missed} of ${of} missed: ${said}.`;
  });
}

function changedLines({ changed }: ReportView, which: 'improved' | 'regressed'): string[] {
  const items = changed?.[which] ?? [];
  if (changed === undefined || items.length === 0) return [];
  const [control, candidate] = [changed.control, changed.candidate].map(escapeMarkdown);
  const rest = items.length - SHOWN_QUESTIONS;
  const more = items.slice(SHOWN_QUESTIONS).map(({ row }) => escapeMarkdown(row.questionId));
  return [
    `<details><summary>${items.length} ${which}</summary>`,
    '',
    ...table(
      ['question', `${control}`, `${candidate}`],
      items.slice(0, SHOWN_QUESTIONS).map((item) => changedRow(item)),
    ),
    ...(rest > 0 ? ['', `And ${rest} more: ${more.join(', ')}.`] : []),
    '',
    '</details>',
  ];
}

function changedRow(item: ChangedQuestion): string[] {
  const answer = (score: number, run: GradedRun): string =>
    `**${formatNumber(score)}** ${escapeMarkdown(clip(answerText(run), SHOWN_ANSWER_WIDTH))}`;
  return [
    `**${escapeMarkdown(item.row.questionId)}** ${escapeMarkdown(clip(item.text, SHOWN_ANSWER_WIDTH))}`,
    answer(item.control, item.controlRun),
    answer(item.candidate, item.candidateRun),
  ];
}

const answerText = ({ record }: GradedRun): string =>
  record.answer ?? `(error: ${record.error?.message ?? 'unknown'})`;

function findingLines({ findings }: ReportView): string[] {
  return findings.flatMap(({ title, sentences }, index) => [
    ...(index === 0 ? [] : ['']),
    `**${escapeMarkdown(title)}**`,
    '',
    ...bullets(sentences),
  ]);
}

function detailLines({ details }: ReportView): string[] {
  const rows = details.map(({ label, value }) => [label, escapeMarkdown(value)]);
  return rows.length === 0 ? [] : table(['', ''], rows);
}

const bullets = (sentences: readonly string[]): string[] =>
  sentences.map((sentence) => `- ${escapeMarkdown(sentence)}`);

/** A table of cells that are escaped already; the columns from the second on are set right where `numeric`. */
function table(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  numeric = false,
): string[] {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const rule = headings.map((_, index) => (index > 0 && numeric ? '---:' : '---'));
  return [line(headings), line(rule), ...rows.map(line)];
}
