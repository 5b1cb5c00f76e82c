import { describe, expect, it } from 'vitest';
import { headerAggregates } from '../../src/report/header-aggregates.ts';
import { buildComparison } from './build-comparison.ts';
import { buildArm, buildEffect, buildPair } from './build-summaries.ts';

describe('headerAggregates', () => {
  it('gives each arm its means, medians, maxima, recall by hops and counts', () => {
    const figures = headerAggregates(buildComparison());
    expect(figures.get('linear')).toEqual({
      fact_recall: 0.5,
      abstention: 1,
      citation_validity: 1,
      pass_rate: 0.4,
      fact_recall_1_hop: 0.5,
      fact_recall_2_hop: 0.25,
      fact_recall_3_hop: 0.5 / 3,
      pass_hat_3: 0.125,
      median_seconds: 4.69,
      p95_seconds: 4.69 * 1.5,
      median_llm_calls: 2,
      max_llm_calls: 3,
      median_searches: 1,
      max_searches: 2,
      parse_failures: 0,
      error_rows: 0,
    });
  });

  it('gives the candidate its gain with the interval, and the control none', () => {
    const figures = headerAggregates(buildComparison());
    expect(figures.get('reflective')).toMatchObject({
      gain_fact_recall: 0.25,
      gain_fact_recall_low: 0.15,
      gain_fact_recall_high: 0.35,
    });
    expect(figures.get('linear')).not.toHaveProperty('gain_fact_recall');
  });

  it('leaves out what does not apply and what is not finite', () => {
    const arm = buildArm('reflective', { passHatK: [{ k: 1, value: 1, questions: 1 }], costs: [] });
    const primary = buildEffect({ interval: null, difference: Number.NaN });
    const figures = headerAggregates(
      buildComparison({ arms: [arm], pairs: [buildPair('reflective', { primary })] }),
    );
    expect(Object.keys(figures.get('reflective') ?? {})).toEqual([
      'fact_recall',
      'abstention',
      'citation_validity',
      'pass_rate',
      'fact_recall_1_hop',
      'fact_recall_2_hop',
      'fact_recall_3_hop',
      'parse_failures',
      'error_rows',
    ]);
  });

  it('keeps an arm by whatever name', () => {
    const figures = headerAggregates(buildComparison({ arms: [buildArm('__proto__')], pairs: [] }));
    expect([...figures.keys()]).toEqual(['__proto__']);
  });
});
