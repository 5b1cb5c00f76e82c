import { describe, expect, it } from 'vitest';
import { gradeAnswer } from '../../src/grading/grade-answer.ts';

const retrievedIds = ['k-02', 'k-03', 'k-05', 'k-08'];
const asked = (fact: string) => ({
  id: 'q',
  question: 'What is known of the Osprey gateway?',
  answerable: true,
  requiredFacts: [{ any: [fact] }],
  forbiddenFacts: [],
});
const gap = {
  ...asked(''),
  question: 'Who leads the Harbour team?',
  answerable: false,
  requiredFacts: [],
};

describe('inputs that broke tools of this kind', () => {
  it.each([
    ['3 retries [k-05, k-08]', ['k-05', 'k-08'], true],
    ['3 retries [k-05; k-99]', ['k-05', 'k-99'], false],
    ['3 retries [k-02–k-05]', ['k-02', 'k-03', 'k-05'], true],
  ])('%s cites every id', (answer, cited, valid) => {
    const { citations } = gradeAnswer({ question: asked('3 retries'), answer, retrievedIds });
    expect(citations).toMatchObject({ cited, valid });
  });

  it('names every document of the corpus that lies inside a range', () => {
    const corpus = ['k-02', 'k-03', 'k-04', 'k-05'].map((id) => ({ id, text: '3 retries' }));
    const answer = '3 retries [k-02–k-05].';
    const grade = gradeAnswer({ question: asked('3 retries'), answer, retrievedIds, corpus });
    expect(grade.citations.notRetrieved).toEqual(['k-04']);
  });

  it('reads curly quotes as straight ones', () => {
    const answer = 'The sign says “don’t feed the gulls”.';
    const grade = gradeAnswer({ question: asked("don't feed the gulls"), answer, retrievedIds });
    expect(grade.factRecall).toBe(1);
    expect(gradeAnswer({ question: gap, answer: 'I don’t know', retrievedIds }).abstained).toBe(
      true,
    );
  });

  it.each([
    "The name of the lead isn't included in the indexed materials [k-02].",
    'Die Dokumente enthalten keine Angabe dazu.',
  ])('%s declines', (answer) => {
    expect(gradeAnswer({ question: gap, answer, retrievedIds }).abstention).toBe('full');
  });

  it('grades ids and facts that are names of built-in members', () => {
    const answer = 'It is constructor [__proto__].';
    const grade = gradeAnswer({
      question: asked('constructor'),
      answer,
      retrievedIds: ['__proto__', 'constructor'],
    });
    expect(grade).toMatchObject({
      factRecall: 1,
      citations: { cited: ['__proto__'], valid: true },
    });
  });

  it('never mixes up two ids that differ only by case', () => {
    const grade = (answer: string) =>
      gradeAnswer({
        question: asked('x'),
        answer,
        retrievedIds: ['k-a'],
        corpus: [
          { id: 'k-a', text: '' },
          { id: 'K-A', text: '' },
        ],
      }).citations;
    expect(grade('x [K-A]')).toMatchObject({ cited: ['K-A'], valid: false });
    expect(grade('x [k-a]')).toMatchObject({ cited: ['k-a'], valid: true });
  });
});
