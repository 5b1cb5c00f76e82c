import { TransportError } from '../base/errors.ts';

/**
 * The result of `start()`, unless the signal is aborted before it settles: then it rejects at once
 * with a TransportError (`timeout` for a deadline, `aborted` otherwise), also where the work does not
 * heed the signal or resolves with half a result. Work is not started on an aborted signal.
 */
export async function abortable<T>(start: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  if (signal === undefined) return start();
  throwIfAborted(signal);
  let stopWaiting: () => void = () => undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    stopWaiting = () => reject(abortError(signal));
    signal.addEventListener('abort', stopWaiting, { once: true });
  });
  try {
    const result = await Promise.race([start(), aborted]);
    throwIfAborted(signal);
    return result;
  } finally {
    signal.removeEventListener('abort', stopWaiting);
  }
}

/** Throws what `abortable` rejects with when the signal is aborted already. */
export function throwIfAborted(signal?: AbortSignal): void {
  if (signal?.aborted) throw abortError(signal);
}

function abortError(signal: AbortSignal): TransportError {
  const reason: unknown = signal.reason;
  if (reason instanceof TransportError) return reason;
  const late = reason instanceof Error && reason.name === 'TimeoutError';
  return late
    ? new TransportError('timeout', 'The run took longer than its deadline', { cause: reason })
    : new TransportError('aborted', 'The run was aborted', { cause: reason });
}
