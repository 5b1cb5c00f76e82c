import type { Question } from '../data/types.ts';
import { gradeAnswer } from './grade-answer.ts';
import { type SelfTestCase, selfTestCorpus, selfTestGroups } from './self-test-cases.ts';

/**
 * Grades the shipped adversarial answers and gives each difference as a sentence; none when the grader
 * is sound. Takes milliseconds, so it runs before every evaluation.
 */
export function selfTest(): string[] {
  return selfTestGroups.flatMap(({ question, cases }) =>
    cases.flatMap((one) => differences(question, one)),
  );
}

const retrievedIds = selfTestCorpus.map(({ id }) => id);

function differences(question: Question, expected: SelfTestCase): string[] {
  const { answer } = expected;
  const grade = gradeAnswer({ question, answer, retrievedIds, corpus: selfTestCorpus });
  const graded = {
    factRecall: grade.factRecall,
    abstained: grade.abstained,
    cited: grade.citations.cited,
    valid: grade.citations.valid,
    wrongValues: grade.wrongValues.map(({ fact }) => fact),
    hedged: grade.hedged,
    precision: grade.citations.precision,
  };
  return (Object.keys(graded) as (keyof typeof graded)[]).flatMap((part) => {
    if (expected[part] === undefined) return [];
    const wanted = JSON.stringify(expected[part]);
    const got = JSON.stringify(graded[part]);
    const failure = `grader self-test "${expected.kind}": ${part} is ${got}, not ${wanted}`;
    return wanted === got ? [] : [failure];
  });
}
