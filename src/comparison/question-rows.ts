import { costMetricNames, type ScoreMetric, scoreMetricNames } from '../data/metric-names.ts';
import type { Question } from '../data/types.ts';
import type { GradedRun } from '../grading/types.ts';
import type { ArmPair, PairedTable } from './paired-table.ts';
import { costValue, type RowValue, scoreValue } from './row-values.ts';
import { mean } from './statistics/moments.ts';
import type { QuestionCell, QuestionRow } from './summary-types.ts';

/**
 * One row for each question, arm beside arm, with the difference on what matters most there: the primary
 * metric, or abstention where the primary metric does not apply to an unanswerable question.
 */
export function questionRows(
  table: PairedTable,
  pair: ArmPair | null,
  primary: ScoreMetric,
): QuestionRow[] {
  return table.questions.map((question) => {
    const cells = table.arms
      .map((arm) => questionCell(arm, table.repeats(arm, question.id)))
      .filter((cell) => cell !== null);
    const metric = mainMetric(question, primary);
    const scoreIn = (arm: string | undefined): number | undefined =>
      cells.find((cell) => cell.arm === arm)?.scores[metric];
    const [control, candidate] = [scoreIn(pair?.control), scoreIn(pair?.candidate)];
    return {
      questionId: question.id,
      answerable: question.answerable,
      hops: question.hops ?? null,
      category: question.category ?? null,
      cells,
      metric,
      difference: control === undefined || candidate === undefined ? null : candidate - control,
    };
  });
}

function mainMetric(question: Question, primary: ScoreMetric): ScoreMetric {
  if (question.answerable) return primary === 'abstention' ? 'fact_recall' : primary;
  return primary === 'pass_rate' ? primary : 'abstention';
}

function questionCell(arm: string, repeats: readonly GradedRun[]): QuestionCell | null {
  if (repeats.length === 0) return null;
  const meanOf = (value: RowValue): number | null => {
    const values = repeats.map((run) => value(run, repeats)).filter((one) => one !== null);
    return values.length === 0 ? null : mean(values);
  };
  const scores: Partial<Record<ScoreMetric, number>> = {};
  for (const metric of scoreMetricNames) {
    const score = meanOf(scoreValue(metric, 'as-failed'));
    if (score !== null) scores[metric] = score;
  }
  return {
    arm,
    repeats: repeats.length,
    errors: repeats.filter(({ record }) => record.status === 'error').length,
    green: repeats.filter(({ green }) => green).length,
    scores,
    costs: Object.fromEntries(
      costMetricNames.map((metric) => [metric, meanOf(costValue(metric)) ?? 0]),
    ) as QuestionCell['costs'],
    stopReasons: repeats.map(({ record }) => record.stopReason).filter((one) => one !== null),
  };
}
