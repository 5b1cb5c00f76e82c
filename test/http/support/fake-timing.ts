import type { Timing } from '../../../src/http/timing.ts';

/** A clock that only moves when told, or when something sleeps on it. */
export interface FakeTiming extends Timing {
  /** Milliseconds slept, in order. */
  readonly sleeps: number[];
  advance(ms: number): void;
  /** Aborts every deadline that was asked for so far. */
  expire(): void;
}

/** A fake clock that stands at `start`; sleeping returns at once and moves it on. */
export function fakeTiming(start = '2026-03-01T00:00:00.000Z'): FakeTiming {
  let elapsed = 0;
  const sleeps: number[] = [];
  const deadlines: AbortController[] = [];
  return {
    sleeps,
    monotonicMs: () => elapsed,
    now: () => new Date(Date.parse(start) + elapsed),
    async sleep(ms, signal) {
      signal?.throwIfAborted();
      sleeps.push(ms);
      elapsed += ms;
    },
    timeout() {
      const controller = new AbortController();
      deadlines.push(controller);
      return controller.signal;
    },
    advance: (ms) => {
      elapsed += ms;
    },
    expire: () => {
      for (const deadline of deadlines) {
        deadline.abort(new DOMException('The deadline passed.', 'TimeoutError'));
      }
    },
  };
}
