import { messageOf } from '../base/errors.ts';
import { gradeRun } from '../grading/grade-run.ts';
import type { GradedRun } from '../grading/types.ts';
import type { RunRecord } from '../run-record.ts';
import { gradeRow, type RowParts } from './graded-row.ts';
import { type ArmRecord, armRecordOf, lostRecord } from './lost-record.ts';
import { questionOf } from './question-tests.ts';
import type { Session } from './session.ts';

/** One row of promptfoo's results, as far as it is read. */
export interface ResultRow {
  /** The column's label. */
  label: string;
  parts: RowParts;
  /** What promptfoo says went wrong, where anything did. */
  error: string | undefined;
}

/** The graded runs of an evaluation, and what could not be one, in words. */
export interface CollectedRuns {
  /** Every run, those without a record last. */
  runs: GradedRun[];
  /** The error runs that stand for cells without a record. */
  lost: GradedRun[];
  notes: string[];
}

/**
 * Grades every row, and adds the runs that ended and that promptfoo lost. A row without a record
 * becomes an error run where its column is ours or returned records elsewhere; rows of other columns
 * are left out and counted.
 */
export function collectRuns(rows: readonly ResultRow[], session: Session): CollectedRuns {
  const documents = session.corpus?.documents ?? [];
  const runs: GradedRun[] = [];
  const withoutRecord: ResultRow[] = [];
  const notes: string[] = [];
  for (const row of rows) {
    const run = attempt(() => gradeRow(row.parts, documents), row, notes);
    if (run) runs.push(run);
    else withoutRecord.push(row);
  }
  const unstored = absentFrom(runs, session.finished);
  if (unstored.length > 0) notes.push(unstoredNote(unstored.length));
  runs.push(...unstored);
  const records = runs.map(({ record }) => record);
  const lost: GradedRun[] = [];
  const foreign = new Map<string, number>();
  for (const row of withoutRecord) {
    const arm = armRecordNamed(row.label, records, session);
    if (arm === undefined) {
      foreign.set(row.label, (foreign.get(row.label) ?? 0) + 1);
      continue;
    }
    const question = attempt(() => questionOf(row.parts.test), row, notes);
    if (question === null) continue;
    const message = row.error ?? 'promptfoo kept no record of this cell';
    const others = [...records, ...lost.map(({ record }) => record)];
    const record = lostRecord(arm, { question, message }, others);
    lost.push(gradeRun({ question, record, corpus: documents }));
  }
  for (const [label, count] of foreign) {
    notes.push(`The column ${label} returns no run record; its ${count} rows are left out.`);
  }
  return { runs: [...runs, ...lost], lost, notes };
}

/** What the rows of a column state: an opened arm's, or another's whose other rows have records. */
function armRecordNamed(
  label: string,
  records: readonly RunRecord[],
  session: Session,
): ArmRecord | undefined {
  const arm = session.arms.find((opened) => opened.label === label);
  return arm === undefined
    ? records.find((record) => record.arm === label)
    : armRecordOf(arm, session);
}

/**
 * The runs that ended and are not among `runs`: promptfoo reads its rows back from its database, and
 * one that it could not write (two evaluations share the database) is missing there.
 */
function absentFrom(runs: readonly GradedRun[], finished: readonly GradedRun[]): GradedRun[] {
  const cell = ({ record }: GradedRun): string =>
    JSON.stringify([record.arm, record.questionId, record.repeat]);
  const stored = new Set(runs.map(cell));
  return finished.filter((run) => !stored.has(cell(run)));
}

const unstoredNote = (count: number): string =>
  `promptfoo could not store ${count} rows (another evaluation used its database?). They are counted ` +
  'here and kept in answers.jsonl; only promptfoo’s viewer lacks them.';

function attempt<T>(read: () => T, row: ResultRow, notes: string[]): T | null {
  try {
    return read();
  } catch (thrown) {
    notes.push(`A row of ${row.label} could not be read: ${messageOf(thrown)}`);
    return null;
  }
}
