import type { Environment } from './environment.ts';

/** Where corpus and questions lie, as they were named: relative paths start in the current folder. */
export interface SetFiles {
  corpus: string;
  questions: string;
}

/** The variables that name the files of a set. */
export const setVariables = ['LOOPCHECK_CORPUS', 'LOOPCHECK_QUESTIONS'] as const;

/**
 * The files of a set: as `named` (a command's options, the config of `tests`), else as LOOPCHECK_CORPUS
 * and LOOPCHECK_QUESTIONS say, else corpus.json and questions.json.
 */
export function setFiles(
  env: Environment,
  named: { corpus?: string | undefined; questions?: string | undefined } = {},
): SetFiles {
  return {
    corpus: named.corpus ?? (env.LOOPCHECK_CORPUS || 'corpus.json'),
    questions: named.questions ?? (env.LOOPCHECK_QUESTIONS || 'questions.json'),
  };
}
