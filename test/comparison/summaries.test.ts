import { describe, expect, it } from 'vitest';
import { buildRun } from '../../bench/calibration/build-run.ts';
import type { GradedRun } from '../../src/grading/types.ts';
import { buildRule, buildRuns, compare, times } from './build-comparison.ts';

describe('the summary of an arm', () => {
  // Two answerable questions and an unanswerable one, two repeats each.
  const runs: GradedRun[] = (['linear', 'reflective'] as const).flatMap((arm) => [
    buildRun({ arm, questionId: 'a', repeat: 0, hops: 1, recall: 1, seconds: 1 }),
    buildRun({ arm, questionId: 'a', repeat: 1, hops: 1, recall: 0, seconds: 2 }),
    buildRun({ arm, questionId: 'b', repeat: 0, hops: 2, recall: 0.5, seconds: 3, llmCalls: 2 }),
    buildRun({ arm, questionId: 'b', repeat: 1, hops: 2, recall: 0.5, seconds: 4, llmCalls: 2 }),
    buildRun({ arm, questionId: 'c', repeat: 0, answerable: false, abstained: true, seconds: 5 }),
    buildRun({ arm, questionId: 'c', repeat: 1, answerable: false, abstained: false, seconds: 6 }),
  ]);
  const comparison = compare(runs, null);
  const [linear, reflective] = comparison.arms;

  it('gives means over questions with the numbers of questions and rows', () => {
    const score = (metric: string) => linear?.scores.find((one) => one.metric === metric);
    expect(score('fact_recall')).toMatchObject({ mean: 0.5, questions: 2, rows: 4 });
    expect(score('abstention')).toMatchObject({ mean: 0.5, questions: 1, rows: 2, interval: null });
    expect(score('wrong_value')).toBeUndefined();
    expect(linear?.factRecallByHops).toEqual([
      { hops: 1, mean: 0.5, questions: 1, rows: 2 },
      { hops: 2, mean: 0.5, questions: 1, rows: 2 },
    ]);
  });

  it('gives costs over rows beside their ceilings, and no p95 of six rows', () => {
    const seconds = linear?.costs.find(({ metric }) => metric === 'seconds');
    expect(seconds).toEqual({
      metric: 'seconds',
      rows: 6,
      total: 21,
      mean: 3.5,
      median: 3.5,
      max: 6,
      p95: null,
      ceiling: null,
    });
    const calls = reflective?.costs.find(({ metric }) => metric === 'llm_calls');
    expect(calls).toMatchObject({ max: 3, ceiling: 5 });
  });

  it('counts stop reasons, rounds, parse failures and green repeats', () => {
    expect(linear?.stopReasons).toEqual([{ reason: 'linear', count: 6 }]);
    expect(reflective?.rounds).toEqual([{ rounds: 1, count: 6 }]);
    expect(linear?.parseFailures).toEqual({ total: 0, rows: 0 });
    expect(linear?.flaky).toEqual([
      { questionId: 'a', green: 1, repeats: 2 },
      { questionId: 'c', green: 1, repeats: 2 },
    ]);
    expect(linear?.passHatK).toEqual([
      { k: 1, value: 1 / 3, questions: 3 },
      { k: 2, value: 0, questions: 3 },
    ]);
  });

  it('says how far repeats differ', () => {
    expect(linear?.spread).toMatchObject({ repeats: 2, questions: 2, varyingQuestions: 1 });
    expect(linear?.spread?.withinSd).toBeCloseTo(0.5, 12);
  });

  it('puts arm beside arm for each question, in file order', () => {
    expect(comparison.questions.map(({ questionId, metric }) => [questionId, metric])).toEqual([
      ['a', 'fact_recall'],
      ['b', 'fact_recall'],
      ['c', 'abstention'],
    ]);
    expect(comparison.questions[0]?.cells.map(({ arm, green }) => [arm, green])).toEqual([
      ['linear', 1],
      ['reflective', 1],
    ]);
  });

  it('warns of identical repeats', () => {
    const alike = compare(buildRuns(times(4, { linear: 1, reflective: 0.5 }), 3), null);
    expect(alike.warnings.filter(({ kind }) => kind === 'identical-repeats')).toHaveLength(2);
  });
});

describe('costs', () => {
  const costly = (seconds: (index: number) => number, llmCalls: (index: number) => number) =>
    buildRuns(times(20, { linear: 0, reflective: 1 })).map((run, index) => {
      if (run.record.arm === 'linear') return run;
      const calls = llmCalls(index);
      const record = {
        ...run.record,
        seconds: seconds(index),
        llmCalls: calls,
        meteredLlmCalls: calls,
      };
      return { ...run, record };
    });

  it('give the ratio of geometric means with an interval around it', () => {
    const runs = costly(
      (index) => (index % 4 === 1 ? 2 : 4.5),
      () => 3,
    );
    const seconds = compare(runs, null).pairs[0]?.costs.find(({ metric }) => metric === 'seconds');
    const ratio = seconds?.geometricMeanRatio;
    expect(ratio?.ratio).toBeCloseTo(3, 12);
    expect(ratio?.interval?.low).toBeLessThan(3);
    expect(ratio?.interval?.high).toBeGreaterThan(3);
    expect((ratio?.interval?.low ?? 0) * (ratio?.interval?.high ?? 0)).toBeCloseTo(9, 6);
  });

  it('give no interval where every ratio is the same, since one spread is no certainty', () => {
    const runs = costly(
      () => 2,
      () => 3,
    );
    const seconds = compare(runs, null).pairs[0]?.costs.find(({ metric }) => metric === 'seconds');
    expect(seconds?.geometricMeanRatio).toEqual({
      ratio: 2,
      interval: null,
      lower: null,
      upper: null,
    });
  });

  it('bound an increase that is the same on every question by what the ceilings leave possible', () => {
    const calls = compare(
      costly(
        () => 2,
        () => 4,
      ),
      null,
    ).pairs[0]?.costs[0];
    const departing = 1 - 0.05 ** (1 / 20);
    expect(calls).toMatchObject({ metric: 'llm_calls', meanIncrease: 2 });
    expect(calls?.upper).toBeCloseTo(2 + departing * 1, 12);
    expect(calls?.interval?.method).toBe('exact');
  });

  it('are decided at the ceiling, where no question can cost more', () => {
    const rule = buildRule('cost: [{ metric: llm_calls, meanIncreaseAtMost: 3 }]');
    const cost = compare(
      costly(
        () => 2,
        () => 5,
      ),
      rule,
    ).criteria.find(({ kind }) => kind === 'cost');
    expect(cost?.state).toBe('holds');
  });

  it.each([
    [2, 'holds'],
    [1, 'fails'],
    [1.55, 'undecided'],
  ])('hold a mean increase of about 1.5 calls against a cap of %f: %s', (cap, state) => {
    const runs = costly(
      () => 2,
      (index) => 3 + ((index >> 1) % 2),
    );
    const rule = buildRule(`cost: [{ metric: llm_calls, meanIncreaseAtMost: ${cap} }]`);
    expect(compare(runs, rule).criteria.find(({ kind }) => kind === 'cost')?.state).toBe(state);
  });

  it.each([
    [4, 'holds'],
    [2, 'fails'],
    [3.05, 'undecided'],
  ])('hold a ratio of about 3 with confidence against a cap of %f: %s', (cap, state) => {
    const runs = costly(
      (index) => (index % 4 === 1 ? 2 : 4.5),
      () => 3,
    );
    const rule = buildRule(
      `cost: [{ metric: seconds, geometricMeanRatioUpperBoundAtMost: ${cap} }]`,
    );
    expect(compare(runs, rule).criteria.find(({ kind }) => kind === 'cost')?.state).toBe(state);
  });

  it('give the gain for each further call, or say why there is none', () => {
    const runs = costly(
      () => 2,
      (index) => 3 + ((index >> 1) % 2),
    );
    const [perCall, perSearch] = compare(runs, null).pairs[0]?.gainPerCost ?? [];
    expect(perCall).toMatchObject({ kind: 'estimate', metric: 'llm_calls', questions: 20 });
    if (perCall?.kind === 'estimate') expect(perCall.gain).toBeCloseTo(1 / 1.5, 12);
    expect(perSearch).toMatchObject({ kind: 'estimate', gain: 1 });
    const sameCalls = compare(
      costly(
        () => 2,
        () => 2,
      ),
      null,
    ).pairs[0]?.gainPerCost[0];
    expect(sameCalls).toMatchObject({
      kind: 'undefined',
      reason: expect.stringContaining('touches 0'),
    });
  });
});

describe('the order effect', () => {
  const ordered = (firstOf: (index: number) => 'linear' | 'reflective', slowdown: number) =>
    buildRuns(times(12, { linear: 0, reflective: 1 })).map((run) => {
      const index = Number(run.record.questionId.slice(1));
      const isSecond = run.record.arm !== firstOf(index);
      const base = run.record.arm === 'linear' ? 1 : 2;
      const jitter = 1 + (index % 3) / 100;
      const orderIndex = 2 * index + (isSecond ? 1 : 0);
      const seconds = base * jitter * (isSecond ? slowdown : 1);
      const { record } = run;
      return {
        ...run,
        record: { ...record, seconds, provenance: { ...record.provenance, orderIndex } },
      };
    });

  it('tells how much running second costs where the order was varied', () => {
    const runs = ordered((index) => (index % 2 === 0 ? 'linear' : 'reflective'), 1.5);
    const effect = compare(runs, null).pairs[0]?.orderEffect;
    expect(effect).toMatchObject({ kind: 'estimate', controlFirst: 6, candidateFirst: 6 });
    if (effect?.kind !== 'estimate') return;
    expect(effect.secondToFirst).toBeCloseTo(1.5, 6);
    expect(effect.ratioControlFirst / effect.ratioCandidateFirst).toBeCloseTo(1.5 ** 2, 6);
  });

  it('says that the order was not varied', () => {
    const comparison = compare(
      ordered(() => 'linear', 1.5),
      null,
    );
    expect(comparison.pairs[0]?.orderEffect).toEqual({
      kind: 'not-varied',
      order: 'control-first',
    });
    expect(comparison.warnings.map(({ kind }) => kind)).toContain('order-not-varied');
  });

  it('knows nothing where records do not number their cells or took no time', () => {
    const runs = buildRuns(times(3, { linear: 0, reflective: 1, orderIndex: 0 }));
    expect(compare(runs, null).pairs[0]?.orderEffect.kind).toBe('unknown');
    const still = buildRuns(times(3, { linear: 0, reflective: 1, seconds: 0 }));
    expect(compare(still, null).pairs[0]?.orderEffect.kind).toBe('unknown');
  });
});

describe('the cluster line', () => {
  it('averages questions that share a cluster before it takes an interval', () => {
    const runs = buildRuns([
      ...times(6, { linear: 0, reflective: 1, cluster: 'one chain' }),
      { linear: 1, reflective: 1 },
      { linear: 1, reflective: 1, cluster: 'another' },
    ]);
    const [pair] = compare(runs, null).pairs;
    expect(pair?.primary?.difference).toBe(0.75);
    expect(pair?.clusters).toMatchObject({ clusters: 3, questions: 8 });
    expect(pair?.clusters?.difference).toBeCloseTo(1 / 3, 12);
  });

  it('is left out where no question names one', () => {
    expect(
      compare(buildRuns(times(4, { linear: 0, reflective: 1 })), null).pairs[0]?.clusters,
    ).toBeNull();
  });
});
