import { once } from 'node:events';
import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatLine, type RecordingLine } from '../../src/http/recording-line.ts';
import { recordingStore } from '../../src/http/recording-store.ts';
import { lineOf, temporaryFolder } from './support/cells.ts';

/** A line of a graph and repeat. */
function lineIn(key: string, graph: string, repeat: number, text = 'x'): RecordingLine {
  const line = lineOf({ key, response: { text } });
  return { ...line, request: { ...line.request, graph, repeat } };
}

describe('a recording store', () => {
  it('finds what was appended, by question and key; the last line wins', () => {
    const store = recordingStore(temporaryFolder());
    store.append(lineOf({ response: { text: 'old' } }));
    store.append(lineOf({ response: { text: 'new' } }));
    store.append(lineOf({ questionId: 'q2', response: { text: 'other' } }));
    expect(store.find('q1', 'k1')?.response).toEqual({ text: 'new' });
    expect(store.find('q2', 'k1')?.response).toEqual({ text: 'other' });
    expect(store.find('q1', 'k2')).toBeUndefined();
    expect(store.find('q3', 'k1')).toBeUndefined();
  });

  it('keeps questions apart whatever their ids', () => {
    const folder = temporaryFolder();
    const store = recordingStore(folder);
    const ids = ['__proto__', 'constructor', '../x', 'Q1', 'q1', 'a/b', 'a-b', ''];
    for (const id of ids) store.append(lineOf({ questionId: id, response: { id } }));
    for (const id of ids) expect(store.find(id, 'k1')?.response).toEqual({ id });
    expect(readdirSync(folder)).toHaveLength(ids.length);
  });

  it('finds a key named like a built-in member only where it was recorded', () => {
    const store = recordingStore(temporaryFolder());
    store.append(lineOf({ key: 'k1' }));
    expect(store.find('q1', '__proto__')).toBeUndefined();
    expect(store.find('q1', 'constructor')).toBeUndefined();
  });

  it('sees what another process has appended since', () => {
    const folder = temporaryFolder();
    const store = recordingStore(folder);
    store.append(lineOf({ key: 'mine' }));
    appendFileSync(join(folder, 'q1.jsonl'), formatLine(lineOf({ key: 'theirs' })));
    expect(store.find('q1', 'theirs')).toBeDefined();
    expect(store.find('q1', 'mine')).toBeDefined();
  });

  it('reads what an editor has saved with a byte order mark and CRLF', () => {
    const folder = temporaryFolder();
    const text = [lineOf({ key: 'a' }), lineOf({ key: 'b' })].map(formatLine).join('');
    writeFileSync(join(folder, 'q1.jsonl'), `\ufeff${text.replaceAll('\n', '\r\n')}`);
    const store = recordingStore(folder);
    store.check();
    expect(store.find('q1', 'a')).toBeDefined();
    expect(store.find('q1', 'b')).toBeDefined();
  });

  it('is one and the same for a folder, however it is written', () => {
    const folder = temporaryFolder();
    expect(recordingStore(`${folder}/../${folder.split('/').at(-1)}`)).toBe(recordingStore(folder));
  });

  it('runs the tasks of one key one after the other, those of others at once', async () => {
    const store = recordingStore(temporaryFolder());
    const latch = new EventTarget();
    const released = once(latch, 'release');
    const order: string[] = [];
    const first = store.exclusively('q1', 'k1', async () => {
      await released;
      order.push('first');
    });
    const second = store.exclusively('q1', 'k1', async () => order.push('second'));
    await store.exclusively('q1', 'k2', async () => order.push('other'));
    latch.dispatchEvent(new Event('release'));
    await Promise.all([first, second]);
    expect(order).toEqual(['other', 'first', 'second']);
  });

  it('runs the next task after one that failed', async () => {
    const store = recordingStore(temporaryFolder());
    const failing = store.exclusively('q1', 'k1', () => Promise.reject(new Error('no')));
    const next = store.exclusively('q1', 'k1', async () => 'yes');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('yes');
  });
});

describe('compaction', () => {
  it('leaves the newest line of each key, by graph, repeat and first appearance', () => {
    const folder = temporaryFolder();
    const store = recordingStore(folder);
    store.append(lineIn('a', 'reflective', 1));
    store.append(lineIn('b', 'linear', 1));
    store.append(lineIn('c', 'linear', 0, 'old'));
    store.append(lineIn('d', 'linear', 0));
    store.append(lineIn('c', 'linear', 0, 'new'));
    expect(store.compact()).toEqual({ kept: 4, dropped: 1 });
    const file = join(folder, 'q1.jsonl');
    const text = readFileSync(file, 'utf8');
    const keys = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).key);
    expect(keys).toEqual(['c', 'd', 'b', 'a']);
    expect(store.find('q1', 'c')?.response).toEqual({ text: 'new' });
    expect(store.compact()).toEqual({ kept: 4, dropped: 0 });
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  it('drops what this run did not use when asked to, with files that nothing is left of', () => {
    const folder = temporaryFolder();
    appendFileSync(join(folder, 'q1.jsonl'), formatLine(lineOf({ key: 'stale' })));
    appendFileSync(join(folder, 'q2.jsonl'), formatLine(lineOf({ key: 'gone', questionId: 'q2' })));
    appendFileSync(join(folder, 'q1.jsonl'), formatLine(lineOf({ key: 'replayed' })));
    const store = recordingStore(folder);
    store.find('q1', 'replayed');
    store.append(lineOf({ key: 'recorded' }));
    expect(store.compact({ dropUnused: true })).toEqual({ kept: 2, dropped: 2 });
    expect(readdirSync(folder)).toEqual(['q1.jsonl']);
  });

  it('does nothing in a folder that is not there', () => {
    const store = recordingStore(join(temporaryFolder(), 'none'));
    expect(store.compact()).toEqual({ kept: 0, dropped: 0 });
  });
});
