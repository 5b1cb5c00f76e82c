import { InternalError } from '../base/errors.ts';
import type { CorpusDocument } from '../data/types.ts';
import { gradeRun } from '../grading/grade-run.ts';
import type { GradedRun } from '../grading/types.ts';
import { type RunRecord, runRecordSchema } from '../run-record.ts';
import { questionOf } from './question-tests.ts';

type Metadata = Readonly<Record<string, unknown>>;

/** Where a row's parts lie in what promptfoo hands over. */
export interface RowParts {
  /** Metadata of the test: holds the question. */
  test: Metadata | undefined;
  /** Metadata of the response: holds the record, where the run got that far. */
  response: Metadata | undefined;
}

/**
 * Grades a row of promptfoo. Null where the row carries no record: a column that is no loopcheck
 * agent, or a cell that promptfoo itself gave up. Throws where test or record are not what they
 * should be, with all faults of the record.
 */
export function gradeRow(parts: RowParts, corpus: readonly CorpusDocument[]): GradedRun | null {
  const run = parts.response?.run;
  if (run === undefined || run === null) return null;
  return gradeRun({ question: questionOf(parts.test), record: parseRecord(run), corpus });
}

function parseRecord(run: unknown): RunRecord {
  const parsed = runRecordSchema.safeParse(run);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new InternalError(`metadata.run is not a run record: ${faults.join('; ')}`, {
    hint: 'A provider of your own must return a RunRecord (src/run-record.ts) as metadata.run.',
  });
}
