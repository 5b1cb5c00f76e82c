import { describe, expect, it } from 'vitest';
import { selfCheckQuestion } from '../../src/grading/self-check.ts';
import { selfTest } from '../../src/grading/self-test.ts';
import { buildQuestion } from '../support/build-graded-run.ts';

describe('the grader grades itself', () => {
  it('and finds no fault in its shipped answers', () => {
    expect(selfTest()).toEqual([]);
  });

  it.each([
    '3 retries',
    'March 14',
    '[a-z]+',
    "don't feed the gulls",
    '3次',
    'no deputy',
    'C++',
    '4.2',
    '-18 °C',
    '--no-telemetry',
    'ninety (90) days',
  ])('and a question that requires %s passes its own check', (fact) => {
    const question = buildQuestion({ question: 'What is it?', requiredFacts: [{ any: [fact] }] });
    expect(selfCheckQuestion(question)).toEqual([]);
  });

  it('and a fact that the question holds is not asserted by repeating the question', () => {
    const question = buildQuestion({
      id: 'q7',
      question: 'Name it: Tally.',
      requiredFacts: [{ any: ['Tally'] }],
    });
    expect(selfCheckQuestion(question)).toEqual([]);
  });

  it('and names a fact that no sentence can assert', () => {
    const question = buildQuestion({
      id: 'q8',
      question: 'Was it?',
      requiredFacts: [{ any: ['is it so?'] }],
    });
    expect(selfCheckQuestion(question)).toEqual([
      'q8: a sentence that asserts "is it so?" does not count',
    ]);
  });
});
