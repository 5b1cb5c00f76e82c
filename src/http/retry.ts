import type { CallCost, CountedSend, HttpReply, HttpRequest, Send } from './exchange.ts';
import { abortError } from './network.ts';
import { retryAfterMs } from './retry-after.ts';
import type { Timing } from './timing.ts';

/** How often and how long a rate limit is waited for. */
export interface RetryPolicy {
  /** Requests for one logical call, the first included. */
  maxAttempts: number;
  /** The most that one logical call waits in all. */
  maxWaitMs: number;
  /** The first wait where the server names none; doubled each time. */
  firstWaitMs: number;
}

/** For hosted models: a few attempts, at most a minute of waiting. */
export const hostedRetry: RetryPolicy = { maxAttempts: 4, maxWaitMs: 60_000, firstWaitMs: 1_000 };

/** For a local server: what fails has failed. */
export const noRetry: RetryPolicy = { maxAttempts: 1, maxWaitMs: 0, firstWaitMs: 0 };

/**
 * Sends again after 429 and 503, as long as the policy allows, and waits as the Retry-After header
 * says. Every attempt is counted and timed; the waits are summed apart. When the policy is spent, or
 * the server asks for a longer wait than is left, the last reply is returned as it came. Nothing but
 * these two statuses is tried again: after any other failure the request may have been carried out.
 */
export function withRetry(send: Send, policy: RetryPolicy, timing: Timing): CountedSend {
  return async (request, cost) => {
    let waitedMs = 0;
    for (let attempt = 1; ; attempt += 1) {
      const reply = await timedAttempt(send, request, cost, timing);
      const waitMs = waitBefore(attempt + 1, reply, policy, timing.now());
      if (waitMs === undefined || waitedMs + waitMs > policy.maxWaitMs) return reply;
      const started = timing.monotonicMs();
      try {
        await timing.sleep(waitMs, request.signal);
      } catch (thrown) {
        if (request.signal?.aborted) throw abortError(request.signal, request.url);
        throw thrown;
      } finally {
        cost.waitedSeconds = addSeconds(cost.waitedSeconds, started, timing);
      }
      waitedMs += waitMs;
    }
  };
}

async function timedAttempt(
  send: Send,
  request: HttpRequest,
  cost: CallCost,
  timing: Timing,
): Promise<HttpReply> {
  cost.httpAttempts += 1;
  const started = timing.monotonicMs();
  let seconds: number | undefined;
  try {
    const reply = await send(request);
    seconds = reply.seconds;
    return reply;
  } finally {
    cost.seconds =
      seconds === undefined ? addSeconds(cost.seconds, started, timing) : cost.seconds + seconds;
  }
}

/** A sum of seconds with what has passed since `startedMs`, to the microsecond: readable in a record. */
function addSeconds(sum: number, startedMs: number, timing: Timing): number {
  const milliseconds = sum * 1000 + timing.monotonicMs() - startedMs;
  return Math.round(milliseconds * 1000) / 1_000_000;
}

/** How long to wait before an attempt, or undefined where none is to be made. */
function waitBefore(
  attempt: number,
  reply: HttpReply,
  policy: RetryPolicy,
  now: Date,
): number | undefined {
  if (reply.status !== 429 && reply.status !== 503) return undefined;
  if (attempt > policy.maxAttempts) return undefined;
  return retryAfterMs(reply.headers['retry-after'], now) ?? policy.firstWaitMs * 2 ** (attempt - 2);
}
