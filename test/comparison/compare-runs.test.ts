import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildRun } from '../../bench/calibration/build-run.ts';
import { compareRuns } from '../../src/comparison/compare-runs.ts';
import { exitCodeOf } from '../../src/comparison/exit-code.ts';
import type { GradedRun } from '../../src/grading/types.ts';
import {
  buildRule,
  buildRuns,
  causesOf,
  compare,
  kindOf,
  type QuestionParts,
  times,
} from './build-comparison.ts';

const scores = fc.constantFrom(0, 1 / 3, 0.5, 2 / 3, 1);
const questionSets = fc.array(
  fc.record({ linear: scores, reflective: scores, hops: fc.constantFrom(1, 2) }),
  { minLength: 3, maxLength: 12 },
);
const check = { numRuns: 12, seed: 1 };
const plainRule = buildRule();

const primaryOf = (runs: readonly GradedRun[], rule = plainRule) =>
  compare(runs, rule).pairs[0]?.primary ?? null;

describe('compareRuns', () => {
  it('gives the same for the same input and seed, in whatever order rows come', () => {
    const runs = buildRuns(times(8, { linear: 0.5, reflective: 1 }), 2);
    expect(compare([...runs].reverse(), plainRule).pairs[0]?.primary).toEqual(primaryOf(runs));
    expect(JSON.stringify(compare(runs, plainRule))).toBe(JSON.stringify(compare(runs, plainRule)));
  });

  it('turns the sign of the difference when the arms change places', () => {
    fc.assert(
      fc.property(questionSets, (questions) => {
        const effect = primaryOf(buildRuns(questions));
        const swapped = primaryOf(
          buildRuns(
            questions.map((one) => ({ ...one, linear: one.reflective, reflective: one.linear })),
          ),
        );
        expect(swapped?.difference).toBeCloseTo(-(effect?.difference ?? 0), 12);
        expect(swapped?.interval?.low).toBeCloseTo(-(effect?.interval?.high ?? 0), 12);
        expect(swapped?.better).toBe(effect?.worse);
      }),
      check,
    );
  });

  it('does not depend on the names of questions', () => {
    fc.assert(
      fc.property(questionSets, (questions) => {
        const runs = buildRuns(questions);
        const renamed = runs.map((run) => ({
          ...run,
          question: { ...run.question, id: `__proto__ ${run.question.id}` },
          record: { ...run.record, questionId: `__proto__ ${run.record.questionId}` },
        }));
        expect(primaryOf(renamed)).toEqual(primaryOf(runs));
      }),
      check,
    );
  });

  it('moves both means and no difference when every score moves by the same amount', () => {
    const questions: QuestionParts[] = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.1, 0.2].map(
      (linear, index) => ({
        linear,
        reflective: linear + (index % 3) / 10,
      }),
    );
    const moved = questions.map((one) => ({
      linear: one.linear + 0.25,
      reflective: one.reflective + 0.25,
    }));
    const [effect, shifted] = [primaryOf(buildRuns(questions)), primaryOf(buildRuns(moved))];
    expect(shifted?.difference).toBeCloseTo(effect?.difference ?? 0, 12);
    expect(shifted?.interval?.low).toBeCloseTo(effect?.interval?.low ?? 0, 12);
    expect(shifted?.signFlip).toEqual(effect?.signFlip);
    expect(shifted?.controlMean).toBeCloseTo((effect?.controlMean ?? 0) + 0.25, 12);
  });

  it('is not narrowed by repeats that say the same again: the question is the unit', () => {
    fc.assert(
      fc.property(questionSets, (questions) => {
        const once = primaryOf(buildRuns(questions, 1));
        const often = primaryOf(buildRuns(questions, 5), buildRule('design: { repeats: 5 }'));
        expect(often?.interval).toEqual(once?.interval);
        expect(often?.signFlip).toEqual(once?.signFlip);
        expect(often?.questions).toBe(questions.length);
      }),
      check,
    );
  });

  it('keeps every number finite, also where nothing varies, nothing is measured or time stands still', () => {
    const still = buildRuns(times(4, { linear: 1, reflective: 1, seconds: 0, llmCalls: 2 }));
    const only = buildRuns([{ linear: 0, reflective: 1, answerable: false }]);
    for (const runs of [still, only, still.slice(0, 1)]) {
      const text = JSON.stringify(compare(runs, plainRule), (_, value) => {
        if (typeof value === 'number') expect(Number.isFinite(value)).toBe(true);
        return value;
      });
      expect(text).not.toContain('NaN');
    }
  });

  it('says that no row came, with exit code 4, with a rule and without, also under a filter', () => {
    for (const rule of [plainRule, null]) {
      for (const scheduledCells of [0, 4]) {
        const design = {
          questionIds: ['a', 'b'],
          arms: ['linear', 'reflective'],
          repeats: 1,
          scheduledCells,
        };
        const comparison = compareRuns({ runs: [], rule, design });
        expect(kindOf(comparison)).toBe('no-rows');
        expect(exitCodeOf(comparison)).toBe(4);
      }
    }
  });

  it('gives a table and no verdict without a rule, the first column held against the others', () => {
    const runs = buildRuns(times(5, { linear: 0, reflective: 1 }));
    const comparison = compare(runs, null);
    expect(comparison.outcome.kind).toBe('no-rule');
    expect(comparison.pairs.map(({ control, candidate }) => [control, candidate])).toEqual([
      ['linear', 'reflective'],
    ]);
    expect(comparison.arms.map(({ role }) => role)).toEqual(['control', 'candidate']);
    expect(exitCodeOf(comparison)).toBe(0);
  });

  it('gives no verdict for a partial run, and asks only for the rows that were scheduled', () => {
    const runs = buildRuns(times(3, { linear: 0, reflective: 1 }));
    const design = {
      questionIds: ['q0', 'q1', 'q2', 'q3', 'q4'],
      arms: ['linear', 'reflective'],
      repeats: 1,
      scheduledCells: 6,
    };
    const partial = compare(runs, plainRule, { design });
    expect(partial.outcome.kind).toBe('partial');
    expect(partial.design.partial).toBe(true);
    expect(exitCodeOf(partial)).toBe(0);
    expect(causesOf(compare(runs.slice(1), plainRule, { design }))).toEqual(['missing-rows']);
  });

  it('is invalid where every row of a part of the design failed, with or without a rule', () => {
    const error = { kind: 'unreachable' as const, message: 'down' };
    const failed = buildRun({ arm: 'linear', questionId: 'q0', error });
    for (const rule of [plainRule, null]) {
      const comparison = compare([failed], rule);
      expect(causesOf(comparison)).toContain('too-many-errors');
      expect(JSON.stringify(comparison.outcome)).toMatch(
        /The only row ended in an error \(unreach/,
      );
      expect(exitCodeOf(comparison)).toBe(4);
    }
  });

  it('takes fewer repeats than the rule asks for as a partial run', () => {
    const runs = buildRuns(times(3, { linear: 0, reflective: 1 }), 1);
    expect(compare(runs, buildRule('design: { repeats: 3 }')).outcome).toMatchObject({
      kind: 'partial',
      sentence: expect.stringContaining('ran 1 time and the rule asks for 3'),
    });
  });

  it('holds every other arm against the control and judges only the pair of the rule', () => {
    const runs = buildRuns(times(6, { linear: 0, reflective: 1 }));
    const third = runs
      .filter(({ record }) => record.arm === 'reflective')
      .map((run) => ({ ...run, record: { ...run.record, arm: 'wider', searchCalls: 9 } }));
    const rule = buildRule('arms: { control: linear, candidate: reflective, extra: [wider] }');
    const comparison = compare([...third, ...runs], rule);
    expect(comparison.pairs.map(({ candidate, judged }) => [candidate, judged])).toEqual([
      ['reflective', true],
      ['wider', false],
    ]);
    expect(kindOf(comparison)).toBe('inconclusive');
  });

  it('counts error rows as failed answers with their cost, says how many, and gives a line without them', () => {
    const runs = buildRuns(times(10, { linear: 1, reflective: 1 }));
    const failed = buildRun({
      arm: 'reflective',
      questionId: 'q0',
      llmCalls: 4,
      error: { kind: 'timeout', message: 'too slow' },
    });
    const mixed = runs.map((run) =>
      run.record.arm === 'reflective' && run.record.questionId === 'q0' ? failed : run,
    );
    const rule = buildRule('preconditions: { maxErrorRate: 0.1 }');
    const comparison = compare(mixed, rule);
    const [pair] = comparison.pairs;
    expect(pair?.primary?.difference).toBeCloseTo(-0.1, 12);
    expect(pair?.primary?.withoutErrors).toEqual({ difference: 0, questions: 9, errors: 1 });
    expect(pair?.costs[0]).toMatchObject({ metric: 'llm_calls', candidateMean: 3.1 });
    const [, candidate] = comparison.arms;
    const example = { questionId: 'q0', repeat: 0, message: 'too slow' };
    expect(candidate?.errors).toEqual({
      rows: 1,
      kinds: [{ kind: 'timeout', count: 1, example }],
    });
    expect(comparison.warnings.map(({ kind }) => kind)).toContain('errors-counted');
  });

  it('compares citation validity only over questions where both arms cite', () => {
    const runs = [
      ...buildRuns(times(4, { linear: 1, reflective: 1 })),
      buildRun({ arm: 'linear', questionId: 'silent', citationsValid: null }),
      buildRun({ arm: 'reflective', questionId: 'silent', citationsValid: false }),
    ];
    const effect = compare(runs, null).pairs[0]?.effects.find(
      ({ metric }) => metric === 'citation_validity',
    );
    expect(effect).toMatchObject({ questions: 4, difference: 0 });
  });
});
