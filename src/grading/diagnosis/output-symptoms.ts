import type { CallOutcome, RunRecord } from '../../run-record.ts';
import type { GradedRun } from '../types.ts';
import type { Symptom, Unit } from './types.ts';

/** Outcomes of a call that gave no usable output; failures of the transport are no model's fault. */
const UNUSABLE: ReadonlySet<CallOutcome> = new Set([
  'empty',
  'truncated',
  'bad-json',
  'bad-schema',
]);

/** Structured output that could not be used. */
const parseFailures: Symptom = {
  code: 'parse-failures',
  units: (runs) =>
    runs.flatMap(({ record }) =>
      record.calls
        .filter(({ outcome }) => outcome === 'ok' || UNUSABLE.has(outcome))
        .map(({ node, outcome }) => ({
          questionId: record.questionId,
          shows: outcome !== 'ok',
          detail: `${node}: ${outcome}`,
        })),
    ),
  sentence: ({ hits, of }, details) =>
    `${hits} of ${of} model calls gave no usable output${mostly(details)}.`,
  remedy:
    'For truncated output raise num_predict; for bad JSON check that the server supports a JSON schema as format; for a bad schema state the exact form in the last line of the prompt; a model below about 1B may not be able to do it at all.',
};

/** All facts are there, and yet the answer says that evidence is insufficient. */
const hedgingWriter: Symptom = {
  code: 'hedging-writer',
  units: (runs) =>
    answersOf(runs).flatMap(({ questionId, grade }) =>
      grade.hedged === null ? [] : [{ questionId, shows: grade.hedged }],
    ),
  sentence: ({ hits, of }) =>
    `${hits} of ${of} answers to answerable questions state every fact and yet speak of insufficient evidence.`,
  remedy:
    "Do not show the decline phrase as a sentence that the writer can copy, and pass the reviewer's gaps on only when its last review was insufficient.",
};

/** An answer that claims something and cites nothing. */
const missingCitations: Symptom = {
  code: 'missing-citations',
  units: (runs) =>
    answersOf(runs)
      .filter(({ grade, text }) => !grade.abstained && text.trim() !== '')
      .map(({ questionId, grade }) => ({ questionId, shows: !grade.citations.hasCitation })),
  sentence: ({ hits, of }) => `${hits} of ${of} answers that do not abstain cite no document.`,
  remedy:
    'Let the writer first note each fact behind the id of its document and then answer, and show an example id of the same pattern that does not exist in the corpus.',
};

/** The model did not see all of what was found. */
const cutPrompts: Symptom = {
  code: 'cut-prompts',
  units: (runs) =>
    runs.map(({ record }) => ({ questionId: record.questionId, shows: wasCut(record) })),
  sentence: ({ hits, of }) =>
    `In ${hits} of ${of} runs a document was cut to fit the context, or the prompt was too long for it.`,
  remedy:
    'Raise num_ctx, retrieve fewer documents a query, or split long documents in the corpus: a fact behind the cut can neither be reviewed nor written.',
};

/** Repeats that repeat: the same answer again and again tells nothing new. */
const identicalRepeats: Symptom = {
  code: 'identical-repeats',
  units: cellsWithRepeats,
  sentence: ({ hits, of }) =>
    `In ${hits} of ${of} cells with repeats every repeat gave the same answer.`,
  remedy:
    'Repeats at temperature 0 measure nothing: set AGENT_TEMPERATURE above 0 with a seed for each repeat, or spend the time on more questions.',
};

/** The symptoms of what the model put out, and of what was put in. */
export const outputSymptoms: readonly Symptom[] = [
  cutPrompts,
  parseFailures,
  hedgingWriter,
  missingCitations,
  identicalRepeats,
];

function answersOf(runs: readonly GradedRun[]) {
  return runs.flatMap(({ question, record, answer }) =>
    answer === null ? [] : [{ questionId: question.id, text: record.answer ?? '', grade: answer }],
  );
}

function wasCut({ evidence, error }: RunRecord): boolean {
  return evidence.some(({ trimmed }) => trimmed !== undefined) || error?.kind === 'prompt-too-long';
}

function cellsWithRepeats(runs: readonly GradedRun[]): Unit[] {
  const cells = new Map<string, string[]>();
  for (const { record } of runs) {
    if (record.answer === null) continue;
    cells.set(record.questionId, [...(cells.get(record.questionId) ?? []), record.answer]);
  }
  return [...cells]
    .filter(([, answers]) => answers.length > 1)
    .map(([questionId, answers]) => ({ questionId, shows: new Set(answers).size === 1 }));
}

/** The most frequent detail, the first of equals, as `, mostly X`; empty where there is none. */
function mostly(details: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const detail of details) counts.set(detail, (counts.get(detail) ?? 0) + 1);
  const [top] = [...counts].sort(([, a], [, b]) => b - a);
  return top === undefined ? '' : `, mostly ${top[0]}`;
}
