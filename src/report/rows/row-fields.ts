import { sum } from '../../comparison/statistics/moments.ts';
import type { GradedRun } from '../../grading/types.ts';

/** What one field of a row holds; null where it does not apply. */
export type FieldValue = string | number | null;

/** One column of results.csv and one key of each line of answers.jsonl. */
export interface RowField {
  name: string;
  /** The value at full precision. */
  value(run: GradedRun): FieldValue;
}

const flag = (value: boolean | null | undefined): FieldValue =>
  value === null || value === undefined ? null : value ? 1 : 0;

/**
 * The fields of a row, in the order of the columns. The first twelve are fixed; further ones follow
 * and may grow. Counters are integers, yes and no is 1 and 0, `citations` counts distinct cited ids,
 * `stop_reason` is null only in error rows, and what does not apply to a row is null: an error row
 * has no score of its own, an unanswerable question no recall, an answer without citations no validity.
 */
export const rowFields: readonly RowField[] = [
  { name: 'mode', value: ({ record }) => record.arm },
  { name: 'question', value: ({ record }) => record.questionId },
  { name: 'repeat', value: ({ record }) => record.repeat },
  { name: 'seconds', value: ({ record }) => record.seconds },
  { name: 'llm_calls', value: ({ record }) => record.llmCalls },
  { name: 'search_calls', value: ({ record }) => record.searchCalls },
  { name: 'iterations', value: ({ record }) => record.iterations },
  { name: 'stop_reason', value: ({ record }) => record.stopReason },
  { name: 'citations', value: ({ answer }) => answer?.citations.cited.length ?? null },
  { name: 'citations_valid', value: ({ answer }) => flag(answer?.citations.valid) },
  { name: 'fact_recall', value: ({ answer }) => answer?.factRecall ?? null },
  { name: 'abstained', value: ({ answer }) => flag(answer?.abstained) },
  { name: 'status', value: ({ record }) => record.status },
  { name: 'error_kind', value: ({ record }) => record.error?.kind ?? null },
  { name: 'error_message', value: ({ record }) => record.error?.message ?? null },
  { name: 'green', value: ({ green }) => flag(green) },
  { name: 'answerable', value: ({ question }) => flag(question.answerable) },
  { name: 'hops', value: ({ question }) => question.hops ?? null },
  { name: 'category', value: ({ question }) => question.category ?? null },
  { name: 'perfect_answer', value: ({ answer }) => flag(answer?.perfect) },
  { name: 'hedged', value: ({ answer }) => flag(answer?.hedged) },
  { name: 'wrong_values', value: ({ answer }) => answer?.wrongValues.length ?? null },
  { name: 'citation_precision', value: ({ answer }) => answer?.citations.precision ?? null },
  { name: 'citation_recall', value: ({ answer }) => answer?.citations.recall ?? null },
  { name: 'over_citation', value: ({ answer }) => answer?.citations.overCitation ?? null },
  { name: 'retrieval_recall', value: ({ trajectory }) => trajectory?.retrievalRecall ?? null },
  { name: 'wasted_rounds', value: ({ trajectory }) => trajectory?.wastedRounds ?? null },
  { name: 'parse_failures', value: ({ record }) => record.parseFailures },
  { name: 'http_attempts', value: ({ record }) => record.httpAttempts },
  { name: 'input_tokens', value: ({ record }) => sum(record.calls.map((c) => c.inputTokens)) },
  { name: 'output_tokens', value: ({ record }) => sum(record.calls.map((c) => c.outputTokens)) },
  { name: 'waited_seconds', value: ({ record }) => record.waitedSeconds },
  { name: 'graph', value: ({ record }) => record.graph },
  { name: 'model', value: ({ record }) => record.provenance.model.name },
  { name: 'replayed', value: ({ record }) => flag(record.provenance.replayed) },
  { name: 'started_at', value: ({ record }) => record.provenance.startedAt },
];
