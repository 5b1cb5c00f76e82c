import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Question } from '../../../src/data/types.ts';
import { blames } from '../../../src/grading/aggregates/blame-counts.ts';
import { gradeTrajectory } from '../../../src/grading/trajectory/grade-trajectory.ts';
import type { Blame, FactGrade } from '../../../src/grading/types.ts';
import {
  buildDocuments,
  buildQuestion,
  buildUnanswerable,
} from '../../support/build-graded-run.ts';
import {
  buildRecord,
  insufficient,
  type RecordSketch,
  sufficient,
  unusable,
} from '../../support/build-record.ts';

/** A chain: the mill names its miller, the miller's page names the boat, the boat's log has the day. */
const corpus = buildDocuments({
  mill: 'The Orrin mill is run by Bettany Groves.',
  miller: 'Bettany Groves owns a boat, the Siskin.',
  boat: 'The Siskin was launched on April 3.',
  copy: 'A second log also says that the launch was on April 3.',
  flour: 'Flour is sold at the weekly market.',
  bread: 'Bread is sold at the weekly market.',
  cake: 'Cake is sold at the weekly market.',
  eggs: 'Eggs are sold at the weekly market.',
});
const chain = buildQuestion({
  question: 'When was the boat of the miller launched?',
  hops: 3,
  requiredFacts: [{ any: ['April 3', '3 April'] }],
  supportingDocs: ['mill', 'miller', 'boat'],
});
const missed: readonly FactGrade[] = [{ fact: 'April 3', status: 'absent', sentence: '' }];

function blameOf(sketch: RecordSketch, question: Question = chain): Blame | undefined {
  const record = buildRecord({ documents: corpus, ...sketch });
  return gradeTrajectory({ question, record, corpus, facts: missed }).blames[0]?.blame;
}

describe('the blame of a missed fact', () => {
  it('is never-searched where no query held a key word of a missing document', () => {
    const rounds = [{ searches: [['weekly market', ['flour', 'bread']]] }] as const;
    expect(blameOf({ rounds })).toBe('never-searched');
  });

  it('is searched-not-retrieved where one did', () => {
    const rounds = [{ searches: [['siskin market', ['flour', 'bread']]] }] as const;
    expect(blameOf({ rounds })).toBe('searched-not-retrieved');
  });

  it('is writer-dropped where the evidence held everything', () => {
    const rounds = [{ searches: [['orrin siskin', ['mill', 'miller', 'boat']]] }] as const;
    expect(blameOf({ rounds })).toBe('writer-dropped');
  });

  it('counts a fact as had from another document than the supporting one', () => {
    const rounds = [{ searches: [['orrin', ['mill', 'miller', 'copy']]] }] as const;
    expect(blameOf({ rounds })).toBe('writer-dropped');
  });

  it('does not blame the writer where a linking document was missing', () => {
    const rounds = [{ searches: [['orrin launched', ['mill', 'boat']]] }] as const;
    expect(blameOf({ rounds })).toBe('never-searched');
  });

  it('needs no document that holds only another fact of the question', () => {
    const twoParts = buildQuestion({
      requiredFacts: [{ any: ['April 3'] }, { any: ['Bettany Groves'] }],
      supportingDocs: ['mill', 'boat'],
    });
    const rounds = [{ searches: [['siskin', ['boat']]] }] as const;
    expect(blameOf({ rounds }, twoParts)).toBe('writer-dropped');
  });

  it('is reviewer-stopped where the reviewer called incomplete evidence sufficient', () => {
    const rounds = [{ searches: [['orrin', ['mill']]], review: sufficient() }] as const;
    expect(blameOf({ rounds })).toBe('reviewer-stopped');
  });

  it('is bound-ended-loop where the next query was on its way', () => {
    for (const stopReason of ['max_iterations', 'budget', 'stagnation'] as const) {
      const rounds = [
        { searches: [['orrin', ['mill']]], review: insufficient(['Groves boat']) },
      ] as const;
      expect(blameOf({ rounds, stopReason })).toBe('bound-ended-loop');
    }
  });

  it('is bound-ended-loop where the reviewer named the gap and had no new query for it', () => {
    const review = insufficient(['ORRIN'], ['which boat Bettany Groves owns']);
    const rounds = [{ searches: [['orrin', ['mill']]], review }] as const;
    expect(blameOf({ rounds })).toBe('bound-ended-loop');
  });

  it('is searched-not-retrieved where the reviewer named again what a query had missed', () => {
    const review = insufficient(['siskin'], ['the Siskin']);
    const rounds = [{ searches: [['siskin', ['mill']]], review }] as const;
    expect(blameOf({ rounds })).toBe('searched-not-retrieved');
  });

  it('leaves the bound alone where the reviewer was after something else', () => {
    const review = insufficient(['bread prices']);
    const rounds = [{ searches: [['orrin', ['mill']]], review }] as const;
    expect(blameOf({ rounds, stopReason: 'budget' })).toBe('never-searched');
  });

  it('leaves the bound alone where the last review was unusable', () => {
    const rounds = [{ searches: [['orrin', ['mill']]], review: unusable() }] as const;
    expect(blameOf({ rounds })).toBe('never-searched');
  });

  it('is searched-not-retrieved where the document was cut before the fact', () => {
    const evidence = corpus.slice(0, 3).map(({ id, text }) => ({
      id,
      text: id === 'boat' ? text.slice(0, 10) : text,
      query: 'orrin siskin',
      round: 1,
    }));
    const rounds = [
      { searches: [['orrin', ['mill', 'miller', 'boat']]], review: sufficient() },
    ] as const;
    expect(blameOf({ rounds, evidence })).toBe('searched-not-retrieved');
  });

  it('is unattributable where no supporting document holds the fact', () => {
    const wrong = { ...chain, supportingDocs: ['mill', 'flour'] };
    const rounds = [{ searches: [['orrin', ['mill', 'copy']]] }] as const;
    expect(blameOf({ rounds }, wrong)).toBe('unattributable');
  });

  it('is unattributable where the question names no supporting document', () => {
    const { supportingDocs: _, ...unnamed } = chain;
    expect(blameOf({}, unnamed)).toBe('unattributable');
  });

  it('holds a supporting document that nobody has seen for missing, not the question for wrong', () => {
    const hidden = { ...chain, supportingDocs: ['mill', 'hidden'] };
    const searches = [['orrin', ['mill']]] as const;
    expect(blameOf({ rounds: [{ searches }] }, hidden)).toBe('never-searched');
    expect(blameOf({ rounds: [{ searches, review: sufficient() }] }, hidden)).toBe(
      'reviewer-stopped',
    );
  });

  it('reads the retrieved text of a supporting document that the corpus lacks', () => {
    const foreign = { ...chain, supportingDocs: ['wiki/siskin'] };
    const documents = [{ id: 'wiki/siskin', text: 'Launched on 3 April.' }];
    const rounds = [{ searches: [['siskin', ['wiki/siskin']]] }] as const;
    expect(blameOf({ rounds, documents }, foreign)).toBe('writer-dropped');
  });
});

describe('gradeTrajectory', () => {
  it('gives no blame for asserted facts and for unanswerable questions', () => {
    const facts = [{ fact: 'April 3', status: 'asserted', sentence: 'On April 3.' }] as const;
    expect(
      gradeTrajectory({ question: chain, record: buildRecord(), corpus, facts }).blames,
    ).toEqual([]);
    const question = buildUnanswerable();
    expect(gradeTrajectory({ question, record: buildRecord(), corpus, facts: [] }).blames).toEqual(
      [],
    );
  });

  it('measures retrieval recall, wasted rounds and reviews against the supporting documents', () => {
    const record = buildRecord({
      rounds: [
        { searches: [['mill', ['mill', 'flour']]], review: insufficient(['market']) },
        { searches: [['market', ['bread']]], review: insufficient(['groves']) },
        { searches: [['groves', ['miller', 'boat']]], review: insufficient(['x']) },
      ],
    });
    expect(gradeTrajectory({ question: chain, record, corpus, facts: [] })).toEqual({
      blames: [],
      retrievalRecall: 1,
      wastedRounds: 1,
      reviews: [
        {
          round: 1,
          saidSufficient: false,
          goldComplete: false,
          newGoldDocuments: 1,
          goldRecall: 1 / 3,
        },
        {
          round: 2,
          saidSufficient: false,
          goldComplete: false,
          newGoldDocuments: 0,
          goldRecall: 1 / 3,
        },
        { round: 3, saidSufficient: false, goldComplete: true, newGoldDocuments: 2, goldRecall: 1 },
      ],
    });
  });

  it('leaves unusable reviews out of the judgements', () => {
    const record = buildRecord({
      rounds: [{ searches: [['mill', ['mill']]], review: unusable() }],
    });
    expect(gradeTrajectory({ question: chain, record, corpus, facts: [] }).reviews).toEqual([]);
  });

  it('never calls the evidence for an unanswerable question complete', () => {
    const question = buildUnanswerable({ supportingDocs: ['mill'] });
    const record = buildRecord({
      rounds: [{ searches: [['mill', ['mill']]], review: sufficient() }],
    });
    const grade = gradeTrajectory({ question, record, corpus, facts: [] });
    expect(grade.retrievalRecall).toBe(1);
    expect(grade.reviews).toMatchObject([
      { saidSufficient: true, goldComplete: false, goldRecall: 1 },
    ]);
  });

  it('does not apply to a question without supporting documents', () => {
    const { supportingDocs: _, ...question } = chain;
    const record = buildRecord({ rounds: [{ searches: [['a', ['mill']]], review: sufficient() }] });
    expect(gradeTrajectory({ question, record, corpus, facts: [] })).toEqual({
      blames: [],
      retrievalRecall: null,
      reviews: [],
      wastedRounds: null,
    });
  });

  it('gives each missed fact of any run exactly one class', () => {
    const ids = fc.subarray(corpus.map(({ id }) => id));
    const query = fc.constantFrom('orrin', 'groves boat', 'siskin launched', 'weekly market', '');
    const review = fc.constantFrom(
      sufficient(),
      unusable(),
      insufficient(['siskin'], ['the boat']),
      insufficient([]),
    );
    const round = fc.record({
      searches: fc.array(fc.tuple(query, ids), { maxLength: 3 }),
      review,
    });
    const stopReason = fc.constantFrom(
      'linear',
      'sufficient',
      'max_iterations',
      'budget',
      'stagnation',
      'no_new_queries',
      null,
    );
    fc.assert(
      fc.property(
        fc.array(round, { maxLength: 3 }),
        stopReason,
        ids,
        (rounds, reason, supportingDocs) => {
          const record = buildRecord({ documents: corpus, rounds, stopReason: reason });
          const question = { ...chain, supportingDocs };
          const grade = gradeTrajectory({ question, record, corpus, facts: missed });
          expect(grade.blames.map(({ fact }) => fact)).toEqual(['April 3']);
          expect(blames).toContain(grade.blames[0]?.blame);
        },
      ),
    );
  });
});
