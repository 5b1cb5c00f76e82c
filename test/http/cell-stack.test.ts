import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { InternalError, TransportError } from '../../src/base/errors.ts';
import { createCassette } from '../../src/http/cassette.ts';
import type { CassetteMode } from '../../src/http/cassette-mode.ts';
import { type CellStackOptions, createCellStack } from '../../src/http/cell-stack.ts';
import type { Send } from '../../src/http/exchange.ts';
import type { BeforeLive } from '../../src/http/recorded-send.ts';
import { recordingStore } from '../../src/http/recording-store.ts';
import { hostedRetry, noRetry } from '../../src/http/retry.ts';
import {
  cellOf,
  plainProtocol,
  replyOf,
  requestOf,
  sendAs,
  temporaryFolder,
} from './support/cells.ts';
import { type FakeTiming, fakeTiming } from './support/fake-timing.ts';

/** A server that answers with its count of requests, after a second. */
function counting(timing: FakeTiming): Send {
  let count = 0;
  return async () => {
    count += 1;
    timing.advance(1_000);
    return replyOf({ count }, { headers: { 'content-type': 'text/x', 'set-cookie': 'secret=1' } });
  };
}

function stackOf(over: Partial<CellStackOptions> = {}, timing = fakeTiming()) {
  return createCellStack({
    cell: cellOf(),
    protocol: plainProtocol,
    send: counting(timing),
    retry: noRetry,
    timeoutMs: 1_000,
    timing,
    ...over,
  });
}

function cassetteIn(folder: string, mode: Exclude<CassetteMode, 'off'>) {
  const store = recordingStore(folder);
  return createCassette({ mode, store, timing: fakeTiming(), recordCommand: 'record' });
}

describe('the meter', () => {
  it('counts logical calls and attempts, with the cost of each', async () => {
    const timing = fakeTiming();
    let attempts = 0;
    const send: Send = async () => {
      attempts += 1;
      timing.advance(500);
      // Every third attempt meets a busy server.
      return attempts % 3 === 0
        ? replyOf({}, { status: 503, headers: { 'retry-after': '4' } })
        : replyOf();
    };
    const stack = stackOf({ send, retry: hostedRetry }, timing);
    for (const node of ['plan', 'reflect', 'reflect', 'write']) await sendAs(stack, node, {});
    expect(stack.meter.logicalCalls).toBe(4);
    expect(stack.meter.httpAttempts).toBe(5);
    expect(stack.meter.waitedSeconds).toBe(4);
    expect(stack.meter.calls[2]).toEqual({
      node: 'reflect',
      path: 'reflect',
      outcome: 'ok',
      seconds: 1,
      httpAttempts: 2,
      waitedSeconds: 4,
      replayed: false,
    });
  });

  it('counts a call that fails, with what it cost', async () => {
    const timing = fakeTiming();
    const send: Send = () => {
      timing.advance(750);
      return Promise.reject(new TransportError('unreachable', 'gone'));
    };
    const stack = stackOf({ send }, timing);
    await expect(sendAs(stack, 'plan', {})).rejects.toThrow('gone');
    expect(stack.meter).toMatchObject({ logicalCalls: 1, httpAttempts: 1 });
    expect(stack.meter.calls[0]).toMatchObject({ outcome: 'failed', seconds: 0.75 });
  });

  it('refuses a request that belongs to no call', async () => {
    await expect(stackOf().send(requestOf())).rejects.toBeInstanceOf(InternalError);
  });
});

describe('recordings under a cell', () => {
  it('replay what was recorded, with its cost and origin', async () => {
    const folder = temporaryFolder();
    const recording = stackOf({
      cell: cellOf({ orderIndex: 7, sitting: 'first' }),
      cassette: cassetteIn(folder, 'auto'),
    });
    const fresh = await sendAs(recording, 'plan', { q: 1 });
    expect(recording.meter.lastOrigin).toBeUndefined();
    const replaying = stackOf({ cassette: cassetteIn(folder, 'replay'), send: neverAsked });
    const replayed = await sendAs(replaying, 'plan', { q: 1 });
    expect(replayed.body).toBe(fresh.body);
    expect(replaying.meter.calls[0]).toMatchObject({ seconds: 1, httpAttempts: 1, replayed: true });
    expect(replaying.meter.lastOrigin).toMatchObject({ orderIndex: 7, sitting: 'first' });
  });

  it('hold no header but the type of the content', async () => {
    const folder = temporaryFolder();
    await sendAs(stackOf({ cassette: cassetteIn(folder, 'auto') }), 'plan', { q: 1 });
    const text = readFileSync(join(folder, readdirSync(folder)[0] ?? ''), 'utf8');
    expect(JSON.parse(text).response.headers).toEqual({ 'content-type': 'text/x' });
    expect(text).not.toContain('secret');
    expect(text).not.toContain('host.invalid');
  });

  it('tell parallel calls of one cell apart by their path, whichever comes first', async () => {
    const folder = temporaryFolder();
    const paths = ['extract/0', 'extract/1', 'extract/2'];
    const ask = (stack: ReturnType<typeof stackOf>, order: string[]) =>
      Promise.all(order.map((path) => sendAs(stack, 'extract', { q: 1 }, { path })));
    const recorded = await ask(stackOf({ cassette: cassetteIn(folder, 'auto') }), paths);
    const turned = [...paths].reverse();
    const replayed = await ask(
      stackOf({ cassette: cassetteIn(folder, 'replay'), send: neverAsked }),
      turned,
    );
    const bodies = recorded.map(({ body }) => body);
    expect(new Set(bodies).size).toBe(3);
    expect(replayed.map(({ body }) => body).reverse()).toEqual(bodies);
  });

  it('give the second of two identical requests its own reply', async () => {
    const folder = temporaryFolder();
    const recording = stackOf({ cassette: cassetteIn(folder, 'auto') });
    const replaying = stackOf({ cassette: cassetteIn(folder, 'replay'), send: neverAsked });
    for (const stack of [recording, replaying]) {
      expect((await sendAs(stack, 'reflect', { q: 1 })).body).toBe('{"count":1}');
      expect((await sendAs(stack, 'reflect', { q: 1 })).body).toBe('{"count":2}');
    }
  });

  it('do not answer a caller that has aborted', async () => {
    const folder = temporaryFolder();
    await sendAs(stackOf({ cassette: cassetteIn(folder, 'auto') }), 'plan', { q: 1 });
    const replaying = stackOf({ cassette: cassetteIn(folder, 'replay'), send: neverAsked });
    const aborted = sendAs(replaying, 'plan', { q: 1 }, { signal: AbortSignal.abort() });
    await expect(aborted).rejects.toMatchObject({ kind: 'aborted' });
  });

  it('prepare the server before the first live call, and after each replayed one', async () => {
    const folder = temporaryFolder();
    const states: string[] = [];
    const beforeLive = async ({ first, replayedBefore }: BeforeLive) => {
      states.push(`${first ? 'first' : 'later'} after ${replayedBefore?.body ?? 'live'}`);
    };
    const shared = stackOf({ cassette: cassetteIn(folder, 'auto') });
    await sendAs(shared, 'plan', { q: 1 });
    await sendAs(shared, 'reflect', { q: 3 });
    const stack = stackOf({ cassette: cassetteIn(folder, 'auto'), beforeLive });
    for (const [node, q] of [
      ['plan', 1],
      ['write', 2],
      ['write', 4],
      ['reflect', 3],
      ['write', 5],
    ] as const) {
      await sendAs(stack, node, { q });
    }
    expect(states).toEqual(['first after {"q":1}', 'later after live', 'later after {"q":3}']);
  });
});

const neverAsked: Send = () => Promise.reject(new Error('a replay asked the server'));
