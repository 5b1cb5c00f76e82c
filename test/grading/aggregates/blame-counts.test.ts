import { describe, expect, it } from 'vitest';
import { blames, countBlames } from '../../../src/grading/aggregates/blame-counts.ts';
import {
  buildGradedRun,
  buildQuestion,
  buildUnanswerable,
} from '../../support/build-graded-run.ts';
import type { RoundSketch } from '../../support/build-record.ts';

const found = (ids: readonly string[], review?: RoundSketch['review']): RoundSketch => ({
  searches: [[`query for ${ids.join(' ')}`, ids]],
  ...(review === undefined ? {} : { review }),
});
const error = { error: { kind: 'timeout', message: 'took too long' } } as const;

describe('countBlames', () => {
  it('names every class, and the classes add up to the missed facts', () => {
    const question = buildQuestion({ requiredFacts: [{ any: ['alpha'] }, { any: ['beta'] }] });
    const documents = [{ id: 'a', text: 'alpha' }];
    const record = { documents, rounds: [found(['a'])] };
    const counts = countBlames([
      buildGradedRun({ question, record, facts: ['absent', 'denied'] }),
      buildGradedRun({ question, record }),
      buildGradedRun({ question, record: error }),
      buildGradedRun({ question: buildUnanswerable() }),
    ]);
    expect(counts.missed).toEqual({ hits: 2, of: 4 });
    expect(counts.byBlame.map(({ blame }) => blame)).toEqual(blames);
    expect(counts.byBlame.filter(({ facts }) => facts > 0)).toEqual([
      { blame: 'unattributable', facts: 1 },
      { blame: 'writer-dropped', facts: 1 },
    ]);
  });
});
