import type { Fact, Question } from '../data/types.ts';
import { gradeAnswer } from './grade-answer.ts';

/**
 * Checks that a question can be graded at all: a sentence that asserts each accepted writing of a
 * fact must count, and the question's own text must not. Gives each failure as a sentence.
 */
export function selfCheckQuestion(question: Question): string[] {
  const echoed = statusesOf(question, question.question).flatMap(({ fact, status }) =>
    status === 'asserted'
      ? [`${question.id}: repeating the question already asserts "${fact}"`]
      : [],
  );
  return [...question.requiredFacts.flatMap((fact) => missedWritings(question, fact)), ...echoed];
}

/** Writings that no statement asserts: their text changes its meaning inside a sentence. */
function missedWritings(question: Question, fact: Fact): string[] {
  const alone = { ...question, answerable: true, forbiddenFacts: [] };
  return fact.any.flatMap((writing) => {
    const asked = { ...alone, requiredFacts: [{ any: [writing] }] };
    const statements = [`The answer is ${writing}.`, writing];
    const missed = statements.every(
      (statement) =>
        gradeAnswer({ question: asked, answer: statement, retrievedIds: [] }).factRecall !== 1,
    );
    return missed ? [`${question.id}: a sentence that asserts "${writing}" does not count`] : [];
  });
}

function statusesOf(question: Question, answer: string) {
  return gradeAnswer({ question, answer, retrievedIds: [] }).facts;
}
