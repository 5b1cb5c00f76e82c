import { AsyncLocalStorage } from 'node:async_hooks';
import { InternalError } from '../base/errors.ts';
import type { CallCost } from './exchange.ts';

/**
 * The logical call that the current request belongs to. A client library passes neither the node nor
 * an abort signal down to `fetch`, and its own errors hide ours: all of that travels here.
 */
export interface CallScope {
  readonly node: string;
  /** Where in the graph the call stands; the node itself in graphs that do not fan out. */
  readonly path: string;
  readonly signal?: AbortSignal;
  /** JSON schema of the reply, for protocols that add it under the client library. */
  readonly format?: Readonly<Record<string, unknown>>;
  /** Set once the request was counted. */
  cost?: CallCost;
  /** What the layers rejected with. */
  failure?: unknown;
}

const scopes = new AsyncLocalStorage<CallScope>();

/** Runs `task`; every request it makes, however deep in a client library, belongs to `scope`. */
export function runInCall<T>(scope: CallScope, task: () => Promise<T>): Promise<T> {
  return scopes.run(scope, task);
}

/** The scope of the current request. Throws an InternalError outside of `runInCall`. */
export function currentCall(): CallScope {
  const scope = scopes.getStore();
  if (scope === undefined) {
    throw new InternalError('A request of a cell was made outside of a call scope.');
  }
  return scope;
}
