import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startDeadline } from '../../src/edge/run-deadline.ts';

const module = fileURLToPath(new URL('../../src/edge/run-deadline.ts', import.meta.url));

describe('the deadline of a run', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('aborts with a TimeoutError when the time is over, and not before', () => {
    const { signal } = startDeadline(1_000);
    vi.advanceTimersByTime(999);
    expect(signal.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
  });

  it('aborts with the outer signal and its reason', () => {
    const outer = new AbortController();
    const { signal, end } = startDeadline(1_000, outer.signal);
    outer.abort('stop');
    expect(signal.reason).toBe('stop');
    end();
  });

  it('leaves no timer behind when the run has ended', () => {
    const { signal, end } = startDeadline(1_000);
    end();
    expect(vi.getTimerCount()).toBe(0);
    expect(signal.aborted).toBe(false);
  });
});

it('keeps a process alive whose run waits for nothing that could happen', () => {
  const code = `
    import { startDeadline } from ${JSON.stringify(module)};
    const { signal } = startDeadline(50);
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    console.log(signal.reason.name);`;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', code];
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect([status, stdout.trim()]).toEqual([0, 'TimeoutError']);
});
