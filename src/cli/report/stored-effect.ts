import { isLoopcheckError } from '../../base/errors.ts';
import type { Lock } from '../../comparison/types.ts';
import type { Question } from '../../data/types.ts';
import type { GradedRun } from '../../grading/types.ts';
import type { CommandIo } from '../command-io.ts';
import { replayRecordings } from '../lock/replay-matrix.ts';
import { DEFAULT_CONFIG } from './run-config.ts';

/** Replays a matrix on its recordings; tests pass their own. */
export type Replay = typeof replayRecordings;

/**
 * What today's code makes of the recordings that a lock was made on, for a stored run. A replayed run
 * shows that itself; beside a live one the recordings of its config are replayed, as at the end of the
 * run, which asks no model. Null where the lock holds no rows, or where nothing can be replayed.
 */
export async function storedEffect(
  lock: Lock,
  runs: readonly GradedRun[],
  {
    config = DEFAULT_CONFIG,
    io,
  }: { config?: string | undefined; io: Pick<CommandIo, 'cwd' | 'env'> },
  replay: Replay = replayRecordings,
): Promise<readonly GradedRun[] | null> {
  if (lock.rows.length === 0) return null;
  if (runs.every(({ record }) => record.provenance.replayed)) return runs;
  const locked = new Set(lock.rows.map(({ questionId }) => questionId));
  const questions = new Map<string, Question>();
  for (const { question } of runs)
    if (locked.has(question.id)) questions.set(question.id, question);
  try {
    return await replay(config, [...questions.values()], io);
  } catch (thrown) {
    // Without the config or its recordings the report says that the code was not checked.
    if (isLoopcheckError(thrown)) return null;
    throw thrown;
  }
}
