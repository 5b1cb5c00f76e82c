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
