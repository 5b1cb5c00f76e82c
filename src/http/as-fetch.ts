import { InternalError } from '../base/errors.ts';
import { type CallScope, currentCall } from './call-scope.ts';
import type { HttpRequest, Send } from './exchange.ts';

/** What a client library's request body is changed to before it is sent. */
export type RewriteBody = (
  body: Record<string, unknown>,
  scope: CallScope,
) => Record<string, unknown>;

/**
 * A `fetch` for a client library over `send`: the current scope's abort signal joins the library's
 * own, and the JSON body goes through `rewrite` for what the library has no option for.
 */
export function asFetch(send: Send, rewrite: RewriteBody): typeof fetch {
  return async (input, init) => {
    const scope = currentCall();
    const request = await toRequest(input, init ?? {}, scope);
    const body = rewrite(JSON.parse(request.body), scope);
    const reply = await send({ ...request, body: JSON.stringify(body) });
    return new Response(reply.body, { status: reply.status, headers: { ...reply.headers } });
  };
}

async function toRequest(
  input: string | URL | Request,
  init: RequestInit,
  scope: CallScope,
): Promise<HttpRequest> {
  const request = input instanceof Request ? new Request(input, init) : undefined;
  const body = request === undefined ? init.body : await request.text();
  if (typeof body !== 'string') {
    throw new InternalError('A client library sent a request without a JSON text as its body.');
  }
  const signals = [scope.signal, init.signal].filter((signal) => signal instanceof AbortSignal);
  return {
    method: 'POST',
    url: request?.url ?? String(input),
    headers: Object.fromEntries(new Headers(request?.headers ?? init.headers)),
    body,
    ...(signals.length === 0 ? {} : { signal: AbortSignal.any(signals) }),
  };
}
