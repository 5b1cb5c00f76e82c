import { describe, expect, it } from 'vitest';
import { courseFindings, viewCourses } from '../../../src/report/view/loop-view.ts';
import {
  buildGradedRun,
  buildQuestion,
  buildUnanswerable,
} from '../../support/build-graded-run.ts';
import { insufficient, sufficient } from '../../support/build-record.ts';

const abstains = { abstained: true, abstention: 'full' } as const;
const twoHop = buildQuestion({ id: 'q2', hops: 2, supportingDocs: ['a', 'b'] });
const looped = buildGradedRun({
  question: twoHop,
  record: {
    arm: 'reflective',
    rounds: [
      { searches: [['first', ['a']]], review: insufficient(['x']) },
      { searches: [['second', ['c']]], review: insufficient(['y']) },
      { searches: [['third', ['b']]], review: sufficient() },
    ],
  },
});
const sentencesOf = (runs: Parameters<typeof viewCourses>[0], arms: readonly string[]) =>
  courseFindings(viewCourses(runs, arms)).flatMap(({ sentences }) => sentences);

describe('the course of an arm', () => {
  it('tells how often it looped and what each round brought, with the counts behind', () => {
    expect(sentencesOf([looped], ['reflective', 'absent'])).toEqual([
      'reflective: went back to search in 1 of 1 reviewed run (100 %); 1 of 2 further rounds found no new supporting document.',
      'reflective: round 1 found 1 of 2 missing documents (+0.50 retrieval recall, 1 run); round 2 found 0 of 1 missing document (0.00 retrieval recall, 1 run); round 3 found 1 of 1 missing document (+0.50 retrieval recall, 1 run).',
    ]);
  });

  it('says nothing of the rounds of an arm that has one, nor of abstention without a question for it', () => {
    const record = { arm: 'linear', rounds: [{ searches: [['first', ['a']] as const] }] };
    expect(sentencesOf([buildGradedRun({ question: twoHop, record })], ['linear'])).toEqual([]);
    expect(courseFindings([])).toEqual([]);
  });

  it('tells precision, recall and F1 of abstention, and recall by kind of gap', () => {
    const record = { arm: 'linear' };
    const runs = [
      buildGradedRun({
        record,
        question: buildUnanswerable({ gap: 'near-miss' }),
        answer: abstains,
      }),
      buildGradedRun({ record, question: buildUnanswerable({ gap: 'near-miss' }) }),
      buildGradedRun({ record, question: buildUnanswerable(), answer: abstains }),
      buildGradedRun({ record, answer: abstains, facts: ['absent'] }),
    ];
    expect(sentencesOf(runs, ['linear'])).toEqual([
      'linear: 2 of 3 abstentions were on unanswerable questions (precision 0.67); 2 of 3 unanswerable rows abstained (recall 0.67), F1 0.67.',
      'linear, abstained by kind of gap: near-miss 1 of 2, not named 1 of 1.',
    ]);
    expect(sentencesOf(runs.slice(1, 2), ['linear'])[0]).toBe(
      'linear: never abstained; 0 of 1 unanswerable row abstained (recall 0.00), F1 0.00.',
    );
  });
});
