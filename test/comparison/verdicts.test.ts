import { describe, expect, it } from 'vitest';
import { exitCodeOf } from '../../src/comparison/exit-code.ts';
import {
  buildRule,
  buildRuns,
  compare,
  kindOf,
  type QuestionParts,
  times,
} from './build-comparison.ts';

const helped: QuestionParts = { linear: 0, reflective: 1 };
const same: QuestionParts = { linear: 1, reflective: 1 };
const declined: QuestionParts = { linear: 1, reflective: 1, answerable: false };
const guarded = [
  'futility: { upperBoundBelow: 0.1 }',
  'guardrails: [{ metric: abstention, nonInferiorityMargin: 0.15 }]',
  'cost: [{ metric: llm_calls, meanIncreaseAtMost: 2 }, { metric: seconds, ratioOfMediansAtMost: 2.5 }]',
];

describe('the verdict', () => {
  it('adopts a loop that helps, harms nothing and stays within its caps', () => {
    const runs = buildRuns([...times(12, helped), ...times(12, same), ...times(20, declined)]);
    const comparison = compare(runs, buildRule(...guarded));
    expect(kindOf(comparison)).toBe('adopt');
    expect(comparison.criteria.map(({ state }) => state)).not.toContain('undecided');
    expect(exitCodeOf(comparison)).toBe(0);
  });

  it('does not adopt a gain that is significant and smaller than delta', () => {
    const slightly: QuestionParts = { linear: 0.5, reflective: 0.55 };
    const comparison = compare(buildRuns(times(20, slightly)), buildRule());
    expect(comparison.pairs[0]?.primary?.signFlip?.p).toBeLessThan(0.001);
    expect(kindOf(comparison)).toBe('inconclusive');
  });

  it('adopts a gain of exactly delta, however its average is rounded', () => {
    const exactly = Array.from({ length: 30 }, (_, index) =>
      index % 10 === 0 ? helped : { linear: 0.1 * (index % 7), reflective: 0.1 * (index % 7) },
    );
    const rule = buildRule(
      'preconditions: { minNonTied: 5 }',
      'primary: { delta: 0.1, level: 0.8 }',
    );
    const comparison = compare(buildRuns(exactly), rule);
    expect(comparison.pairs[0]?.primary?.difference).toBeCloseTo(0.1, 12);
    expect(comparison.criteria.find(({ kind }) => kind === 'gain')?.state).toBe('holds');
  });

  it('routes where only one kind of question gains, with figures that no question chose itself', () => {
    const one: QuestionParts = { linear: 1, reflective: 0, hops: 1 };
    const alike: QuestionParts = { linear: 1, reflective: 1, hops: 1 };
    const two: QuestionParts = { linear: 0, reflective: 1, hops: 2 };
    const runs = buildRuns([...times(10, one), ...times(4, alike), ...times(14, two)]);
    const comparison = compare(
      runs,
      buildRule('strata: { by: hops }', 'preconditions: { minQuestions: 12 }'),
    );
    expect(kindOf(comparison)).toBe('route');
    if (comparison.outcome.kind !== 'verdict' || comparison.outcome.verdict.kind !== 'route')
      return;
    const { policy, evidence } = comparison.outcome.verdict;
    expect(policy.strata).toEqual(['2 hops']);
    expect(policy.routedShare).toBe(0.5);
    expect(policy.recall.control).toBeCloseTo(14 / 28, 12);
    expect(policy.recall.routed).toBe(1);
    expect(policy.recall.candidate).toBeCloseTo(18 / 28, 12);
    expect(evidence.join(' ')).toContain('upper bound, by leave-one-question-out');
  });

  it('sends unanswerable questions the way of their hops when it routes, and judges them there', () => {
    const one: QuestionParts = { linear: 1, reflective: 0.5, hops: 1 };
    const two: QuestionParts = { linear: 0, reflective: 1, hops: 2 };
    const lost: QuestionParts = { linear: 1, reflective: 0, answerable: false };
    const rule = buildRule(
      'strata: { by: hops }',
      'guardrails: [{ metric: abstention, nonInferiorityMargin: 0.15 }]',
    );
    const at = (hops: number): string =>
      kindOf(
        compare(
          buildRuns([...times(8, one), ...times(14, two), ...times(25, { ...lost, hops })]),
          rule,
        ),
      );
    expect(at(1)).toBe('route');
    expect(at(2)).toBe('keep-linear');
  });

  it('leaves a question out of its own routing decision', () => {
    // Five gains of five give p = 1/32: shown with all of them, not shown without any one.
    const five: QuestionParts = { linear: 0, reflective: 1, hops: 2 };
    const mixed = [
      ...times(4, { linear: 1, reflective: 0, hops: 1 }),
      ...times(3, { linear: 0, reflective: 1, hops: 1 }),
    ];
    const rule = buildRule(
      'strata: { by: hops }',
      'primary: { delta: 0.1, level: 0.89 }',
      'preconditions: { minQuestions: 12 }',
    );
    const comparison = compare(buildRuns([...times(5, five), ...mixed]), rule);
    expect(kindOf(comparison)).toBe('route');
    if (comparison.outcome.kind !== 'verdict' || comparison.outcome.verdict.kind !== 'route')
      return;
    expect(comparison.outcome.verdict.policy.strata).toEqual(['2 hops']);
    expect(comparison.outcome.verdict.policy.routedShare).toBe(0);
  });

  it('keeps the linear arm where a guardrail is shown worse, whatever the gain', () => {
    const answersAnyway: QuestionParts = { linear: 1, reflective: 0, answerable: false };
    const runs = buildRuns([
      ...times(20, helped),
      ...times(10, answersAnyway),
      ...times(2, declined),
    ]);
    const comparison = compare(runs, buildRule(...guarded));
    expect(comparison.outcome).toMatchObject({
      verdict: { kind: 'keep-linear', reason: 'guardrail' },
    });
  });

  it('keeps the linear arm where a cap is exceeded', () => {
    const slow = buildRuns(times(20, helped)).map((run) =>
      run.record.arm === 'linear' ? run : { ...run, record: { ...run.record, seconds: 3 } },
    );
    const comparison = compare(
      slow,
      buildRule('cost: [{ metric: seconds, ratioOfMediansAtMost: 2.5 }]'),
    );
    expect(comparison.outcome).toMatchObject({ verdict: { kind: 'keep-linear', reason: 'cost' } });
  });

  it('writes medians that are nearly nothing with digits enough to tell them apart', () => {
    const quick = buildRuns(times(20, helped)).map((run) => {
      const seconds = run.record.arm === 'linear' ? 0.00042 : 0.0123;
      return { ...run, record: { ...run.record, seconds } };
    });
    const cap = buildRule('cost: [{ metric: seconds, ratioOfMediansAtMost: 30 }]');
    const cost = compare(quick, cap).criteria.find(({ kind }) => kind === 'cost');
    expect(cost?.sentence).toMatch(/are 29\.29 times .* \(0\.012 and 0\.00042, 20 rows\)/);
  });

  it('keeps the linear arm where the gain is surely too small, overall and in every stratum', () => {
    const runs = buildRuns([
      ...times(35, { ...same, hops: 1 }),
      ...times(35, { ...same, hops: 2 }),
    ]);
    const rule = buildRule('futility: { upperBoundBelow: 0.1 }', 'strata: { by: hops }');
    expect(compare(runs, rule).outcome).toMatchObject({
      verdict: { kind: 'keep-linear', reason: 'futility' },
    });
    const few = buildRuns([...times(35, { ...same, hops: 1 }), ...times(10, { ...same, hops: 2 })]);
    expect(kindOf(compare(few, rule))).toBe('inconclusive');
    const plain = compare(runs, buildRule('futility: { upperBoundBelow: 0.1 }'));
    expect(plain.outcome).toMatchObject({
      verdict: { evidence: ['The gain surely lies below 10 points.', expect.any(String)] },
    });
  });

  it('needs no preconditions to keep the linear arm', () => {
    const rule = buildRule(
      'preconditions: { minQuestions: 200 }',
      'futility: { upperBoundBelow: 0.1 }',
    );
    expect(kindOf(compare(buildRuns(times(40, same)), rule))).toBe('keep-linear');
  });

  it('is inconclusive with the criteria that are open and how many more questions each needs', () => {
    const runs = buildRuns([...times(4, helped), ...times(5, same), ...times(3, declined)]);
    const comparison = compare(runs, buildRule(...guarded));
    expect(kindOf(comparison)).toBe('inconclusive');
    if (comparison.outcome.kind !== 'verdict') return;
    const { verdict } = comparison.outcome;
    if (verdict.kind !== 'inconclusive') return;
    const open = Object.fromEntries(verdict.undecided.map((one) => [one.id, one.moreQuestions]));
    expect(open).toMatchObject({
      'precondition:questions': 3,
      'precondition:non-tied': 5,
      // Four gains of nine give p = 1/16.
      'gain:fact_recall:answerable': 2,
      'guardrail:abstention:unanswerable': 16,
    });
    expect(verdict.moreQuestions).toBe(16);
    expect(verdict.evidence[0]).toContain('about 16 further questions');
  });

  it('cannot adopt where a guardrail has nothing to measure', () => {
    const comparison = compare(buildRuns(times(20, helped)), buildRule(...guarded));
    expect(kindOf(comparison)).toBe('inconclusive');
    expect(comparison.criteria.find(({ kind }) => kind === 'guardrail')).toMatchObject({
      state: 'undecided',
      moreQuestions: null,
    });
  });

  it('judges a metric that should be low by how much it falls', () => {
    const declines = (arm: string): boolean => arm === 'linear';
    const runs = buildRuns(times(14, { linear: 0, reflective: 0 })).map((run) => ({
      ...run,
      answer: run.answer && { ...run.answer, abstained: declines(run.record.arm) },
    }));
    const better = buildRule('primary: { metric: over_abstention, delta: 0.1 }');
    expect(kindOf(compare(runs, better))).toBe('adopt');
    const guard = buildRule('guardrails: [{ metric: over_abstention, nonInferiorityMargin: 0.1 }]');
    const criterion = compare(runs, guard).criteria.find(({ kind }) => kind === 'guardrail');
    expect(criterion?.state).toBe('holds');
  });
});
