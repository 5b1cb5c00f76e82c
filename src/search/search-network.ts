import { LoopcheckError, messageOf, TransportError } from '../base/errors.ts';
import { asFetch } from '../http/as-fetch.ts';
import { runInCall } from '../http/call-scope.ts';
import { withDeadline } from '../http/deadline.ts';
import { type HttpReply, noCost, type Send } from '../http/exchange.ts';
import { createNetwork, type Network, originOf } from '../http/network.ts';
import { hostedRetry, withRetry } from '../http/retry.ts';
import { systemTiming } from '../http/timing.ts';

const EXCERPT_CHARACTERS = 200;

let network: Network | undefined;

/**
 * Sends search requests: a deadline for each attempt, waiting on 429 and 503, and a TransportError of
 * kind `http-status` for every other status but 2xx, with the begin of the reply. Connections are
 * shared by all searches of the process.
 */
export function searchSend(timeoutMs: number): Send {
  network ??= createNetwork();
  const counted = withRetry(
    withDeadline(network.send, timeoutMs, systemTiming),
    hostedRetry,
    systemTiming,
  );
  return async (request) => {
    const reply = await counted(request, noCost()).catch(withSearchHint);
    if (reply.status >= 200 && reply.status < 300) return reply;
    throw statusError(request.url, reply);
  };
}

/** The deadline is a setting of the search, not of the model. */
function withSearchHint(thrown: unknown): never {
  if (!(thrown instanceof TransportError) || thrown.kind !== 'timeout') throw thrown;
  const hint = 'Raise timeoutMs in config.search.';
  throw new TransportError('timeout', thrown.message, { hint, cause: thrown.cause });
}

/** A `fetch` over `searchSend` for client libraries; to be used inside `inSearchCall`. */
export function searchFetch(timeoutMs: number): typeof fetch {
  return asFetch(searchSend(timeoutMs), (body) => body);
}

/**
 * Runs a client library's call: its requests carry the signal, and an error of ours that the library
 * wrapped comes out as it was. Anything else becomes a `bad-reply` of `who`.
 */
export async function inSearchCall<T>(
  who: string,
  signal: AbortSignal | undefined,
  task: () => Promise<T>,
): Promise<T> {
  const scope = { node: 'search', path: 'search', ...(signal === undefined ? {} : { signal }) };
  try {
    return await runInCall(scope, task);
  } catch (thrown) {
    for (let inner = thrown; inner instanceof Error; inner = inner.cause) {
      if (inner instanceof LoopcheckError) throw inner;
    }
    throw new TransportError('bad-reply', `${who} failed: ${messageOf(thrown)}`, { cause: thrown });
  }
}

function statusError(url: string, { status, body }: HttpReply): TransportError {
  const excerpt = body.trim().slice(0, EXCERPT_CHARACTERS);
  const detail = excerpt === '' ? '' : `: ${excerpt}`;
  return new TransportError('http-status', `${originOf(url)} answered ${status}${detail}`, {
    status,
  });
}
