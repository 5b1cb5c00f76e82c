import type { GradedRun } from '../../grading/types.ts';
import { formatNumber, formatOf } from '../text/numbers.ts';
import type { ChangedQuestion, ChangedQuestions } from '../view/changed-questions.ts';
import { type Content, html, list, type Markup } from './markup.ts';

/** So many questions of each kind are shown with their answers; further ones are named. */
const SHOWN_QUESTIONS = 60;
/** A longer answer is cut and marked. */
const SHOWN_CHARACTERS = 2_000;

/** The regressed and the improved questions, each with an answer of both arms beside each other. */
export function changedSection(changed: ChangedQuestions | undefined): Content {
  if (changed === undefined || changed.improved.length + changed.regressed.length === 0)
    return null;
  return [
    html`<p class="soft">Figures are means over all repeats; of the answers one telling repeat of each arm is shown.</p>`,
    changedList('Regressed', changed.regressed, changed),
    changedList('Improved', changed.improved, changed),
  ];
}

function changedList(
  title: string,
  items: readonly ChangedQuestion[],
  arms: { control: string; candidate: string },
): Markup | null {
  if (items.length === 0) return null;
  const further = items.slice(SHOWN_QUESTIONS).map(({ row }) => row.questionId);
  return html`<h3>${title}: ${formatOf(items.length, 'question')}</h3>
${items.slice(0, SHOWN_QUESTIONS).map((item) => changedQuestion(item, arms))}${
  further.length === 0 ? null : html`<p class="soft">And ${further.join(', ')}.</p>`
}
`;
}

function changedQuestion(
  item: ChangedQuestion,
  { control, candidate }: { control: string; candidate: string },
): Markup {
  const { row } = item;
  const tone = item.candidate > item.control ? 'good' : 'bad';
  return html`<details class="question"><summary><strong>${row.questionId}</strong>
<span class="${tone}-text">${formatNumber(item.control)} → ${formatNumber(item.candidate)}</span>
<span class="soft">${row.answerable ? '' : 'unanswerable: '}${cut(item.text, 300)}</span></summary>
<div class="sides">
${side(0, control, item.controlRun)}${side(1, candidate, item.candidateRun)}</div></details>
`;
}

function side(index: 0 | 1, arm: string, { record, reasons, answer }: GradedRun): Markup {
  const missed = (answer?.facts ?? []).filter(({ status }) => status !== 'asserted');
  const notes = [
    ...missed.map(({ fact, status }) => `${status}: ${fact}`),
    ...(missed.length > 0 ? [] : reasons),
    `searched: ${record.rounds.flatMap((round) => round.queries).join(' · ') || 'nothing'}`,
    `found: ${record.evidence.map(({ id }) => id).join(', ') || 'nothing'}`,
    `stopped: ${record.stopReason ?? 'error'}, ${formatOf(record.llmCalls, 'call')}, ${formatOf(record.iterations, 'round')}`,
  ];
  const text = record.answer ?? `Error: ${record.error?.message ?? 'unknown'}`;
  return html`<div class="side side-${index}"><h4>${arm}, repeat ${record.repeat}</h4>
<p class="answer">${cut(text.trim() || '(empty answer)', SHOWN_CHARACTERS)}</p>
${list(notes.map((note) => cut(note, 400)))}</div>
`;
}

function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${text.slice(0, length).trimEnd()}… (${text.length - length} more characters)`;
}
