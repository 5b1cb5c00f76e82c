import { ConfigError } from '../base/errors.ts';
import type { Environment } from '../edge/environment.ts';
import type { GradedRun } from '../grading/types.ts';
import { gradeStored } from './report/grade-stored.ts';
import { runConfig } from './report/run-config.ts';
import { storedCorpus } from './report/stored-corpus.ts';
import { readResults } from './stored-results.ts';

/** Stored runs as today's grader grades them. */
export interface GradedResults {
  file: string;
  /** At least one; rows that the runner gave up are error runs. */
  runs: readonly GradedRun[];
}

/**
 * Reads and grades stored runs as loopcheck report does: by the named corpus, else by that of the config
 * where the runs searched it, else by what they retrieved. Throws a ConfigError where the file holds no
 * run of loopcheck.
 */
export async function readGradedResults(
  path: string,
  { cwd, env, corpus }: { cwd: string; env: Environment; corpus?: string | undefined },
): Promise<GradedResults> {
  const stored = await readResults(path, cwd);
  const { file, runs } = stored;
  if (runs.length === 0) {
    throw new ConfigError(`${file} holds no run of loopcheck.`, {
      hint: 'Name the results of npx promptfoo eval: a run folder under results/, or a file in it.',
    });
  }
  const { corpus: usual } = (await runConfig(undefined, { cwd, env })).files;
  const records = runs.map(({ record }) => record);
  const { documents } = await storedCorpus(records, { named: corpus, usual }, cwd);
  return { file, runs: gradeStored(stored, documents).runs };
}
