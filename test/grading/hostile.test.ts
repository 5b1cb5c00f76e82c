import { describe, expect, it } from 'vitest';
import { gradeAnswer } from '../../src/grading/grade-answer.ts';

const question = {
  id: 'q',
  question: 'How many retries does the Osprey gateway make?',
  answerable: true,
  requiredFacts: [{ any: ['3 retries'] }, { any: ['[a-z]+'] }],
  forbiddenFacts: [],
};
const BYTES = 200_000;
const patterns = [
  '[',
  '(',
  '[(',
  '1234567890',
  '" \' ',
  'twenty three hundred and ',
  '<td ',
  '`a``',
  '| a |\n|---|\n',
  'no evidence, nor ',
  '没有',
  '一万',
  '3 retries ',
  '- ',
  'Merlin makes 5 retries; Osprey 2, ',
  'if it does not reply in 3 retries ',
  'that do not a a a a a ',
  'to avoid a b c d e f ',
  'The, Who, ',
  '[a-1:2#b, c 3; ',
  'unknown ',
];

describe('a hostile answer', () => {
  it.each(patterns)('of nothing but %j is graded and its end is read', (pattern) => {
    const answer = `${pattern.repeat(BYTES / pattern.length)}\n\nOsprey makes 3 retries [k-05].`;
    const grade = gradeAnswer({ question, answer, retrievedIds: ['k-05'] });
    expect(grade.citations.cited).toContain('k-05');
    expect(grade.facts[0]?.status).toBe('asserted');
  });
});
