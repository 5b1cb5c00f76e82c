import { byCodePoint } from '../../base/compare.ts';
import type { GradedRun } from '../../grading/types.ts';

/**
 * The runs sorted by question id (code points), repeat, and the arms in the given order; arms that
 * are not named there follow by name. Equal cells (duplicates) are ordered by what they hold, so
 * that the order of the input never shows.
 */
export function orderRuns(runs: readonly GradedRun[], arms: readonly string[]): GradedRun[] {
  const position = new Map(arms.map((arm, index) => [arm, index]));
  const rank = (arm: string): number => position.get(arm) ?? arms.length;
  return [...runs].sort(
    ({ record: a }, { record: b }) =>
      byCodePoint(a.questionId, b.questionId) ||
      a.repeat - b.repeat ||
      rank(a.arm) - rank(b.arm) ||
      byCodePoint(a.arm, b.arm) ||
      a.provenance.orderIndex - b.provenance.orderIndex ||
      byCodePoint(JSON.stringify(a), JSON.stringify(b)),
  );
}
