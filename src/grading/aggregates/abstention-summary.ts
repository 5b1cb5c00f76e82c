import { byCodePoint } from '../../base/compare.ts';
import type { AnswerGrade, GradedRun } from '../types.ts';
import { type Count, countWhere } from './count.ts';

/**
 * How well an arm knows what it cannot answer, counted over graded rows (repeats are rows; an error
 * row has no answer and is left out). The class to be found is `unanswerable`.
 */
export interface AbstentionSummary {
  /** Unanswerable questions among the rows that abstained. */
  precision: Count;
  /** Abstentions among the rows of unanswerable questions. */
  recall: Count;
  /** Harmonic mean of the two as one fraction: 2 TP of 2 TP + FP + FN. */
  f1: Count;
  /** Abstentions among the rows of answerable questions: wrong ones. */
  overAbstention: Count;
  /** Recall by kind of gap, by name; `gap` null (last) where a question names none. */
  byGap: readonly { gap: string | null; abstained: Count }[];
}

type GradedRow = Pick<GradedRun, 'question'> & { answer: AnswerGrade };

/** Summarises the abstentions of one arm. */
export function summarizeAbstention(runs: readonly GradedRun[]): AbstentionSummary {
  const rows = runs.flatMap(({ question, answer }): GradedRow[] =>
    answer === null ? [] : [{ question, answer }],
  );
  const unanswerable = rows.filter(({ question }) => !question.answerable);
  const abstained = ({ answer }: GradedRow): boolean => answer.abstained;
  const precision = countWhere(rows.filter(abstained), ({ question }) => !question.answerable);
  const recall = countWhere(unanswerable, abstained);
  return {
    precision,
    recall,
    f1: { hits: 2 * precision.hits, of: precision.of + recall.of },
    overAbstention: countWhere(
      rows.filter(({ question }) => question.answerable),
      abstained,
    ),
    byGap: gapsOf(unanswerable).map((gap) => ({
      gap,
      abstained: countWhere(
        unanswerable.filter(({ question }) => (question.gap ?? null) === gap),
        abstained,
      ),
    })),
  };
}

function gapsOf(rows: readonly GradedRow[]): (string | null)[] {
  const named = new Set(rows.flatMap(({ question }) => question.gap ?? []));
  const hasUnnamed = rows.some(({ question }) => question.gap === undefined);
  return [...[...named].sort(byCodePoint), ...(hasUnnamed ? [null] : [])];
}
