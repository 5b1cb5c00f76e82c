import { type CostMetric, type ScoreMetric, scoreMetrics } from '../data/metric-names.ts';
import type { Question } from '../data/types.ts';
import type { AnswerGrade, GradedRun } from '../grading/types.ts';
import type { RunRecord } from '../run-record.ts';

/** What an error row counts as: a failed answer (the primary analysis), or nothing (its sensitivity line). */
export type ErrorPolicy = 'as-failed' | 'left-out';

/**
 * The number that one row gives, or null where the quantity does not apply to it. `cell` holds all
 * repeats of the row's question in its arm.
 */
export type RowValue = (run: GradedRun, cell: readonly GradedRun[]) => number | null;

/** The value of a score metric in a row, in [0, 1]. */
export function scoreValue(metric: ScoreMetric, errors: ErrorPolicy): RowValue {
  return (run, cell) => {
    if (run.record.status === 'ok' && run.answer !== null)
      return gradedScore(metric, run, run.answer);
    return errors === 'as-failed' ? failedScore(metric, run.question, cell) : null;
  };
}

/** The value of a cost metric in a row; error rows count with what they really cost. */
export function costValue(metric: CostMetric): RowValue {
  return ({ record }) => costOf(metric, record);
}

/** Natural logarithm of a row's seconds; null for a row that took no time. */
export const logSeconds: RowValue = ({ record }) =>
  record.seconds > 0 ? Math.log(record.seconds) : null;

/** What a run cost, in the metric's unit. */
export function costOf(metric: CostMetric, record: RunRecord): number {
  switch (metric) {
    case 'llm_calls':
      return record.llmCalls;
    case 'search_calls':
      return record.searchCalls;
    case 'iterations':
      return record.iterations;
    case 'seconds':
      return record.seconds;
    case 'input_tokens':
      return record.calls.reduce((total, call) => total + call.inputTokens, 0);
    case 'output_tokens':
      return record.calls.reduce((total, call) => total + call.outputTokens, 0);
  }
}

function gradedScore(metric: ScoreMetric, run: GradedRun, answer: AnswerGrade): number | null {
  const { question } = run;
  switch (metric) {
    case 'fact_recall':
      return answer.factRecall;
    case 'perfect_answer':
      return flag(answer.perfect);
    case 'abstention':
      return question.answerable ? null : flag(answer.abstained);
    case 'over_abstention':
      return question.answerable ? flag(answer.abstained) : null;
    case 'hedge':
      return flag(answer.hedged);
    case 'wrong_value':
      return question.forbiddenFacts.length === 0 ? null : flag(answer.wrongValues.length > 0);
    case 'has_citation':
      return rightlyAbstained(question, answer) ? null : flag(answer.citations.hasCitation);
    case 'citation_validity':
      return flag(answer.citations.valid);
    case 'citation_precision':
      return answer.citations.precision;
    case 'citation_recall':
      return answer.citations.recall;
    case 'over_citation':
      return answer.citations.overCitation;
    case 'retrieval_recall':
      return run.trajectory?.retrievalRecall ?? null;
    case 'pass_rate':
      return flag(run.green);
  }
}

/**
 * The score of a row without an answer: nothing asserted, not abstained, citation invalid, not green.
 * Citation validity counts only where another repeat of the cell cites, since it is asked only of arms
 * that cite; shares of citations and of asserted facts do not apply to an answer that is not there.
 */
function failedScore(
  metric: ScoreMetric,
  question: Question,
  cell: readonly GradedRun[],
): number | null {
  const { scope } = scoreMetrics[metric];
  if (scope !== 'all' && (scope === 'answerable') !== question.answerable) return null;
  switch (metric) {
    case 'fact_recall':
    case 'perfect_answer':
    case 'abstention':
    case 'over_abstention':
    case 'hedge':
    case 'has_citation':
    case 'pass_rate':
      return 0;
    case 'wrong_value':
      return question.forbiddenFacts.length === 0 ? null : 0;
    case 'citation_validity':
      return cell.some((run) => run.answer?.citations.hasCitation === true) ? 0 : null;
    case 'retrieval_recall':
      return (question.supportingDocs ?? []).length === 0 ? null : 0;
    case 'citation_precision':
    case 'citation_recall':
    case 'over_citation':
      return null;
  }
}

const flag = (value: boolean | null): number | null => (value === null ? null : value ? 1 : 0);

/** A right abstention needs no citation. */
const rightlyAbstained = (question: Question, answer: AnswerGrade): boolean =>
  !question.answerable && answer.abstained;
