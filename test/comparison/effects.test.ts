import { describe, expect, it } from 'vitest';
import { allEffects, gainOf } from '../../src/comparison/effects.ts';
import { buildPairedTable } from '../../src/comparison/paired-table.ts';
import { scoreMetricNames, scoreMetrics } from '../../src/data/metric-names.ts';
import { buildRuns, times } from './build-comparison.ts';

const pair = { control: 'linear', candidate: 'reflective' };
const runs = buildRuns([
  ...times(4, { linear: 0, reflective: 1 }),
  ...times(3, { linear: 1, reflective: 0, answerable: false }),
]);
const effects = allEffects(buildPairedTable(runs, { arms: [], questionIds: [] }), pair, {
  level: 0.95,
  seed: 1,
});
const effectOn = (metric: string) => effects.find((effect) => effect.metric === metric);

describe('allEffects', () => {
  it('measures each metric on its own questions, in the order of the metric table', () => {
    const order = effects.map(({ metric }) => metric);
    expect(order).toEqual(scoreMetricNames.filter((metric) => order.includes(metric)));
    for (const { metric, stratum, questions } of effects) {
      const { scope } = scoreMetrics[metric];
      if (scope === 'all') continue;
      expect([metric, stratum.kind]).toEqual([metric, scope]);
      expect(questions).toBeLessThanOrEqual(scope === 'answerable' ? 4 : 3);
    }
    expect(effectOn('fact_recall')).toMatchObject({ questions: 4, difference: 1, better: 4 });
    expect(effectOn('abstention')).toMatchObject({ questions: 3, difference: -1, worse: 3 });
  });

  it('leaves out a metric that no question has in both arms', () => {
    expect(effectOn('wrong_value')).toBeUndefined();
    const control = runs.filter(({ record }) => record.arm === 'linear');
    const alone = buildPairedTable(control, { arms: [], questionIds: [] });
    expect(allEffects(alone, pair, { level: 0.95, seed: 1 })).toEqual([]);
  });

  it('counts less as better where less is better', () => {
    const effect = effectOn('fact_recall');
    if (effect === undefined) throw new Error('fact recall was not measured');
    expect(gainOf(effect)).toMatchObject({ gain: 1, lower: effect.lower, upper: effect.upper });
    const hedges = { ...effect, direction: 'minimize' as const, lower: -0.1, upper: 0.3 };
    expect(gainOf(hedges)).toEqual({ gain: -1, lower: -0.3, upper: 0.1 });
  });
});
