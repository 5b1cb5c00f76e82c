import { describe, expect, it } from 'vitest';
import { DataError } from '../../src/base/errors.ts';
import { compareLock, type LockedState } from '../../src/comparison/compare-lock.ts';
import { lockText, makeLock, parseLock } from '../../src/comparison/lock.ts';
import { lockRule } from '../../src/comparison/lock-rule.ts';
import type { GradedRun } from '../../src/grading/types.ts';
import { buildRule, buildRuns, compare, setupsOf, times } from './build-comparison.ts';

const runs = buildRuns(times(14, { linear: 0, reflective: 1 }));
const records = runs.map(({ record }) => record);
const rule = buildRule();
const lock = makeLock({
  rule,
  corpusHash: 'corpus',
  questionsHash: 'questions',
  arms: setupsOf(runs),
  rows: runs,
  lockedAt: '2026-01-01T00:00:00.000Z',
});
const today: LockedState = {
  ruleHash: rule.hash,
  corpusHash: 'corpus',
  questionsHash: 'questions',
  records,
  complete: true,
  effectRows: runs,
};
const changesOf = (state: Partial<LockedState>): string[] => {
  const status = compareLock(lock, { ...today, ...state });
  return status.kind === 'exploratory'
    ? status.changes.map(({ kind, sentence }) => `${kind}: ${sentence}`)
    : [];
};
const recordsWith = (change: (run: GradedRun) => GradedRun['record']): GradedRun['record'][] =>
  runs.map(change);

describe('compareLock', () => {
  it('is confirmatory where nothing changed', () => {
    expect(compareLock(lock, today)).toEqual({ kind: 'confirmatory', notes: [] });
  });

  it.each([
    [{ ruleHash: 'other' }, 'rule: The rule is not what was locked'],
    [{ corpusHash: 'other' }, 'corpus: The corpus is not'],
    [{ questionsHash: 'other' }, 'questions: The questions are not'],
    [{ effectRows: null }, 'code: The effect of today'],
  ])('tells %j', (state, sentence) => {
    const changes = changesOf(state);
    expect(changes).toHaveLength(1);
    expect(changes[0]).toContain(sentence);
  });

  it('tells what an arm is no longer made of, and arms that came or went', () => {
    const prompted = recordsWith(({ record }) => ({
      ...record,
      provenance: {
        ...record.provenance,
        hashes: { ...record.provenance.hashes, prompts: { plan: 'p2', write: 'w' } },
      },
    }));
    expect(changesOf({ records: prompted })[0]).toContain("prompt of plan: 'p' and 'p2'");
    const renamed = recordsWith(({ record }) =>
      record.arm === 'linear' ? record : { ...record, arm: 'better' },
    );
    expect(changesOf({ records: renamed }).map((one) => one.split(':')[0])).toEqual(['arm', 'arm']);
  });

  it('lists each row whose score or trajectory the code changed, and none for times alone', () => {
    const [first, ...others] = runs;
    if (first === undefined) throw new Error('no run');
    const slower = { ...first, record: { ...first.record, seconds: 99 } };
    expect(changesOf({ effectRows: [slower, ...others] })).toEqual([]);
    const regraded = { ...first, answer: first.answer && { ...first.answer, factRecall: 0.5 } };
    expect(changesOf({ effectRows: [regraded, ...others] })).toEqual([
      'code: linear q0 repeat 0: fact_recall was 0, is 0.5.',
    ]);
    const wandered = { ...first, record: { ...first.record, answer: 'another answer' } };
    expect(changesOf({ effectRows: [wandered, ...others] })[0]).toContain('another trajectory');
    expect(changesOf({ effectRows: others })[0]).toContain('no longer there');
  });

  it('takes cells and arms that a partial run left out for no change', () => {
    const some = runs.filter(({ record }) => record.arm === 'linear').slice(0, 3);
    const partial = { records: some.map(({ record }) => record), effectRows: some };
    expect(changesOf({ ...partial, complete: false })).toEqual([]);
    expect(changesOf(partial)[0]).toBe("arm: The arm 'reflective' was locked but did not run.");
    const overrides = {
      lock: {
        lock,
        current: { corpusHash: 'corpus', questionsHash: 'questions', effectRows: some },
      },
      design: {
        questionIds: records.map(({ questionId }) => questionId),
        arms: ['linear', 'reflective'],
        repeats: 1,
        scheduledCells: 3,
      },
    };
    expect(compare(some, rule, overrides).lock.kind).toBe('confirmatory');
    expect(compare([], rule, overrides).lock.kind).toBe('unlocked');
  });

  it('says of a row that ended in an error just that, and reads the setup of every row', () => {
    const [first, second, ...others] = runs;
    if (first === undefined || second === undefined) throw new Error('no runs');
    const error = { kind: 'timeout' as const, message: 'too late' };
    const failed = {
      ...first,
      answer: null,
      record: { ...first.record, status: 'error' as const, error, answer: null },
    };
    expect(changesOf({ effectRows: [failed, second, ...others] })).toEqual([
      'code: linear q0 repeat 0: ended in an error (timeout).',
    ]);
    const last = records.map((record, index) =>
      index < records.length - 1
        ? record
        : { ...record, limits: { ...record.limits, maxIterations: 9 } },
    );
    expect(changesOf({ records: last })[0]).toContain('maxIterations');
  });

  it('tells live rows that began before the lock; recordings that did are noted', () => {
    const early = (replayed: boolean) =>
      recordsWith(({ record }) => ({
        ...record,
        provenance: { ...record.provenance, replayed, startedAt: '2025-12-31T00:00:00.000Z' },
      }));
    expect(changesOf({ records: early(false) })[0]).toContain(
      '28 of 28 rows began before the lock',
    );
    expect(compareLock(lock, { ...today, records: early(true) })).toMatchObject({
      kind: 'confirmatory',
      notes: [expect.stringContaining('older than the lock')],
    });
  });

  it('compares times and not their writing, and takes a start that is no time for early', () => {
    const at = (startedAt: string) =>
      recordsWith(({ record }) => ({
        ...record,
        provenance: { ...record.provenance, replayed: false, startedAt },
      }));
    expect(changesOf({ records: at('2026-01-01T07:30:00+08:00') })[0]).toContain('28 of 28');
    expect(changesOf({ records: at('2025-12-31T23:30:00-08:00') })).toEqual([]);
    expect(changesOf({ records: at('yesterday') })[0]).toContain('28 of 28');
    const vague = lockText({ ...lock, lockedAt: 'soon' });
    expect(() => parseLock(vague, 'decision.lock.json')).toThrow(/lockedAt/);
  });

  it('says nothing about the code where the lock holds no recordings', () => {
    const status = compareLock({ ...lock, rows: [] }, { ...today, effectRows: null });
    expect(status).toMatchObject({
      kind: 'confirmatory',
      notes: [expect.stringContaining('code')],
    });
  });
});

describe('a lock', () => {
  it('survives being written and read, one recorded row a line', () => {
    const text = lockText(lock);
    expect(parseLock(text, 'decision.lock.json')).toEqual(lock);
    expect(text.split('\n').filter((line) => line.includes('"trajectory"'))).toHaveLength(
      runs.length,
    );
    expect(parseLock(lockText({ ...lock, rows: [] }), 'decision.lock.json').rows).toEqual([]);
  });

  it.each(['', '{}', 'null', '{"schemaVersion":1}'])('is refused where the text is %j', (text) => {
    expect(() => parseLock(text, 'decision.lock.json')).toThrow(DataError);
  });

  it('goes into the comparison: without one the run is unlocked', () => {
    const current = { corpusHash: 'corpus', questionsHash: 'questions', effectRows: runs };
    expect(compare(runs, rule).lock.kind).toBe('unlocked');
    expect(compare(runs, rule, { lock: { lock, current } }).lock.kind).toBe('confirmatory');
    const other = buildRule('primary: { delta: 0.2 }');
    expect(compare(runs, other, { lock: { lock, current } }).lock.kind).toBe('exploratory');
  });

  it('is refused for a rule that the questions can never decide, with the numbers that are missing', () => {
    const guarded = buildRule('guardrails: [{ metric: abstention, nonInferiorityMargin: 0.1 }]');
    const input = { corpusHash: '', questionsHash: '', arms: {}, rows: [], lockedAt: '' };
    const questions = runs.map(({ question }) => question);
    expect(() => lockRule({ ...input, rule: guarded, questions })).toThrow(
      /needs 29 unanswerable questions, even if nothing is lost; there are 0/,
    );
    expect(lockRule({ ...input, rule, questions }).rule).toBe(rule.hash);
  });
});
