import { setTimeout as wait } from 'node:timers/promises';

/** What the layers need of time; tests pass their own. */
export interface Timing {
  /** A monotonic clock in milliseconds, for durations. */
  monotonicMs(): number;
  /** The time of day, for `recordedAt` and for Retry-After dates. */
  now(): Date;
  /** Resolves after `ms`, or rejects with the signal's reason when it is aborted first. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** A signal that aborts after `ms`. */
  timeout(ms: number): AbortSignal;
}

/** The real clock. */
export const systemTiming: Timing = {
  monotonicMs: () => performance.now(),
  now: () => new Date(),
  sleep: async (ms, signal) => {
    try {
      await wait(ms, undefined, signal === undefined ? {} : { signal });
    } catch (thrown) {
      // The timer's own AbortError hides why the signal was aborted (a deadline is not an abort).
      throw signal?.aborted ? signal.reason : thrown;
    }
  },
  timeout: (ms) => AbortSignal.timeout(ms),
};
