import { resolve } from 'node:path';
import type { RunDesign } from '../../comparison/types.ts';
import { loadQuestions } from '../../data/load-questions.ts';
import type { Question } from '../../data/types.ts';
import type { GradedRun } from '../../grading/types.ts';
import { exists } from './run-config.ts';

/** The design of a stored run with the hash of its questions, where their file was found. */
export interface StoredDesign {
  design: RunDesign;
  questionsHash: string | null;
}

/** Which questions are meant: those that a person named now, else the usual ones of such runs. */
export interface QuestionsChoice {
  named: string | undefined;
  usual: string;
}

/**
 * What a stored run was meant to be: the questions of the named file, or of the usual one where every
 * stored question stands there unchanged, otherwise those of the run itself. Every row of the file
 * was scheduled; a run that was killed has fewer rows than its design and so is partial.
 */
export async function storedDesign(
  runs: readonly GradedRun[],
  choice: QuestionsChoice,
  cwd: string,
): Promise<StoredDesign> {
  const stored = new Map(runs.map(({ question }) => [question.id, question]));
  const questionSet = await questionsOf(stored, choice, cwd);
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
  { named, usual }: QuestionsChoice,
  cwd: string,
) {
  if (named !== undefined) return (await loadQuestions(resolve(cwd, named))).questionSet;
  if (!(await exists(resolve(cwd, usual)))) return null;
  const { questionSet } = await loadQuestions(resolve(cwd, usual));
  const texts = new Map(questionSet.questions.map(({ id, question }) => [id, question]));
  const isOfThisFile = [...stored.values()].every(({ id, question }) => texts.get(id) === question);
  return isOfThisFile ? questionSet : null;
}
