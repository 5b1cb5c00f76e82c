import { Agent, fetch } from 'undici';
import { messageOf, TransportError } from '../base/errors.ts';
import type { HttpReply, HttpRequest, Send } from './exchange.ts';
import { redactSecrets } from './redact.ts';

/** The lowest layer: real requests. */
export interface Network {
  send: Send;
  /** Closes idle connections; arms that share a model may each close it. */
  close(): Promise<void>;
}

/**
 * Sends requests with undici and reads each reply whole. There is no timeout of its own (a local
 * server may take minutes to the first byte; undici's defaults would cut it at five): the deadline
 * comes with the request's signal, whose abort closes the connection. A secret of the request that the
 * reply repeats is blanked out. Rejects with a TransportError:
 * `unreachable` where no reply began, `bad-reply` where one broke off, `aborted` or `timeout`
 * (a signal with a TimeoutError as its reason) where the signal ended it.
 */
export function createNetwork(): Network {
  const agent = new Agent({ headersTimeout: 0, bodyTimeout: 0 });
  const send: Send = async (request) => {
    let status: number | undefined;
    try {
      request.signal?.throwIfAborted();
      const response = await fetch(request.url, { ...initOf(request), dispatcher: agent });
      status = response.status;
      const body = redactSecrets(await response.text(), request.headers);
      return { status, headers: Object.fromEntries(response.headers), body } satisfies HttpReply;
    } catch (thrown) {
      throw transportError(thrown, request, status);
    }
  };
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => {
    closing ??= agent.close();
    return closing;
  };
  return { send, close };
}

/**
 * The TransportError for a signal that was aborted: `timeout` where its reason is a TimeoutError
 * (AbortSignal.timeout), `aborted` otherwise.
 */
export function abortError(signal: AbortSignal, url: string): TransportError {
  const reason: unknown = signal.reason;
  if (reason instanceof TransportError) return reason;
  const late = reason instanceof Error && reason.name === 'TimeoutError';
  return late
    ? new TransportError('timeout', `No reply from ${originOf(url)} before the deadline.`, {
        cause: reason,
      })
    : new TransportError('aborted', `The request to ${originOf(url)} was aborted.`, {
        cause: reason,
      });
}

/** Scheme, host and port of an address, without user, password, path or query. */
export function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : url;
}

function initOf(request: HttpRequest) {
  return {
    method: request.method,
    headers: request.headers,
    ...(request.method === 'POST' ? { body: request.body } : {}),
    ...(request.signal === undefined ? {} : { signal: request.signal }),
  };
}

function transportError(thrown: unknown, request: HttpRequest, status: number | undefined) {
  if (request.signal?.aborted) return abortError(request.signal, request.url);
  const origin = originOf(request.url);
  const cause = innermostOf(thrown);
  const reason = reasonOf(cause);
  if (status === undefined) {
    return new TransportError('unreachable', `Cannot reach ${origin}: ${reason}.`, { cause });
  }
  const message = `The reply of ${origin} broke off: ${reason}.`;
  return new TransportError('bad-reply', message, { cause, status });
}

/** The telling error (`connect ECONNREFUSED ...`): undici wraps it in `fetch failed`. */
function innermostOf(thrown: unknown): unknown {
  let innermost = thrown;
  for (let cause = innerOf(innermost); cause !== undefined; cause = innerOf(cause)) {
    innermost = cause;
  }
  return innermost;
}

function reasonOf(thrown: unknown): string {
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';
  const message = messageOf(thrown);
  return message.includes(code) ? message : `${message} (${code})`;
}

/** One step inwards; a host with several addresses fails with one error for each. */
function innerOf(thrown: unknown): unknown {
  if (thrown instanceof AggregateError && thrown.errors.length > 0) return thrown.errors[0];
  return thrown instanceof Error ? thrown.cause : undefined;
}
