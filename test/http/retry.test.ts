import { describe, expect, it } from 'vitest';
import { TransportError } from '../../src/base/errors.ts';
import { type HttpReply, noCost, type Send } from '../../src/http/exchange.ts';
import { hostedRetry, noRetry, withRetry } from '../../src/http/retry.ts';
import { replyOf, requestOf } from './support/cells.ts';
import { type FakeTiming, fakeTiming } from './support/fake-timing.ts';

/** Answers one reply after the other, each after half a second; the last one again and again. */
function sequence(timing: FakeTiming, ...replies: HttpReply[]): Send {
  let next = 0;
  return async () => {
    timing.advance(500);
    const reply = replies[Math.min(next, replies.length - 1)] ?? replyOf();
    next += 1;
    return reply;
  };
}

const limited = (after?: string, status = 429) =>
  replyOf({}, { status, headers: after === undefined ? {} : { 'retry-after': after } });

describe('withRetry', () => {
  it('waits as Retry-After says and counts attempts, seconds and waiting apart', async () => {
    const timing = fakeTiming();
    const send = sequence(timing, limited('7'), limited('2', 503), replyOf({ ok: true }));
    const cost = noCost();
    const reply = await withRetry(send, hostedRetry, timing)(requestOf(), cost);
    expect(reply.body).toBe('{"ok":true}');
    expect(timing.sleeps).toEqual([7_000, 2_000]);
    expect(cost).toEqual({ seconds: 1.5, httpAttempts: 3, waitedSeconds: 9, replayed: false });
  });

  it('doubles the wait where the server names none', async () => {
    const timing = fakeTiming();
    const cost = noCost();
    const reply = await withRetry(
      sequence(timing, limited()),
      hostedRetry,
      timing,
    )(requestOf(), cost);
    expect(reply.status).toBe(429);
    expect(timing.sleeps).toEqual([1_000, 2_000, 4_000]);
    expect(cost.httpAttempts).toBe(hostedRetry.maxAttempts);
  });

  it('gives up at once when asked to wait longer than is left', async () => {
    const timing = fakeTiming();
    const send = sequence(timing, limited('40'), limited('21'), replyOf());
    const cost = noCost();
    const reply = await withRetry(send, hostedRetry, timing)(requestOf(), cost);
    expect(reply.status).toBe(429);
    expect(timing.sleeps).toEqual([40_000]);
    expect(cost.waitedSeconds).toBe(40);
  });

  it.each([200, 400, 401, 404, 408, 500, 502])(
    'does not ask again after status %i',
    async (status) => {
      const timing = fakeTiming();
      const cost = noCost();
      await withRetry(
        sequence(timing, replyOf({}, { status })),
        hostedRetry,
        timing,
      )(requestOf(), cost);
      expect(cost.httpAttempts).toBe(1);
    },
  );

  it('asks a local server once', async () => {
    const timing = fakeTiming();
    const cost = noCost();
    await withRetry(sequence(timing, limited('1', 503)), noRetry, timing)(requestOf(), cost);
    expect(cost).toEqual({ seconds: 0.5, httpAttempts: 1, waitedSeconds: 0, replayed: false });
  });

  it('counts an attempt that fails, and passes the failure on', async () => {
    const timing = fakeTiming();
    const failure = new TransportError('unreachable', 'gone');
    const send: Send = () => {
      timing.advance(250);
      return Promise.reject(failure);
    };
    const cost = noCost();
    await expect(withRetry(send, hostedRetry, timing)(requestOf(), cost)).rejects.toBe(failure);
    expect(cost).toEqual({ seconds: 0.25, httpAttempts: 1, waitedSeconds: 0, replayed: false });
  });

  it('stops waiting when the caller aborts', async () => {
    const timing = fakeTiming();
    const controller = new AbortController();
    const send: Send = async () => {
      controller.abort();
      return limited('5');
    };
    const request = requestOf({}, { signal: controller.signal });
    await expect(withRetry(send, hostedRetry, timing)(request, noCost())).rejects.toMatchObject({
      kind: 'aborted',
    });
    expect(timing.sleeps).toEqual([]);
  });

  it('believes a sender that says how long its reply took', async () => {
    const timing = fakeTiming();
    const cost = noCost();
    await withRetry(
      sequence(timing, replyOf({}, { seconds: 12 })),
      noRetry,
      timing,
    )(requestOf(), cost);
    expect(cost.seconds).toBe(12);
  });
});
