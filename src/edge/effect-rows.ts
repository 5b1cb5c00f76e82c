import { isLoopcheckError } from '../base/errors.ts';
import type { Lock } from '../comparison/types.ts';
import { gradeRun } from '../grading/grade-run.ts';
import type { GradedRun } from '../grading/types.ts';
import { planCells, runCells } from './run-matrix.ts';
import type { Session } from './session.ts';

/**
 * What today's code makes of the recordings that a lock was made on. A run that was replayed itself
 * shows that; after a live run the recordings are replayed beside it, which asks no model. Null where
 * the lock holds no rows, or where the recordings cannot be replayed.
 */
export async function effectRows(
  lock: Lock,
  runs: readonly GradedRun[],
  session: Session,
): Promise<readonly GradedRun[] | null> {
  if (lock.rows.length === 0) return null;
  if (runs.every(({ record }) => record.provenance.replayed)) return runs;
  try {
    return await replayRows(lock, session);
  } catch (thrown) {
    // Without recordings the comparison says that the code was not checked.
    if (isLoopcheckError(thrown)) return null;
    throw thrown;
  }
}

async function replayRows(lock: Lock, session: Session): Promise<GradedRun[]> {
  const arms = await Promise.all(session.openReplays.map((open) => open()));
  const locked = new Set(lock.rows.map(({ questionId }) => questionId));
  const questions = (session.questions?.questions ?? []).filter(({ id }) => locked.has(id));
  const repeats = 1 + Math.max(...lock.rows.map(({ repeat }) => repeat));
  const cells = planCells(arms, questions, repeats);
  const records = await runCells(cells, session);
  for (const model of new Set(arms.map(({ opened }) => opened))) await model.close();
  return cells.flatMap(({ question, arm }, index) => {
    const record = records[index];
    if (record === undefined || record.error?.kind === 'replay-miss') return [];
    return [gradeRun({ question, record, corpus: arm.corpus.documents })];
  });
}
