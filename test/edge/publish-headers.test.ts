import { describe, expect, it } from 'vitest';
import { type Columns, publishHeaders } from '../../src/edge/publish-headers.ts';

const column = (provider: string, metrics: object | undefined) =>
  ({ provider, metrics }) as unknown as Columns[number];

describe('the column headers of the viewer', () => {
  it('hold means without a number of rows, the report’s own where it has them', () => {
    const columns = [
      column('linear', {
        namedScores: { fact_recall: 6, hedge: 1, loop_bounds: 4 },
        namedScoresCount: { fact_recall: 9, hedge: 4 },
        namedScoreWeights: { loop_bounds: 8 },
      }),
    ];
    publishHeaders(columns, new Map([['linear', { fact_recall: 0.5, max_llm_calls: 2 }]]));
    expect(columns[0]?.metrics).toEqual({
      namedScores: { fact_recall: 0.5, hedge: 0.25, loop_bounds: 0.5, max_llm_calls: 2 },
      namedScoresCount: {},
      namedScoreWeights: {},
    });
  });

  it('stay as they are where a column has none, and never divide by zero', () => {
    const columns = [
      column('a', undefined),
      column('b', { namedScores: { x: 0 }, namedScoresCount: { x: 0 } }),
    ];
    publishHeaders(columns, new Map());
    expect(columns[0]?.metrics).toBeUndefined();
    expect(columns[1]?.metrics?.namedScores).toEqual({ x: 0 });
  });
});
