import { describe, expect, it } from 'vitest';
import { ConfigError } from '../../src/base/errors.ts';
import type { Lock } from '../../src/comparison/types.ts';
import { effectRows } from '../../src/edge/effect-rows.ts';
import { createSession } from '../../src/edge/session.ts';
import type { GradedRun } from '../../src/grading/types.ts';
import { buildGradedRun } from '../support/build-graded-run.ts';
import { buildRecord } from '../support/build-record.ts';

const lockOf = (rows: Lock['rows']): Lock => ({
  schemaVersion: 1,
  lockedAt: '2026-01-01T00:00:00.000Z',
  rule: 'r',
  corpus: 'c',
  questions: 'q',
  arms: {},
  rows,
});
const locked = lockOf([
  { arm: 'linear', questionId: 'q-1', repeat: 0, scores: {}, trajectory: 't' },
]);
const session = () => createSession(new Date('2026-01-01T00:00:00Z'));

function run(replayed: boolean): GradedRun {
  const graded = buildGradedRun();
  const record = buildRecord({ arm: 'linear', questionId: graded.question.id });
  return { ...graded, record: { ...record, provenance: { ...record.provenance, replayed } } };
}

describe("the effect of today's code", () => {
  it('is nothing where the lock holds no rows', async () => {
    expect(await effectRows(lockOf([]), [run(true)], session())).toBeNull();
  });

  it('is the run itself where it was replayed', async () => {
    const runs = [run(true), run(true)];
    expect(await effectRows(locked, runs, session())).toBe(runs);
  });

  it('is unknown after a live run whose recordings cannot be replayed', async () => {
    const live = session();
    live.openReplays = [() => Promise.reject(new ConfigError('There are no recordings.'))];
    expect(await effectRows(locked, [run(false)], live)).toBeNull();
  });

  it('does not hide a fault of its own', async () => {
    const live = session();
    live.openReplays = [() => Promise.reject(new TypeError('a bug'))];
    await expect(effectRows(locked, [run(false)], live)).rejects.toThrow('a bug');
  });
});
