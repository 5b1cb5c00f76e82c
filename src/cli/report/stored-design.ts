import { resolve } from 'node:path';
import type { RunDesign } from '../../comparison/types.ts';
import { loadQuestions } from '../../data/load-questions.ts';
import type { Question } from '../../data/types.ts';
import type { GradedRun } from '../../grading/types.ts';
import { exists } from './stored-corpus.ts';

/** The questions that a stored run is held against where none are named. */
export const DEFAULT_QUESTIONS = 'questions.json';

/** The design of a stored run with the hash of its questions, where their file was found. */
export interface StoredDesign {
  design: RunDesign;
  questionsHash: string | null;
}

/**
 * What a stored run was meant to be: the questions of the named file, or of questions.json where every
 * stored question stands there unchanged, otherwise those of the run itself. Every row of the file
 * was scheduled; a run that was killed has fewer rows than its design and so is partial.
 */
export async function storedDesign(
  runs: readonly GradedRun[],
  named: string | undefined,
  cwd: string,
): Promise<StoredDesign> {
  const stored = new Map(runs.map(({ question }) => [question.id, question]));
  const questionSet = await questionsOf(stored, named, cwd);
  return {
    design: {
      questionIds: questionSet?.questions.map(({ id }) => id) ?? [...stored.keys()],
      arms: [...new Set(runs.map(({ record }) => record.arm))],
      repeats: runs.reduce((most, { record }) => Math.max(most, record.repeat + 1), 1),
      scheduledCells: runs.length,
    },
    questionsHash: questionSet?.hash ?? null,
  };
}

async function questionsOf(
  stored: ReadonlyMap<string, Question>,
  named: string | undefined,
  cwd: string,
) {
  if (named !== undefined) return (await loadQuestions(resolve(cwd, named))).questionSet;
  if (!(await exists(resolve(cwd, DEFAULT_QUESTIONS)))) return null;
  const { questionSet } = await loadQuestions(resolve(cwd, DEFAULT_QUESTIONS));
  const texts = new Map(questionSet.questions.map(({ id, question }) => [id, question]));
  const isOfThisFile = [...stored.values()].every(({ id, question }) => texts.get(id) === question);
  return isOfThisFile ? questionSet : null;
}
