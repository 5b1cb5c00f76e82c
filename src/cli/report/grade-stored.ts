import type { CorpusDocument } from '../../data/types.ts';
import { lostRecord } from '../../edge/lost-record.ts';
import { gradeRun } from '../../grading/grade-run.ts';
import { namedScores } from '../../grading/named-scores.ts';
import type { GradedRun } from '../../grading/types.ts';
import type { RegradedRun } from '../../report/rows/regrade.ts';
import type { StoredRuns } from '../../report/rows/stored-runs.ts';

/** Stored runs under today's grader. */
export interface GradedStore {
  /** The runs of the file, then error runs for cells whose records were lost. */
  runs: readonly GradedRun[];
  /** The runs of the file with their scores of then and today. */
  regraded: readonly RegradedRun[];
  /** Rows of columns that are no loopcheck agents. */
  strangers: readonly string[];
}

/**
 * Grades stored runs again, without a model. A row of a known arm whose record was lost (the runner
 * gave it up) becomes an error run, as it was when the run ended; rows of other columns are strangers.
 */
export function gradeStored(stored: StoredRuns, corpus: readonly CorpusDocument[]): GradedStore {
  const regraded = stored.runs.map(({ question, record, scores }): RegradedRun => {
    const run = gradeRun({ question, record, corpus });
    return { run, before: scores, now: namedScores(run) };
  });
  const records = stored.runs.map(({ record }) => record);
  const lost: GradedRun[] = [];
  const strangers: string[] = [];
  for (const { cell, place, description } of stored.foreign) {
    const sibling = records.find(({ arm }) => arm === cell?.arm);
    if (cell === null || sibling === undefined) {
      strangers.push(`${place} (${description})`);
      continue;
    }
    const record = lostRecord(sibling, cell, [...records, ...lost.map((run) => run.record)]);
    lost.push(gradeRun({ question: cell.question, record, corpus }));
  }
  return { runs: [...regraded.map(({ run }) => run), ...lost], regraded, strangers };
}
