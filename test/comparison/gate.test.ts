import { describe, expect, it } from 'vitest';
import { DataError } from '../../src/base/errors.ts';
import { makeBaseline, parseBaseline } from '../../src/comparison/baseline.ts';
import { exitCodeOf } from '../../src/comparison/exit-code.ts';
import type { GradedRun } from '../../src/grading/types.ts';
import { buildRule, buildRuns, compare, times } from './build-comparison.ts';

const helped = (): GradedRun[] => buildRuns(times(14, { linear: 0, reflective: 1, seconds: 2 }));
const alike = (score: number, n = 14): GradedRun[] =>
  buildRuns(times(n, { linear: score, reflective: score }));
const threshold = (text: string) => buildRule(`gate: { thresholds: [${text}] }`);
const againstStored = (margin: number, metric = 'fact_recall') =>
  buildRule(
    `gate: { baseline: { checks: [{ arm: reflective, metric: ${metric}, margin: ${margin} }] } }`,
  );

describe('the gate', () => {
  it('is off, and costs nothing, where the rule demands nothing', () => {
    const comparison = compare(helped(), buildRule());
    expect(comparison.gate).toEqual({ state: 'off', checks: [] });
    expect(exitCodeOf(comparison)).toBe(0);
  });

  it.each([
    ['{ arm: reflective, metric: fact_recall, atLeast: 1 }', 'passed'],
    ['{ arm: linear, metric: fact_recall, atLeast: 0.1 }', 'failed'],
    ['{ arm: linear, metric: pass_rate, atMost: 0 }', 'passed'],
    ['{ arm: reflective, metric: llm_calls, atMost: 3 }', 'passed'],
    ['{ arm: reflective, metric: llm_calls, atMost: 2.9 }', 'failed'],
    ['{ arm: reflective, metric: seconds, atMost: 1.5 }', 'failed'],
    ['{ metric: seconds_ratio, atMost: 1 }', 'passed'],
    ['{ arm: reflective, metric: abstention, atLeast: 0 }', 'failed'],
    ['{ arm: reflective, metric: fact_recall, stratum: "hops:7", atLeast: 0 }', 'failed'],
  ])('judges %s as %s', (text, state) => {
    const comparison = compare(helped(), threshold(text));
    expect(comparison.gate.checks.map((check) => check.state)).toEqual([state]);
    expect(comparison.gate.state).toBe(state);
    expect(exitCodeOf(comparison)).toBe(state === 'failed' ? 3 : 0);
  });

  it('says that nothing was measured instead of passing an empty set', () => {
    const [check] = compare(helped(), threshold('{ arm: linear, metric: abstention, atLeast: 0 }'))
      .gate.checks;
    expect(check?.sentence).toContain('nothing was measured');
  });

  it('writes seconds that are nearly nothing with digits enough to see the fault', () => {
    const quick = buildRuns(times(14, { linear: 0, reflective: 1, seconds: 0.000_42 }));
    const rule = threshold('{ arm: reflective, metric: seconds, atMost: 0.00003 }');
    expect(compare(quick, rule).gate.checks[0]?.sentence).toBe(
      'reflective seconds: the median is 0.00042 (14 rows); the gate asks for at most 0.00003.',
    );
  });

  it('can require a verdict', () => {
    const require = (verdicts: string): number =>
      exitCodeOf(compare(helped(), buildRule(`gate: { requireVerdict: [${verdicts}] }`)));
    expect(require('adopt, route')).toBe(0);
    expect(require('keep-linear')).toBe(3);
  });

  it('skips a partial run unless it demands the full design', () => {
    const run = (gate: string): number =>
      exitCodeOf(
        compare(
          helped(),
          buildRule('design: { repeats: 2 }', `gate: { ${gate}, requireVerdict: [route] }`),
        ),
      );
    expect(run('requireFullDesign: false')).toBe(0);
    expect(run('requireFullDesign: true')).toBe(3);
  });

  it('gives an invalid run exit code 4, not 3', () => {
    const twice = [...helped(), ...helped()];
    const comparison = compare(twice, buildRule('gate: { requireVerdict: [adopt] }'));
    expect(comparison.gate.state).toBe('skipped');
    expect(exitCodeOf(comparison)).toBe(4);
  });
});

describe('the gate against a stored run', () => {
  const baseline = makeBaseline(alike(1));

  it('passes a run that is no worse, and fails one that is surely worse by more than the margin', () => {
    expect(compare(alike(1), againstStored(0.1), { baseline }).gate.state).toBe('passed');
    const worse = compare(alike(0), againstStored(0.1), { baseline });
    expect(worse.gate.state).toBe('failed');
    expect(worse.gate.checks[0]?.sentence).toContain('surely worse by');
    expect(exitCodeOf(worse)).toBe(3);
  });

  it('does not fail a change that could be chance', () => {
    const runs = alike(1).map((run, index) =>
      index < 4 ? { ...run, answer: run.answer && { ...run.answer, factRecall: 0 } } : run,
    );
    expect(compare(runs, againstStored(0.1), { baseline }).gate.state).toBe('passed');
  });

  it('takes more calls for worse', () => {
    const costly = alike(1).map((run) => ({
      ...run,
      record:
        run.record.arm === 'linear'
          ? run.record
          : { ...run.record, llmCalls: 5, meteredLlmCalls: 5 },
    }));
    expect(compare(costly, againstStored(1, 'llm_calls'), { baseline }).gate.state).toBe('failed');
    expect(compare(alike(1), againstStored(1, 'llm_calls'), { baseline }).gate.state).toBe(
      'passed',
    );
  });

  it('fails closed without a stored run, and where no question is left unchanged', () => {
    const missing = compare(alike(1), againstStored(0.1), { baseline: null });
    expect(missing.gate.state).toBe('failed');
    const reworded = alike(1).map((run) => ({
      ...run,
      record: {
        ...run.record,
        provenance: {
          ...run.record.provenance,
          hashes: { ...run.record.provenance.hashes, question: 'reworded' },
        },
      },
    }));
    const comparison = compare(reworded, againstStored(0.1), { baseline });
    expect(comparison.gate.state).toBe('failed');
    expect(comparison.gate.checks[0]?.sentence).toContain('no unchanged question');
  });

  it.each([
    ['decision.yaml', 'baseline.json', 'baseline.json'],
    ['ci/rules/decision.yaml', 'baseline.json', 'ci/rules/baseline.json'],
    ['ci/decision.yaml', '../stored/main.json', 'stored/main.json'],
    ['../decision.yaml', 'baseline.json', '../baseline.json'],
    ['ci/decision.yaml', '/stored/main.json', '/stored/main.json'],
    ["it's here/decision.yaml", 'baseline.json', "'it'\\''s here/baseline.json'"],
  ])(
    'names the command that writes the stored run of %s in %s where it looks',
    (source, file, path) => {
      const rule = { ...againstStored(0.1), source };
      if (rule.gate.baseline === null) throw new Error('the rule asks for no stored run');
      const gate = { ...rule.gate, baseline: { ...rule.gate.baseline, file } };
      const missing = compare(alike(1), { ...rule, gate }, { baseline: null });
      const sentence = missing.gate.checks[0]?.sentence;
      expect(sentence).toMatch(/there is no stored run\. Write one with: npx loopcheck baseline /);
      expect(sentence?.endsWith(` RESULTS --out ${path}`)).toBe(true);
    },
  );

  it('does not compare a question whose required facts changed', () => {
    const regraded = alike(1).map((run) => ({
      ...run,
      question: { ...run.question, requiredFacts: [{ any: ['another fact'] }] },
    }));
    const comparison = compare(regraded, againstStored(0.1), { baseline });
    expect(comparison.gate.checks[0]?.sentence).toContain('no unchanged question');
  });

  it('fails where a single question is left, since one question bounds nothing', () => {
    const [arm] = makeBaseline(alike(1)).arms.filter((one) => one.arm === 'reflective');
    const one = {
      ...baseline,
      arms: [{ arm: 'reflective', questions: arm?.questions.slice(0, 1) ?? [] }],
    };
    const comparison = compare(alike(0), againstStored(0.1), { baseline: one });
    expect(comparison.gate.checks[0]).toMatchObject({
      state: 'failed',
      sentence: expect.stringContaining('one question bounds nothing'),
    });
  });

  it('says which model and corpus the stored run used, where they differ', () => {
    const sentenceOf = (stored: typeof baseline): string =>
      compare(alike(1), againstStored(0.1), { baseline: stored }).gate.checks[0]?.sentence ?? '';
    expect(sentenceOf(baseline)).toMatch(/then, unchanged over .* the margin is 10 points\.$/);
    const other = { ...baseline, model: 'ollama:other', corpusHash: 'other' };
    expect(sentenceOf(other)).toContain(
      'The stored run used the model ollama:other and another corpus.',
    );
  });

  it('compares only the stratum that it names', () => {
    const both = (one: number, two: number): GradedRun[] =>
      buildRuns([
        ...times(12, { linear: one, reflective: one, hops: 1 }),
        ...times(12, { linear: two, reflective: two, hops: 2 }),
      ]);
    const stored = makeBaseline(both(1, 1));
    const check = (hops: number): string =>
      compare(
        both(1, 0),
        buildRule(
          `gate: { baseline: { checks: [{ arm: reflective, metric: fact_recall, stratum: "hops:${hops}", margin: 0.1 }] } }`,
        ),
        { baseline: stored },
      ).gate.state;
    expect(check(1)).toBe('passed');
    expect(check(2)).toBe('failed');
  });
});

describe('a stored run', () => {
  it('survives being written and read', () => {
    const baseline = makeBaseline(helped());
    expect(parseBaseline(JSON.stringify(baseline), 'baseline.json')).toEqual(baseline);
    expect(baseline.arms[1]?.questions[0]?.scores).toMatchObject({ fact_recall: 1, pass_rate: 1 });
  });

  it.each([
    '',
    '{',
    '[]',
    '{"schemaVersion":2}',
    '{"schemaVersion":1,"arms":[{"arm":"x","questions":[{}]}]}',
  ])('is refused with its faults where the text is %j', (text) => {
    const parse = (): unknown => parseBaseline(text, 'ci/baseline.json');
    expect(parse).toThrow(DataError);
    expect(parse).toThrow('npx loopcheck baseline RESULTS --out ci/baseline.json');
  });
});
