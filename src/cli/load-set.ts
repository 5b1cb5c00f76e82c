import { resolve } from 'node:path';
import { DataError, type Issue, LoopcheckError } from '../base/errors.ts';
import type { DecisionRule } from '../data/decision-rule.ts';
import { loadCorpus } from '../data/load-corpus.ts';
import { loadQuestions } from '../data/load-questions.ts';
import type { Corpus, QuestionSet } from '../data/types.ts';
import { loadRule } from '../edge/load-rule.ts';
import type { CommandIo } from './command-io.ts';

/** The files of a set, as the user named them. */
export interface SetFiles {
  corpus: string;
  questions: string;
  /** Left out: decision.yaml where there is one. */
  decision?: string;
}

/** What of a set is wanted beside corpus and questions. */
export interface LoadSetOptions {
  /** False where the rule does not matter: then it is null and its faults are not told. */
  rule: boolean;
}

/** A corpus, its questions and the rule that is to judge them. */
export interface LoadedSet {
  corpus: Corpus;
  questionSet: QuestionSet;
  rule: DecisionRule | null;
  /** What deserves a look in the files and is no fault. */
  warnings: readonly Issue[];
}

/**
 * Loads corpus, questions and rule. Throws one DataError with the faults of all three files; any
 * other error (a file that cannot be read) is thrown as it is, when no file has a fault.
 */
export async function loadSet(
  files: SetFiles,
  io: CommandIo,
  options: LoadSetOptions,
): Promise<LoadedSet> {
  const errors: LoopcheckError[] = [];
  const corpus = await attempt(errors, () => loadCorpus(resolve(io.cwd, files.corpus)));
  const questions = await attempt(errors, () =>
    loadQuestions(resolve(io.cwd, files.questions), corpus?.corpus),
  );
  const rule = options.rule ? await ruleOf(files, io, errors) : null;
  if (corpus === undefined || questions === undefined || errors.length > 0) throw merged(errors);
  return {
    corpus: corpus.corpus,
    questionSet: questions.questionSet,
    rule,
    warnings: [...corpus.warnings, ...questions.warnings],
  };
}

function ruleOf(
  { decision }: SetFiles,
  { env, cwd }: CommandIo,
  errors: LoopcheckError[],
): Promise<DecisionRule | null> {
  const named = decision === undefined ? env : { ...env, LOOPCHECK_DECISION: decision };
  return loadRule({ env: named, cwd }, errors);
}

async function attempt<T>(
  errors: LoopcheckError[],
  load: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await load();
  } catch (thrown) {
    if (!(thrown instanceof LoopcheckError)) throw thrown;
    errors.push(thrown);
    return undefined;
  }
}

/** All data faults as one error; the first error of another kind where there are none. */
function merged(errors: readonly LoopcheckError[]): LoopcheckError {
  const issues = errors.flatMap((error) => (error instanceof DataError ? error.issues : []));
  const [first] = errors;
  if (issues.length > 0 || first === undefined) return new DataError(issues);
  return first;
}
