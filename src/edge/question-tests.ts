import type { TestCase } from 'promptfoo';
import { ConfigError } from '../base/errors.ts';
import type { Question } from '../data/types.ts';

/** How much of a question's text stands in the table; the agent gets all of it. */
const SHOWN_CHARACTERS = 1_000;

/**
 * One promptfoo test for each question, in file order. What the agent and the graders need travels in
 * `metadata`, which promptfoo neither renders nor multiplies; the var `question` is for the eye only.
 */
export function testsOfQuestions(questions: readonly Question[]): TestCase[] {
  return questions.map((question) => ({
    description: question.id,
    vars: { question: displayText(question.question) },
    metadata: {
      question,
      id: question.id,
      // No value contains the other, since promptfoo filters by substring.
      kind: question.answerable ? 'answerable' : 'gap',
      ...(question.hops === undefined ? {} : { hops: String(question.hops) }),
      ...(question.category === undefined ? {} : { category: question.category }),
    },
    options: { disableVarExpansion: true },
  }));
}

/** The question that a test carries. Throws a ConfigError where its metadata holds none. */
export function questionOf(metadata: Readonly<Record<string, unknown>> | undefined): Question {
  const question = metadata?.question;
  if (isQuestion(question)) return question;
  throw new ConfigError('The test carries no question in its metadata', {
    hint: 'Use tests: file://tests.ts, which makes the tests from questions.json.',
  });
}

/**
 * A text that promptfoo shows as it is: its template braces are parted and its loader prefixes are
 * broken by an invisible character, and a long text is cut.
 */
export function displayText(text: string): string {
  const cut = text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;
  return cut
    .replace(/\{(?=[{%#])/g, '{\u200b')
    .replace(/([}%#])(?=\})/g, '$1\u200b')
    .replace(/^(\s*)(file|package|https?|exec|python):/i, '$1$2\u200b:');
}

function isQuestion(value: unknown): value is Question {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'string' &&
    'question' in value &&
    typeof value.question === 'string' &&
    'requiredFacts' in value &&
    Array.isArray(value.requiredFacts)
  );
}
