import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TransportError } from '../../src/base/errors.ts';
import { createCassette } from '../../src/http/cassette.ts';
import { recordingStore } from '../../src/http/recording-store.ts';
import { retrieverFrom } from '../../src/search/custom-retriever.ts';
import { recordedRetriever } from '../../src/search/recorded-retriever.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'loopcheck-recorded-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const cell = { graph: 'linear', questionId: 'q1', repeat: 0, orderIndex: 0, sitting: 's' };

function wrap(
  mode: 'record' | 'replay' | 'auto',
  search: (query: string) => unknown,
  at = cell,
  corpusHash = 'c',
) {
  const cassette = createCassette({
    mode,
    store: recordingStore(folder),
    timing: { now: () => new Date(0) },
    recordCommand: 'npx loopcheck record',
  });
  let calls = 0;
  const inner = retrieverFrom((query: string) => {
    calls += 1;
    return search(query);
  });
  const retriever = recordedRetriever(inner, {
    cassette,
    cell: at,
    corpusHash,
    monotonicMs: () => 0,
  });
  return { retriever, calls: () => calls };
}

describe('recorded searches', () => {
  it('are asked once and replayed with texts and scores', async () => {
    const documents = [
      { id: '__proto__', text: 'a "b"\n红', score: 0.5 },
      { id: 'k', text: 't' },
    ];
    const recording = wrap('auto', () => documents);
    expect(await recording.retriever.search('heron', { limit: 3 })).toEqual(documents);
    expect(await recording.retriever.search('heron', { limit: 3 })).toEqual(documents);
    expect(recording.calls()).toBe(1);
    const replay = wrap('replay', () => {
      throw new Error('offline');
    });
    expect(await replay.retriever.search('heron', { limit: 3 })).toEqual(documents);
    expect(replay.calls()).toBe(0);
  });

  it('keep queries, limits and cells apart, and empty results', async () => {
    const recording = wrap('auto', (query) => (query === 'none' ? [] : [{ id: query, text: 't' }]));
    await recording.retriever.search('a', { limit: 1 });
    await recording.retriever.search('a', { limit: 2 });
    await recording.retriever.search('b', { limit: 1 });
    expect(await recording.retriever.search('none', { limit: 1 })).toEqual([]);
    expect(recording.calls()).toBe(4);
    const other = wrap('auto', () => [{ id: 'other', text: 't' }], { ...cell, repeat: 1 });
    expect((await other.retriever.search('a', { limit: 1 }))[0]?.id).toBe('other');
    const changed = wrap('auto', () => [{ id: 'changed', text: 't' }], cell, 'another corpus');
    expect((await changed.retriever.search('a', { limit: 1 }))[0]?.id).toBe('changed');
  });

  it('are a miss in replay where nothing was recorded', async () => {
    const replay = wrap('replay', () => []);
    await expect(replay.retriever.search('heron', { limit: 3 })).rejects.toMatchObject({
      kind: 'replay-miss',
      message: expect.stringContaining('node "search"'),
    });
  });

  it('do not record a failure', async () => {
    const failures = [new TransportError('unreachable', 'down')];
    const recording = wrap('auto', () => {
      const failure = failures.pop();
      if (failure !== undefined) throw failure;
      return [];
    });
    await expect(recording.retriever.search('heron', { limit: 3 })).rejects.toThrow('down');
    expect(await recording.retriever.search('heron', { limit: 3 })).toEqual([]);
  });

  it('leave a search alone that does not leave the process', () => {
    const local = { name: 'keyword', options: {}, search: async () => [] };
    const { cassette } = { cassette: { recall: () => Promise.reject(new Error('unused')) } };
    expect(
      recordedRetriever(local, { cassette, cell, corpusHash: 'c', monotonicMs: () => 0 }),
    ).toBe(local);
  });
});
