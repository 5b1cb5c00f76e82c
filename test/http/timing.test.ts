import { describe, expect, it } from 'vitest';
import { systemTiming } from '../../src/http/timing.ts';

describe('the real clock', () => {
  it('wakes with the reason of the signal, so that a deadline stays one', async () => {
    const reason = new DOMException('late', 'TimeoutError');
    await expect(systemTiming.sleep(3_600_000, AbortSignal.abort(reason))).rejects.toBe(reason);
    const controller = new AbortController();
    const sleeping = systemTiming.sleep(3_600_000, controller.signal);
    controller.abort(reason);
    await expect(sleeping).rejects.toBe(reason);
  });

  it('never goes back', () => {
    const first = systemTiming.monotonicMs();
    expect(systemTiming.monotonicMs()).toBeGreaterThanOrEqual(first);
  });
});
