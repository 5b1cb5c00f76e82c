import { resolve } from 'node:path';
import process from 'node:process';
import type { TestCase } from 'promptfoo';
import { LoopcheckError } from '../base/errors.ts';
import { loadQuestions } from '../data/load-questions.ts';
import { testsOfQuestions } from './question-tests.ts';
import { currentSession, type Session } from './session.ts';
import { setFiles } from './set-files.ts';
import { sharedCorpus } from './shared-corpus.ts';

/** Which files the tests are made from; relative paths are relative to the current folder. */
export interface TestsConfig {
  questions?: string;
  corpus?: string;
}

/**
 * The tests of a promptfoo config, made from the questions file: `config.questions`, else
 * LOOPCHECK_QUESTIONS, else questions.json; supporting documents are checked against the corpus
 * (`config.corpus`, LOOPCHECK_CORPUS, corpus.json), which the columns search too unless their own config
 * names another. Faults of the files do not throw, since promptfoo would bury them under a stack: they
 * wait in the session, and the hook before the run shows them.
 */
export async function loadTests(
  config: TestsConfig | undefined,
  session: Session = currentSession(),
): Promise<TestCase[]> {
  const files = setFiles(process.env, config);
  try {
    const { corpus } = await sharedCorpus(resolve(files.corpus));
    const { questionSet, warnings } = await loadQuestions(resolve(files.questions), corpus);
    session.corpus = corpus;
    session.questions = questionSet;
    session.warnings.push(...warnings);
    return testsOfQuestions(questionSet.questions);
  } catch (thrown) {
    if (!(thrown instanceof LoopcheckError)) throw thrown;
    session.faults.push(thrown);
    return [{ description: 'not run', vars: { question: 'not run' } }];
  }
}
