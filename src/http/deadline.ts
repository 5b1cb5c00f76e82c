import { TransportError } from '../base/errors.ts';
import type { Send } from './exchange.ts';
import { abortError, originOf } from './network.ts';
import type { Timing } from './timing.ts';

/**
 * Gives every request a deadline of its own beside the caller's signal, whichever comes first; the
 * connection is closed either way. Rejects with a TransportError of kind `timeout` at the deadline
 * and with the caller's abort otherwise.
 */
export function withDeadline(send: Send, timeoutMs: number, timing: Timing): Send {
  return async (request) => {
    const outer = request.signal;
    if (outer?.aborted) throw abortError(outer, request.url);
    const deadline = timing.timeout(timeoutMs);
    const signal = outer === undefined ? deadline : AbortSignal.any([outer, deadline]);
    try {
      return await send({ ...request, signal });
    } catch (thrown) {
      if (outer?.aborted) throw abortError(outer, request.url);
      if (!deadline.aborted) throw thrown;
      throw new TransportError(
        'timeout',
        `No whole reply from ${originOf(request.url)} within ${timeoutMs / 1000} s.`,
        { cause: thrown, hint: 'Raise callTimeoutMs, or use a smaller model or context.' },
      );
    }
  };
}
