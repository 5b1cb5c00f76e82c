import {
  ConfigError,
  DataError,
  LoopcheckError,
  messageOf,
  TransportError,
} from '../base/errors.ts';
import type { RunErrorKind } from '../run-record.ts';
import type { Progress } from './state.ts';

/**
 * A node that could not finish, with what it had done until then. LangGraph drops what a failing node
 * would have returned; thrown along, it still reaches the outcome.
 */
export class NodeInterruption extends LoopcheckError {
  readonly code = 'node-interruption';
  readonly kind: RunErrorKind;
  readonly node: string;
  readonly progress: Progress;

  constructor(kind: RunErrorKind, node: string, progress: Progress, cause: unknown) {
    super(withHint(cause), { cause });
    this.kind = kind;
    this.node = node;
    this.progress = progress;
  }
}

/** What a row says of its error: the message, and how to mend it. */
function withHint(thrown: unknown): string {
  const message = messageOf(thrown);
  const hint = thrown instanceof LoopcheckError ? thrown.hint : undefined;
  return hint === undefined ? message : `${message} ${hint}`;
}

/** Whether the user's settings or files are at fault, as with recordings that cannot be read. */
function isUsersFault(thrown: unknown): boolean {
  return thrown instanceof ConfigError || thrown instanceof DataError;
}

/** The kind of error row that a failing model call gives; anything unforeseen is our own fault. */
export function modelErrorKind(thrown: unknown): RunErrorKind {
  if (thrown instanceof TransportError) return thrown.kind;
  return isUsersFault(thrown) ? 'config' : 'internal';
}

/**
 * The kind of error row that a failing search gives: `search`, unless the run itself was stopped or a
 * recording is missing.
 */
export function searchErrorKind(thrown: unknown, signal?: AbortSignal): RunErrorKind {
  if (isUsersFault(thrown)) return 'config';
  if (!(thrown instanceof TransportError)) return 'search';
  const stopped = signal?.aborted === true || thrown.kind === 'aborted';
  return stopped || thrown.kind === 'replay-miss' ? thrown.kind : 'search';
}
