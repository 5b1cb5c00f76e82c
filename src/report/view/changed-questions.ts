import type { Comparison, QuestionRow } from '../../comparison/types.ts';
import { scoreMetrics } from '../../data/metric-names.ts';
import type { GradedRun } from '../../grading/types.ts';
import { orderRuns } from '../rows/order-runs.ts';

/** A question that the candidate answers better or worse than the control. */
export interface ChangedQuestion {
  row: QuestionRow;
  /** The text of the question. */
  text: string;
  /** The means of both arms on the question's main metric. */
  control: number;
  candidate: number;
  /** One telling run of each arm: of an improved question the control's worst and the candidate's best. */
  controlRun: GradedRun;
  candidateRun: GradedRun;
}

/** The changed questions, the largest change first, equal ones in file order. */
export interface ChangedQuestions {
  control: string;
  candidate: string;
  improved: readonly ChangedQuestion[];
  regressed: readonly ChangedQuestion[];
}

/**
 * The questions on which the first pair's arms differ, with one answer of each arm. Undefined where
 * fewer than two arms ran.
 */
export function viewChangedQuestions(
  { pairs, questions }: Comparison,
  runs: readonly GradedRun[],
): ChangedQuestions | undefined {
  const [pair] = pairs;
  if (pair === undefined) return undefined;
  const { control, candidate } = pair;
  const byCell = new Map<string, GradedRun[]>();
  for (const run of orderRuns(runs, [control, candidate])) {
    const key = cellKey(run.record.arm, run.record.questionId);
    byCell.set(key, [...(byCell.get(key) ?? []), run]);
  }
  const runsOf = (arm: string, row: QuestionRow): readonly GradedRun[] =>
    byCell.get(cellKey(arm, row.questionId)) ?? [];
  const changed = (isImproved: boolean): ChangedQuestion[] =>
    questions
      .filter(
        (row) => row.difference !== null && gainOf(row) !== 0 && gainOf(row) > 0 === isImproved,
      )
      .sort((a, b) => Math.abs(gainOf(b)) - Math.abs(gainOf(a)))
      .flatMap((row) => {
        const controlRun = pick(runsOf(control, row), row, isImproved ? 'worst' : 'best');
        const candidateRun = pick(runsOf(candidate, row), row, isImproved ? 'best' : 'worst');
        if (controlRun === undefined || candidateRun === undefined) return [];
        return [
          {
            row,
            text: controlRun.question.question,
            control: meanOf(row, control),
            candidate: meanOf(row, candidate),
            controlRun,
            candidateRun,
          },
        ];
      });
  return { control, candidate, improved: changed(true), regressed: changed(false) };
}

/** How much better the candidate is on a question, whichever way its metric counts; 0 where not compared. */
export function gainOf(row: QuestionRow): number {
  if (row.difference === null) return 0;
  return scoreMetrics[row.metric].direction === 'maximize' ? row.difference : -row.difference;
}

const cellKey = (arm: string, questionId: string): string => JSON.stringify([arm, questionId]);

/** The mean of an arm on a question's main metric; 0 where the arm has no value. */
function meanOf(row: QuestionRow, arm: string): number {
  return row.cells.find((cell) => cell.arm === arm)?.scores[row.metric] ?? 0;
}

function pick(
  runs: readonly GradedRun[],
  row: QuestionRow,
  which: 'best' | 'worst',
): GradedRun | undefined {
  const sign = which === 'best' ? 1 : -1;
  return [...runs].sort((a, b) => sign * (scoreOf(b, row) - scoreOf(a, row)))[0];
}

/** What a run counts on the question's main metric; an error row counts as a failed answer. */
function scoreOf({ answer, green }: GradedRun, row: QuestionRow): number {
  if (answer === null) return -1;
  if (row.metric === 'fact_recall') return answer.factRecall ?? 0;
  if (row.metric === 'abstention') return answer.abstained ? 1 : 0;
  return green ? 1 : 0;
}
