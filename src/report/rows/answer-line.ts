import type { GradedRun } from '../../grading/types.ts';
import { rowFields } from './row-fields.ts';

/** Line ends of Unicode that JSON leaves as they are, and at which some readers split. */
const OTHER_LINE_ENDS = /[\u0085\u2028\u2029]/g;
const escapeUnit = (unit: string): string =>
  `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * One run as one line of answers.jsonl, with its line end. It holds the fields of results.csv under the
 * same names (null where they do not apply), then `answer`, `queries` (all that were run, in order)
 * and `rounds`, the scores under the names that promptfoo shows, and last the whole question
 * (`item`) and record, from which the row can be graded and compared again without a model.
 */
export function answerLine(run: GradedRun, scores: Readonly<Record<string, number>>): string {
  const { record, question } = run;
  const line = {
    ...Object.fromEntries(rowFields.map((field) => [field.name, field.value(run)])),
    answer: record.answer,
    queries: record.rounds.flatMap((round) => round.queries),
    rounds: record.rounds,
    scores,
    reasons: run.reasons,
    item: question,
    record,
  };
  return `${JSON.stringify(line).replace(OTHER_LINE_ENDS, escapeUnit)}\n`;
}
