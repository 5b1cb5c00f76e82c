import type { AssertionValueFunctionContext, GradingResult } from 'promptfoo';
import { messageOf } from '../base/errors.ts';
import { namedScores } from '../grading/named-scores.ts';
import type { GradedRun } from '../grading/types.ts';
import { gradeRow } from './graded-row.ts';
import { currentSession } from './session.ts';

/** What one assertion says of a graded run. */
export interface RowJudgement {
  pass: boolean;
  /** In [0, 1]. */
  score: number;
  reason: string;
}

/**
 * Makes a promptfoo assertion of a judgement over the graded run. Of the run's named scores those
 * in `metrics` are returned; one that does not apply to the row is left out. Never throws: promptfoo
 * would drop the whole row with its answer and counters.
 */
export function rowAssertion(
  metrics: readonly string[],
  judge: (run: GradedRun) => RowJudgement,
): (output: unknown, context: AssertionValueFunctionContext) => GradingResult {
  return (_output, context) => {
    try {
      const run = gradeRow(
        { test: context.test.metadata, response: context.providerResponse?.metadata },
        currentSession().corpus?.documents ?? [],
      );
      if (run === null) {
        return failed('The row has no run record: its provider returns no metadata.run.');
      }
      const scores = Object.entries(namedScores(run));
      return {
        ...judge(run),
        namedScores: Object.fromEntries(scores.filter(([metric]) => metrics.includes(metric))),
      };
    } catch (thrown) {
      return failed(`The assertion itself failed: ${messageOf(thrown)}`);
    }
  };
}

function failed(reason: string): GradingResult {
  return { pass: false, score: 0, reason, namedScores: { assertion_error: 1 } };
}
