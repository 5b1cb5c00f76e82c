import { describe, expect, it } from 'vitest';
import {
  type CassetteRequest,
  createCassette,
  createOccurrences,
  type FreshAnswer,
} from '../../src/http/cassette.ts';
import type { CassetteMode } from '../../src/http/cassette-mode.ts';
import { type KeyedRequest, recordingKey } from '../../src/http/recording-line.ts';
import { recordingStore } from '../../src/http/recording-store.ts';
import { cellOf, temporaryFolder } from './support/cells.ts';
import { fakeTiming } from './support/fake-timing.ts';

const keyed: KeyedRequest = { graph: 'linear', repeat: 0, path: 'plan', payload: { model: 'm' } };
const request: CassetteRequest = {
  ...keyed,
  node: 'plan',
  occurrence: 0,
  key: recordingKey(keyed, 0),
};
const answer = (text: string): FreshAnswer => ({
  response: { text },
  seconds: 2,
  httpAttempts: 1,
  waitedSeconds: 0,
});

/** A cassette over a folder, with a counter of what was really asked. */
function cassetteIn(folder: string, mode: Exclude<CassetteMode, 'off'>) {
  let asked = 0;
  const cassette = createCassette({
    mode,
    store: recordingStore(folder),
    timing: fakeTiming(),
    recordCommand: 'npx loopcheck record',
  });
  const ask = async () => {
    asked += 1;
    return answer(`answer ${asked} in ${mode}`);
  };
  return { cassette, ask, asked: () => asked };
}

describe('auto', () => {
  it('asks what is missing once, and answers from the recording after that', async () => {
    const { cassette, ask, asked } = cassetteIn(temporaryFolder(), 'auto');
    const fresh = await cassette.recall(cellOf({ orderIndex: 4 }), request, ask);
    const again = await cassette.recall(cellOf({ sitting: 's2' }), request, ask);
    expect(asked()).toBe(1);
    expect([fresh.replayed, again.replayed]).toEqual([false, true]);
    expect(again.line).toEqual(fresh.line);
    expect(fresh.line).toMatchObject({
      recordedAt: '2026-03-01T00:00:00.000Z',
      sitting: 's1',
      orderIndex: 4,
      seconds: 2,
    });
  });

  it('asks once for two cells that want the same at the same time', async () => {
    const { cassette, ask, asked } = cassetteIn(temporaryFolder(), 'auto');
    const both = await Promise.all([
      cassette.recall(cellOf(), request, ask),
      cassette.recall(cellOf({ orderIndex: 1 }), request, ask),
    ]);
    expect(asked()).toBe(1);
    expect(both.map(({ replayed }) => replayed)).toEqual([false, true]);
  });

  it('records no failure: the next one asks again', async () => {
    const { cassette, ask } = cassetteIn(temporaryFolder(), 'auto');
    const failing = cassette.recall(cellOf(), request, () => Promise.reject(new Error('down')));
    await expect(failing).rejects.toThrow('down');
    expect((await cassette.recall(cellOf(), request, ask)).replayed).toBe(false);
  });
});

describe('record', () => {
  it('asks anew and supersedes what another sitting recorded', async () => {
    const folder = temporaryFolder();
    const before = cassetteIn(folder, 'auto');
    await before.cassette.recall(cellOf({ sitting: 'old' }), request, before.ask);
    const { cassette, ask } = cassetteIn(folder, 'record');
    const fresh = await cassette.recall(cellOf({ sitting: 'new' }), request, ask);
    expect(fresh.replayed).toBe(false);
    const replay = cassetteIn(folder, 'replay');
    const { line } = await replay.cassette.recall(cellOf(), request, replay.ask);
    expect(line.response).toEqual({ text: 'answer 1 in record' });
  });

  it('does not ask again for what its own sitting recorded, so that columns can share it', async () => {
    const { cassette, ask, asked } = cassetteIn(temporaryFolder(), 'record');
    await cassette.recall(cellOf(), request, ask);
    expect((await cassette.recall(cellOf({ orderIndex: 1 }), request, ask)).replayed).toBe(true);
    expect(asked()).toBe(1);
  });
});

describe('replay', () => {
  it('never asks; a miss names question, arm, repeat, node and the command that records it', async () => {
    const { cassette, ask, asked } = cassetteIn(temporaryFolder(), 'replay');
    const cell = cellOf({ graph: 'reflective', questionId: 'q3', repeat: 2 });
    const miss = cassette.recall(cell, { ...request, path: 'research/1/plan' }, ask);
    await expect(miss).rejects.toMatchObject({
      kind: 'replay-miss',
      message: expect.stringMatching(
        /question "q3", arm "reflective", repeat 2, node "plan" \(research\/1\/plan\).*npx loopcheck record$/,
      ),
    });
    expect(asked()).toBe(0);
  });
});

describe('occurrences and keys', () => {
  it('count identical requests apart by path, graph and repeat', () => {
    const occurrenceOf = createOccurrences();
    const other = { ...keyed, path: 'research/1/plan' };
    const counts = [keyed, keyed, other, keyed, { ...keyed, payload: { model: 'n' } }].map(
      (asked) => occurrenceOf(asked).occurrence,
    );
    expect(counts).toEqual([0, 1, 0, 2, 0]);
  });

  it('give the key of the request at its occurrence', () => {
    const occurrenceOf = createOccurrences();
    expect(occurrenceOf(keyed).key).toBe(recordingKey(keyed, 0));
    expect(occurrenceOf(keyed).key).toBe(recordingKey(keyed, 1));
  });

  it('do not depend on the order of members, and depend on every part', () => {
    const payload = { a: 1, b: { c: 2, d: 3 } };
    const turned = { b: { d: 3, c: 2 }, a: 1 };
    expect(recordingKey({ ...keyed, payload }, 0)).toBe(
      recordingKey({ ...keyed, payload: turned }, 0),
    );
    const variants: [KeyedRequest, number][] = [
      [keyed, 0],
      [keyed, 1],
      [{ ...keyed, graph: 'reflective' }, 0],
      [{ ...keyed, repeat: 1 }, 0],
      [{ ...keyed, path: 'write' }, 0],
      [{ ...keyed, payload }, 0],
    ];
    const keys = variants.map(([asked, occurrence]) => recordingKey(asked, occurrence));
    expect(new Set(keys).size).toBe(variants.length);
  });

  it('stay what they were when the shipped recordings were made', () => {
    // Computed once with sha256sum over the canonical JSON of the request.
    expect(recordingKey(keyed, 0)).toBe('5f10fa93d00e856d-0');
  });
});
