import { resolve } from 'node:path';
import { ConfigError } from '../base/errors.ts';
import { loadCorpus } from '../data/load-corpus.ts';
import type { Corpus } from '../data/types.ts';
import { gradeRun } from '../grading/grade-run.ts';
import type { GradedRun } from '../grading/types.ts';
import { readResults } from './stored-results.ts';

/** Stored runs as today's grader grades them. */
export interface GradedResults {
  file: string;
  /** At least one. */
  runs: readonly GradedRun[];
}

/**
 * Reads and grades stored runs. Without a corpus, facts are looked up in what each run retrieved.
 * Throws a ConfigError where the file holds no run of loopcheck.
 */
export async function readGradedResults(
  path: string,
  { cwd, corpus }: { cwd: string; corpus?: string | undefined },
): Promise<GradedResults> {
  const { file, runs } = await readResults(path, cwd);
  if (runs.length === 0) {
    throw new ConfigError(`${file} holds no run of loopcheck.`, {
      hint: 'Name the results of npx promptfoo eval: a run folder under results/, or a file in it.',
    });
  }
  const loaded: Corpus | null =
    corpus === undefined ? null : (await loadCorpus(resolve(cwd, corpus))).corpus;
  return {
    file,
    runs: runs.map(({ question, record }) =>
      gradeRun({ question, record, corpus: loaded?.documents ?? record.evidence }),
    ),
  };
}
