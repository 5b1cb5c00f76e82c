import type { Question } from '../../data/types.ts';
import type { GradedRun } from '../../grading/types.ts';
import type { Evidence, RunRecord } from '../../run-record.ts';
import { formatOf, formatSeconds } from '../text/numbers.ts';
import { blameLines, gradeLines } from './grade-lines.ts';
import { block, labelled, type ShowLayout, section } from './lines.ts';
import { documentList, roundsLines } from './rounds-lines.ts';

/**
 * One run as lines for a person to read: the question, every round with its queries and its review,
 * how it ended and what it cost, the evidence, the answer, its grade and why, and the blame of each
 * missed fact. An asterisk marks supporting documents. An error row shows its error in place of a
 * grade. Texts of models and documents are made safe for a terminal.
 */
export function showRun(run: GradedRun, layout: ShowLayout): string[] {
  const { question, record } = run;
  const heading = `${record.questionId}, ${record.arm}, repeat ${record.repeat}`;
  return [
    ...labelledHeading(heading, layout),
    ...block(question.question, layout),
    ...block(traits(question), layout),
    ...block(origin(record), layout),
    ...roundsLines(question, record, layout),
    ...section('End', endLines(record, layout), layout),
    ...section('Evidence', evidenceLines(record.evidence, question, layout), layout),
    ...(record.notes === undefined ? [] : section('Notes', block(record.notes, layout), layout)),
    ...section('Answer', answerLines(record, layout), layout),
    ...section('Grade', verdictLines(run, layout), layout),
  ];
}

function labelledHeading(heading: string, layout: ShowLayout): string[] {
  return block(heading, layout).map((line) => layout.style('bold', line.trimStart()));
}

function traits(question: Question): string {
  const hops = question.hops === undefined ? [] : [formatOf(question.hops, 'hop')];
  const needs = question.supportingDocs ?? [];
  return [
    question.answerable ? 'answerable' : 'unanswerable',
    ...hops,
    ...(needs.length === 0 ? [] : [`supporting documents ${documentList(needs, question)}`]),
  ].join('; ');
}

function origin({ provenance }: RunRecord): string {
  const replayed = provenance.replayed ? ', replayed' : '';
  return `${provenance.model.name}, ${provenance.startedAt}${replayed}`;
}

function endLines(record: RunRecord, layout: ShowLayout): string[] {
  const { limits, error } = record;
  const cost = [
    formatOf(record.iterations, 'round'),
    formatOf(record.llmCalls, 'LLM call'),
    formatOf(record.searchCalls, 'search', 'searches'),
    formatOf(record.parseFailures, 'parse failure'),
    formatSeconds(record.seconds),
  ];
  const where = error?.node === undefined ? '' : ` in ${error.node}`;
  const bounds = [
    formatOf(limits.maxIterations, 'round'),
    formatOf(limits.maxLlmCalls, 'LLM call'),
    `${formatOf(limits.maxQueriesPerRound, 'query', 'queries')} a round`,
    `${formatOf(limits.documentsPerQuery, 'document')} a query`,
  ];
  return [
    ...labelled('stopped', record.stopReason ?? 'by an error', layout),
    ...(error === undefined
      ? []
      : labelled('error', `${error.kind}${where}: ${error.message}`, layout)),
    ...labelled('cost', cost.join(', '), layout),
    ...labelled('limits', bounds.join(', '), layout),
  ];
}

function evidenceLines(
  evidence: readonly Evidence[],
  question: Question,
  layout: ShowLayout,
): string[] {
  if (evidence.length === 0) return block('none', layout);
  return evidence.flatMap(({ id, text, trimmed, round }) => {
    const cut =
      trimmed === undefined
        ? ''
        : ` [cut: ${trimmed.keptCharacters} of ${trimmed.originalCharacters} characters]`;
    return labelled(documentList([id], question), `${text}${cut} (round ${round})`, layout);
  });
}

function answerLines(record: RunRecord, layout: ShowLayout): string[] {
  if (record.answer === null) return block('none', layout);
  return block(record.answer.trim() === '' ? '(empty)' : record.answer, layout);
}

function verdictLines(run: GradedRun, layout: ShowLayout): string[] {
  return [
    ...(run.answer === null
      ? labelled('none', 'an error row has no score', layout)
      : gradeLines(run.answer, layout)),
    ...(run.trajectory === null ? [] : blameLines(run.trajectory, layout)),
    ...labelled('cell', run.green ? 'green' : 'not green', layout),
    ...run.reasons.flatMap((reason) => labelled('because', reason, layout)),
    ...run.violations.flatMap((violation) => labelled('broken', violation, layout)),
  ];
}
