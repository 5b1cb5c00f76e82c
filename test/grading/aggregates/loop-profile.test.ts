import { describe, expect, it } from 'vitest';
import { profileLoop } from '../../../src/grading/aggregates/loop-profile.ts';
import { buildGradedRun, buildQuestion } from '../../support/build-graded-run.ts';
import { insufficient, type RoundSketch, sufficient } from '../../support/build-record.ts';

const found = (ids: readonly string[], review?: RoundSketch['review']): RoundSketch => ({
  searches: [[`query for ${ids.join(' ')}`, ids]],
  ...(review === undefined ? {} : { review }),
});
const twoHop = buildQuestion({ id: 'q2', hops: 2, supportingDocs: ['a', 'b'] });

describe('profileLoop', () => {
  it('says what each round added, with its counts', () => {
    const runs = [
      buildGradedRun({ record: { rounds: [found(['a'])] } }),
      buildGradedRun({
        question: twoHop,
        record: {
          rounds: [
            found(['a', 'c'], insufficient(['x'])),
            found(['d'], insufficient(['y'])),
            found(['b'], sufficient()),
          ],
        },
      }),
    ];
    expect(profileLoop(runs)).toEqual({
      rounds: [
        { rounds: 1, runs: 1 },
        { rounds: 3, runs: 1 },
      ],
      loopBacks: { hits: 1, of: 1 },
      wastedRounds: { hits: 1, of: 4 },
      wastedLoopRounds: { hits: 1, of: 2 },
      marginalRecall: [
        { round: 1, runs: 2, found: { hits: 2, of: 3 }, meanRecallGain: 0.75 },
        { round: 2, runs: 1, found: { hits: 0, of: 1 }, meanRecallGain: 0 },
        { round: 3, runs: 1, found: { hits: 1, of: 1 }, meanRecallGain: 0.5 },
      ],
    });
  });

  it('finds a document only once, however often a foreign record names it as new', () => {
    const run = buildGradedRun({
      question: twoHop,
      record: { rounds: [found(['a']), found(['b'])] },
    });
    for (const round of run.record.rounds) round.newDocuments = ['a', 'a'];
    expect(profileLoop([run]).marginalRecall.map(({ found: count }) => count.hits)).toEqual([1, 0]);
  });

  it('leaves recall out where no question names supporting documents', () => {
    const { supportingDocs: _, ...question } = buildQuestion();
    const profile = profileLoop([buildGradedRun({ question })]);
    expect(profile).toMatchObject({ wastedRounds: { hits: 0, of: 0 }, marginalRecall: [] });
    expect(profile.rounds).toEqual([{ rounds: 1, runs: 1 }]);
  });

  it('gives empty counts for no runs', () => {
    expect(profileLoop([])).toEqual({
      rounds: [],
      loopBacks: { hits: 0, of: 0 },
      wastedRounds: { hits: 0, of: 0 },
      wastedLoopRounds: { hits: 0, of: 0 },
      marginalRecall: [],
    });
  });
});
