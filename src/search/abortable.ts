import { abortError } from '../http/network.ts';

/**
 * Runs a task that cannot be aborted itself: rejects with a TransportError as soon as the signal is
 * aborted, and lets the task end unheard. `what` names the other side in the message.
 */
export async function abortable<T>(
  task: () => Promise<T>,
  what: string,
  signal: AbortSignal | undefined,
): Promise<T> {
  if (signal === undefined) return task();
  if (signal.aborted) throw abortError(signal, what);
  let stop: (() => void) | undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => reject(abortError(signal, what));
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([task(), aborted]);
  } finally {
    if (stop !== undefined) signal.removeEventListener('abort', stop);
  }
}
