import { describe, expect, it } from 'vitest';
import { changedScores, regradeLines } from '../../../src/report/rows/regrade.ts';
import { buildRun } from '../build-run.ts';

const run = buildRun();

describe('changedScores', () => {
  it('finds a score that rose, fell, came or went, and nothing else', () => {
    const rows = [
      { run, before: { fact_recall: 0.5, hedge: 0 }, now: { fact_recall: 1, hedge: 0 } },
      { run, before: { fact_recall: 1 / 3 }, now: { fact_recall: 0.3333333333 } },
      { run, before: { fact_recall: 1, hedge: 1 }, now: { fact_recall: 1 } },
      { run, before: { fact_recall: 1 }, now: { fact_recall: 1, hedge: 1 } },
    ];
    expect(changedScores(rows).map((row) => row.changes)).toEqual([
      [{ metric: 'fact_recall', before: 0.5, now: 1 }],
      [{ metric: 'hedge', before: 1, now: null }],
      [{ metric: 'hedge', before: null, now: 1 }],
    ]);
  });

  it('takes no metric for changed that one of the graders does not know', () => {
    const rows = [
      { run, before: { custom: 1, fact_recall: 1 }, now: { fact_recall: 1, brand_new: 0 } },
    ];
    expect(changedScores(rows)).toEqual([]);
  });

  it('keeps to own properties, whatever a metric is called', () => {
    const before = JSON.parse('{"constructor": 1, "fact_recall": 1}');
    expect(changedScores([{ run, before, now: { fact_recall: 1 } }])).toEqual([]);
  });
});

describe('regradeLines', () => {
  it('lists each changed row with its scores of then and today and why', () => {
    const rows = [
      { run, before: { fact_recall: 1, hedge: 0 }, now: { fact_recall: 0.5, hedge: 0 } },
      { run, before: { fact_recall: 1 }, now: { fact_recall: 1 } },
    ];
    expect(regradeLines(rows)).toEqual([
      '1 of 2 rows have another score today:',
      '- q1 linear repeat 0: fact_recall 1.00 -> 0.50 (missing fact: B)',
    ]);
  });

  it('says that nothing changed, or that there is nothing to compare with', () => {
    const same = { run, before: { fact_recall: 1 }, now: { fact_recall: 1 } };
    expect(regradeLines([same])).toEqual(['0 of 1 rows have another score today.']);
    expect(regradeLines([{ run, before: {}, now: { fact_recall: 1 } }])).toEqual([
      'No row has a stored score to compare with.',
    ]);
  });
});
