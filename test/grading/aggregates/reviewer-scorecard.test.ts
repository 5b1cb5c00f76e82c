import { describe, expect, it } from 'vitest';
import { scoreReviewer } from '../../../src/grading/aggregates/reviewer-scorecard.ts';
import {
  buildGradedRun,
  buildQuestion,
  buildUnanswerable,
} from '../../support/build-graded-run.ts';
import {
  insufficient,
  type RoundSketch,
  sufficient,
  unusable,
} from '../../support/build-record.ts';

const found = (ids: readonly string[], review?: RoundSketch['review']): RoundSketch => ({
  searches: [[`query for ${ids.join(' ')}`, ids]],
  ...(review === undefined ? {} : { review }),
});
const twoHop = buildQuestion({ id: 'q2', hops: 2, supportingDocs: ['a', 'b'] });
const error = { error: { kind: 'timeout', message: 'took too long' } } as const;

describe('scoreReviewer', () => {
  it('counts each judgement in one of four fields, and by hops', () => {
    const runs = [
      buildGradedRun({ record: { rounds: [found(['a'], sufficient())] } }),
      buildGradedRun({
        record: { rounds: [found(['a'], insufficient(['x'])), found(['c'], sufficient())] },
      }),
      buildGradedRun({ question: twoHop, record: { rounds: [found(['a'], sufficient())] } }),
      buildGradedRun({
        question: twoHop,
        record: { rounds: [found(['a'], insufficient(['x'])), found(['b'], sufficient())] },
      }),
    ];
    expect(scoreReviewer(runs)).toEqual({
      confusion: { rightStops: 3, prematureStops: 1, needlessRounds: 1, rightRounds: 1 },
      byHops: [
        {
          hops: 1,
          confusion: { rightStops: 2, prematureStops: 0, needlessRounds: 1, rightRounds: 0 },
        },
        {
          hops: 2,
          confusion: { rightStops: 1, prematureStops: 1, needlessRounds: 0, rightRounds: 1 },
        },
      ],
      sufficientOnUnanswerable: { hits: 0, of: 0 },
      parseFailures: { hits: 0, of: 6 },
    });
  });

  it('keeps unusable reviews and unanswerable questions out of the four fields', () => {
    const card = scoreReviewer([
      buildGradedRun({ record: { rounds: [found(['a'], unusable())] } }),
      buildGradedRun({
        question: buildUnanswerable(),
        record: { rounds: [found(['a'], insufficient(['x'])), found(['b'], sufficient())] },
      }),
    ]);
    expect(card.confusion).toEqual({
      rightStops: 0,
      prematureStops: 0,
      needlessRounds: 0,
      rightRounds: 0,
    });
    expect(card.byHops).toEqual([]);
    expect(card.parseFailures).toEqual({ hits: 1, of: 3 });
    expect(card.sufficientOnUnanswerable).toEqual({ hits: 1, of: 2 });
  });

  it('keeps the reviews of a run that ended in an error', () => {
    const run = buildGradedRun({
      record: { ...error, rounds: [found(['a'], insufficient(['x']))] },
    });
    expect(scoreReviewer([run]).confusion.needlessRounds).toBe(1);
  });

  it('puts questions without a number of hops last', () => {
    const { hops: _, ...unlabelled } = buildQuestion({ id: 'q0' });
    const rounds = [found(['a'], sufficient())];
    const runs = [unlabelled, twoHop].map((question) =>
      buildGradedRun({ question, record: { rounds } }),
    );
    expect(scoreReviewer(runs).byHops.map(({ hops }) => hops)).toEqual([2, null]);
  });
});
