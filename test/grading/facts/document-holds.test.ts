import { describe, expect, it } from 'vitest';
import { documentHolds } from '../../../src/grading/facts/document-holds.ts';
import { compileQuestion } from '../../../src/grading/question-context.ts';
import { buildQuestion } from '../../support/build-graded-run.ts';

const compiled = (question: string, fact: string) =>
  compileQuestion(buildQuestion({ question, requiredFacts: [{ any: [fact] }] }));

/** Holds one document against an English and a German question, in the given order. */
function held(order: readonly ('en' | 'de')[]): Record<string, boolean> {
  const document = { id: 'd', text: 'Paletten: 2.400' };
  const questions = {
    en: compiled('What is the number of the pallets?', '2,400'),
    de: compiled('Wie viele sind es und was ist die Zahl?', '2400'),
  };
  return Object.fromEntries(
    order.map((language) => {
      const question = questions[language];
      return [language, question.required.every((fact) => documentHolds(document, fact, question))];
    }),
  );
}

describe('a document without words of its own language', () => {
  it('is read by the language of each question, whichever asks first', () => {
    expect(held(['en', 'de'])).toEqual({ en: false, de: true });
    expect(held(['de', 'en'])).toEqual({ en: false, de: true });
  });
});
