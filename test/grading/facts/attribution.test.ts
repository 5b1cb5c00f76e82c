import { describe, expect, it } from 'vitest';
import { gradeAnswer } from '../../../src/grading/grade-answer.ts';
import { factReasons } from '../../../src/grading/reasons.ts';
import { buildQuestion } from '../../support/build-graded-run.ts';

const question = buildQuestion({
  question: 'How many retries does Osprey make?',
  requiredFacts: [{ any: ['5 retries'] }],
  forbiddenFacts: [{ any: ['3 retries'] }],
});
const graded = (answer: string) => gradeAnswer({ question, answer, retrievedIds: [] });

describe('a value that is said of somebody else', () => {
  it('does not count where the asked name gets another one, and the reason says so', () => {
    const grade = graded('Merlin makes 5 retries; Osprey makes 4 retries.');
    expect(grade.facts).toMatchObject([{ status: 'other-subject' }]);
    expect(factReasons(grade)).toEqual([
      '"5 retries" does not count, said of something else in: Merlin makes 5 retries; Osprey makes 4 retries.',
    ]);
  });

  it('counts where the answer gives the asked name no other value', () => {
    expect(graded('Merlin makes 5 retries, and so does Osprey.').factRecall).toBe(1);
  });

  it('is no wrong value beside the right one', () => {
    expect(graded('Merlin makes 3 retries; Osprey makes 5 retries.').wrongValues).toEqual([]);
  });

  it('is a wrong value where nothing right stands beside it', () => {
    expect(graded('Merlin makes 3 retries.').wrongValues).toMatchObject([{ fact: '3 retries' }]);
    expect(graded('Osprey makes 3 retries.').wrongValues).toMatchObject([{ fact: '3 retries' }]);
  });
});
