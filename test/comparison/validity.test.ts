import { describe, expect, it } from 'vitest';
import { exitCodeOf } from '../../src/comparison/exit-code.ts';
import type { Comparison } from '../../src/comparison/types.ts';
import type { GradedRun } from '../../src/grading/types.ts';
import type { RunRecord } from '../../src/run-record.ts';
import { buildRule, buildRuns, causesOf, compare, times } from './build-comparison.ts';

const rule = buildRule();
const good = (): GradedRun[] => buildRuns(times(14, { linear: 0, reflective: 1 }));
type Change = (record: RunRecord) => Partial<RunRecord>;

/** The good run with some rows' records changed. */
function changed(which: (record: RunRecord) => boolean, change: Change): GradedRun[] {
  return good().map((run) =>
    which(run.record) ? { ...run, record: { ...run.record, ...change(run.record) } } : run,
  );
}

const reflective = ({ arm }: RunRecord): boolean => arm === 'reflective';
const first = (record: RunRecord): boolean => reflective(record) && record.questionId === 'q0';
const last = (record: RunRecord): boolean => reflective(record) && record.questionId === 'q13';
const provenance =
  (parts: Partial<RunRecord['provenance']>): Change =>
  (record) => ({ provenance: { ...record.provenance, ...parts } });
const model =
  (parts: Partial<RunRecord['provenance']['model']>): Change =>
  (record) => ({
    provenance: {
      ...record.provenance,
      model: { ...record.provenance.model, ...parts },
    },
  });
const failed =
  (kind: NonNullable<RunRecord['error']>['kind']): Change =>
  () => ({ status: 'error', error: { kind, message: kind }, answer: null, stopReason: null });

const cases: [string, GradedRun[]][] = [
  ['above-ceiling', changed(first, () => ({ llmCalls: 6, meteredLlmCalls: 6 }))],
  ['above-ceiling', changed(first, () => ({ searchCalls: 10 }))],
  ['no-stop-reason', changed(first, () => ({ stopReason: null }))],
  ['counter-mismatch', changed(first, () => ({ meteredLlmCalls: 2 }))],
  ['non-finite', changed(first, () => ({ seconds: Number.NaN }))],
  ['non-finite', changed(first, () => ({ seconds: Number.POSITIVE_INFINITY }))],
  [
    'non-finite',
    good().map((run, index) =>
      index === 0
        ? { ...run, answer: run.answer && { ...run.answer, factRecall: Number.NaN } }
        : run,
    ),
  ],
  [
    'broken-invariant',
    good().map((run, index) => (index === 0 ? { ...run, violations: ['odd'] } : run)),
  ],
  ['replay-misses', changed(first, failed('replay-miss'))],
  [
    'too-many-errors',
    changed((one) => reflective(one) && one.questionId < 'q2', failed('timeout')),
  ],
  ['duplicate-rows', [...good(), ...good().slice(0, 1)]],
  ['arms-differ', changed(reflective, model({ name: 'another' }))],
  ['arms-differ', changed(reflective, model({ options: { temperature: 1 } }))],
  [
    'arms-differ',
    changed(reflective, provenance({ search: { name: 'bm25', documentsPerQuery: 3 } })),
  ],
  [
    'arms-differ',
    changed(reflective, provenance({ search: { name: 'keyword', documentsPerQuery: 5 } })),
  ],
  [
    'arms-differ',
    changed(reflective, ({ limits }) => ({ limits: { ...limits, maxIterations: 2 } })),
  ],
  [
    'arms-differ',
    changed(reflective, model({ options: { temperature: 0, seed: 7 } })).map(seedOfLinear),
  ],
  [
    'arms-differ',
    changed(reflective, (record) => ({
      provenance: {
        ...record.provenance,
        hashes: {
          ...record.provenance.hashes,
          prompts: { plan: 'other', write: 'w', reflect: 'r' },
        },
      },
    })),
  ],
  ['arm-not-uniform', changed(last, model({ options: { temperature: 1 } }))],
  [
    'different-data',
    changed(first, (record) => ({
      provenance: {
        ...record.provenance,
        hashes: { ...record.provenance.hashes, question: 'reworded' },
      },
    })),
  ],
];

function seedOfLinear(run: GradedRun): GradedRun {
  if (run.record.arm !== 'linear') return run;
  return {
    ...run,
    record: { ...run.record, ...model({ options: { temperature: 0, seed: 8 } })(run.record) },
  };
}

describe('an invalid run', () => {
  it.each(cases)('%s has its own cause, sentence and remedy, and exit code 4', (kind, runs) => {
    const comparison = compare(runs, rule);
    expect(causesOf(comparison)).toEqual([kind]);
    expect(exitCodeOf(comparison)).toBe(4);
    if (comparison.outcome.kind !== 'verdict' || comparison.outcome.verdict.kind !== 'invalid')
      return;
    const [cause] = comparison.outcome.verdict.causes;
    expect(cause?.sentence).toMatch(/^[A-Z0-9'].*\.$/s);
    expect(cause?.remedy.length).toBeGreaterThan(10);
    expect(comparison.criteria[0]).toMatchObject({ kind: 'validity', state: 'fails' });
  });

  it('names every column that ran without being in the rule, and every one that did not run', () => {
    const renamed = changed(reflective, () => ({ arm: 'reflectiv' }));
    expect(causesOf(compare(renamed, rule))).toEqual(['unexpected-arm', 'missing-arm']);
  });

  it('tells questions and repeats that are not part of the design, and rows that never came', () => {
    const design = {
      questionIds: ['q0'],
      arms: ['linear', 'reflective'],
      repeats: 1,
      scheduledCells: 2,
    };
    expect(causesOf(compare(good(), rule, { design }))).toEqual(['unexpected-rows']);
    const again = buildRuns(times(14, { linear: 0, reflective: 1 }), 2);
    expect(causesOf(compare(again, rule))).toEqual(['unexpected-rows']);
    const lacking = compare(good().slice(1), rule, {
      design: {
        questionIds: good()
          .map(({ question }) => question.id)
          .filter((_, index) => index % 2 === 0),
        arms: ['linear', 'reflective'],
        repeats: 1,
        scheduledCells: 28,
      },
    });
    expect(causesOf(lacking)).toEqual(['missing-rows']);
  });

  it('refuses a verdict on seconds that were measured side by side, and only that', () => {
    const concurrent = changed(() => true, provenance({ concurrency: 4 }));
    const seconds = buildRule('cost: [{ metric: seconds, ratioOfMediansAtMost: 2.5 }]');
    expect(causesOf(compare(concurrent, seconds))).toEqual(['concurrent-seconds']);
    expect(causesOf(compare(concurrent, rule))).toEqual([]);
  });

  it('says that more cells ran at once than the rule plans, where that does no harm', () => {
    const kindsOf = (runs: GradedRun[], used = rule): string[] =>
      compare(runs, used).warnings.map(({ kind }) => kind);
    const concurrent = changed(() => true, provenance({ concurrency: 4 }));
    expect(kindsOf(concurrent)).toContain('other-concurrency');
    expect(kindsOf(good())).not.toContain('other-concurrency');
    const planned = buildRule('design: { repeats: 1, concurrency: 4 }');
    expect(kindsOf(concurrent, planned)).not.toContain('other-concurrency');
  });

  it('accepts arms that differ in what the rule declares', () => {
    const other = changed(reflective, model({ name: 'another', options: { temperature: 1 } }));
    const declared = compare(other, buildRule('varies: [graph, model, options]'));
    expect(causesOf(declared)).toEqual([]);
    const kindsOf = ({ warnings }: Comparison): string[] => warnings.map(({ kind }) => kind);
    expect(kindsOf(declared)).not.toContain('mixed-models');
    expect(kindsOf(compare(other, rule))).toContain('mixed-models');
    expect(kindsOf(compare(other, null))).toContain('mixed-models');
  });

  it('lets the seed differ by repeat, and prompts of nodes that only one arm has', () => {
    const runs = buildRuns(times(14, { linear: 0, reflective: 1 }), 2).map((run) => {
      const { record } = run;
      const seeded = model({ options: { temperature: 0, seed: 1 + record.repeat } })(record);
      const prompts = {
        plan: 'p',
        write: 'w',
        ...(record.arm === 'linear' ? {} : { reflect: 'r' }),
      };
      const hashes = { ...record.provenance.hashes, prompts };
      return {
        ...run,
        record: {
          ...record,
          ...seeded,
          provenance: { ...record.provenance, ...seeded.provenance, hashes },
        },
      };
    });
    expect(causesOf(compare(runs, buildRule('design: { repeats: 2 }')))).toEqual([]);
  });

  it('names the command that records what a replay missed, and never counts misses as a worse arm', () => {
    const comparison = compare(changed(reflective, failed('replay-miss')), rule, {
      recordCommand: 'npx loopcheck record --model x',
    });
    expect(causesOf(comparison)).toEqual(['replay-misses']);
    expect(JSON.stringify(comparison.outcome)).toContain('npx loopcheck record --model x');
  });

  it('is invalid for broken rows without a rule and in a partial run, too', () => {
    const broken = changed(first, () => ({ meteredLlmCalls: 2 }));
    expect(causesOf(compare(broken, null))).toEqual(['counter-mismatch']);
    expect(causesOf(compare(broken, buildRule('design: { repeats: 3 }')))).toEqual([
      'counter-mismatch',
    ]);
  });
});
