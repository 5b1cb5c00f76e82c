import { describe, expect, it } from 'vitest';
import { ConfigError } from '../../../src/base/errors.ts';
import { type Replay, storedEffect } from '../../../src/cli/report/stored-effect.ts';
import { makeLock } from '../../../src/comparison/lock.ts';
import type { GradedRun } from '../../../src/grading/types.ts';
import { buildRule, buildRuns, times } from '../../comparison/build-comparison.ts';

const recorded = buildRuns(times(2, { linear: 0, reflective: 1 }));
const withReplayed = (runs: readonly GradedRun[], replayed: boolean): GradedRun[] =>
  runs.map((run) => ({
    ...run,
    record: { ...run.record, provenance: { ...run.record.provenance, replayed } },
  }));
const live = withReplayed(recorded, false);
const lock = makeLock({
  rule: buildRule(),
  corpusHash: '',
  questionsHash: '',
  arms: {},
  rows: recorded.slice(0, 2),
  lockedAt: '2026-01-01T00:00:00.000Z',
});
const io = { cwd: '.', env: {} };
const unused: Replay = () => Promise.reject(new Error('replayed'));

describe("the effect of today's code on a stored run", () => {
  it('is nothing where the lock holds no rows, and the run itself where it was replayed', async () => {
    expect(await storedEffect({ ...lock, rows: [] }, live, { io }, unused)).toBeNull();
    const replayed = withReplayed(recorded, true);
    expect(await storedEffect(lock, replayed, { io }, unused)).toBe(replayed);
  });

  it('is what the recordings of the config give beside a live run, on the locked questions', async () => {
    const asked: unknown[] = [];
    const replay: Replay = async (config, questions) => {
      asked.push(config, ...questions.map(({ id }) => id));
      return recorded;
    };
    expect(await storedEffect(lock, live, { io }, replay)).toBe(recorded);
    await storedEffect(lock, live, { config: 'other.yaml', io }, replay);
    expect(asked).toEqual(['promptfooconfig.yaml', 'q0', 'other.yaml', 'q0']);
  });

  it('is unknown where nothing can be replayed, and hides no fault of its own', async () => {
    const none: Replay = () => Promise.reject(new ConfigError('no recordings'));
    expect(await storedEffect(lock, live, { io }, none)).toBeNull();
    const ofAnotherCopy = Object.assign(new Error('no recordings'), {
      [Symbol.for('loopcheck.error')]: true,
    });
    const built: Replay = () => Promise.reject(ofAnotherCopy);
    expect(await storedEffect(lock, live, { io }, built)).toBeNull();
    await expect(storedEffect(lock, live, { io }, unused)).rejects.toThrow('replayed');
  });
});
