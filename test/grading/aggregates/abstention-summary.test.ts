import { describe, expect, it } from 'vitest';
import { summarizeAbstention } from '../../../src/grading/aggregates/abstention-summary.ts';
import { buildGradedRun, buildUnanswerable } from '../../support/build-graded-run.ts';

const error = { error: { kind: 'timeout', message: 'took too long' } } as const;

describe('summarizeAbstention', () => {
  const abstains = { abstained: true, abstention: 'full' } as const;

  it('counts precision, recall, F1, over-abstention and recall by gap', () => {
    const summary = summarizeAbstention([
      buildGradedRun({ question: buildUnanswerable({ gap: 'near-miss' }), answer: abstains }),
      buildGradedRun({ question: buildUnanswerable({ gap: 'near-miss' }) }),
      buildGradedRun({ question: buildUnanswerable({ gap: 'missing-hop' }), answer: abstains }),
      buildGradedRun({ question: buildUnanswerable() }),
      buildGradedRun({ answer: abstains, facts: ['absent'] }),
      buildGradedRun(),
      buildGradedRun({ record: error }),
    ]);
    expect(summary).toEqual({
      precision: { hits: 2, of: 3 },
      recall: { hits: 2, of: 4 },
      f1: { hits: 4, of: 7 },
      overAbstention: { hits: 1, of: 2 },
      byGap: [
        { gap: 'missing-hop', abstained: { hits: 1, of: 1 } },
        { gap: 'near-miss', abstained: { hits: 1, of: 2 } },
        { gap: null, abstained: { hits: 0, of: 1 } },
      ],
    });
  });

  it('has an F1 that is the harmonic mean of precision and recall', () => {
    const { precision, recall, f1 } = summarizeAbstention([
      ...Array.from({ length: 3 }, () =>
        buildGradedRun({ question: buildUnanswerable(), answer: abstains }),
      ),
      buildGradedRun({ question: buildUnanswerable() }),
      buildGradedRun({ answer: abstains }),
      buildGradedRun({ answer: abstains }),
    ]);
    const p = precision.hits / precision.of;
    const r = recall.hits / recall.of;
    expect(f1.hits / f1.of).toBeCloseTo((2 * p * r) / (p + r), 12);
  });
});
