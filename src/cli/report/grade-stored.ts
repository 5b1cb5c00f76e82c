import type { CorpusDocument, Question } from '../../data/types.ts';
import { questionHash } from '../../edge/arm.ts';
import { gradeRun } from '../../grading/grade-run.ts';
import { namedScores } from '../../grading/named-scores.ts';
import type { GradedRun } from '../../grading/types.ts';
import type { RegradedRun } from '../../report/rows/regrade.ts';
import type { LostCell } from '../../report/rows/stored-row.ts';
import type { StoredRuns } from '../../report/rows/stored-runs.ts';
import type { RunRecord } from '../../run-record.ts';

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
    const record = lostRecord(cell, sibling, [...records, ...lost.map((run) => run.record)]);
    lost.push(gradeRun({ question: cell.question, record, corpus }));
  }
  return { runs: [...regraded.map(({ run }) => run), ...lost], regraded, strangers };
}

/** An error record with the set-up of another row of its arm, in the first repeat that is free. */
function lostRecord(
  { arm, question, message }: LostCell,
  sibling: RunRecord,
  others: readonly RunRecord[],
): RunRecord {
  const { notes: _, ...setup } = sibling;
  return {
    ...setup,
    questionId: question.id,
    repeat: freeRepeat(arm, question, others),
    status: 'error',
    error: { kind: /time[ds -]*out/i.test(message) ? 'timeout' : 'internal', message },
    answer: null,
    evidence: [],
    rounds: [],
    stopReason: null,
    llmCalls: 0,
    meteredLlmCalls: 0,
    httpAttempts: 0,
    searchCalls: 0,
    iterations: 0,
    parseFailures: 0,
    calls: [],
    seconds: 0,
    waitedSeconds: 0,
    provenance: {
      ...sibling.provenance,
      hashes: { ...sibling.provenance.hashes, question: questionHash(question) },
      orderIndex: 0,
    },
  };
}

function freeRepeat(arm: string, question: Question, records: readonly RunRecord[]): number {
  const taken = new Set(
    records
      .filter((record) => record.arm === arm && record.questionId === question.id)
      .map(({ repeat }) => repeat),
  );
  let repeat = 0;
  while (taken.has(repeat)) repeat += 1;
  return repeat;
}
