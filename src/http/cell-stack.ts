import { asFetch, type RewriteBody } from './as-fetch.ts';
import type { Cassette } from './cassette.ts';
import type { CellIdentity } from './cell.ts';
import { withDeadline } from './deadline.ts';
import type { Send } from './exchange.ts';
import { createMeter, type Meter } from './meter.ts';
import type { ChatProtocol } from './protocol.ts';
import { type RecordedSendOptions, withRecordings } from './recorded-send.ts';
import { type RetryPolicy, withRetry } from './retry.ts';
import type { Timing } from './timing.ts';

/** What one cell's requests go through. */
export interface CellStackOptions {
  cell: CellIdentity;
  protocol: ChatProtocol;
  /** The lowest layer: the network, or a script. */
  send: Send;
  retry: RetryPolicy;
  /** Deadline of each attempt. */
  timeoutMs: number;
  timing: Timing;
  /** Absent where recordings are neither read nor written. */
  cassette?: Cassette;
  beforeLive?: RecordedSendOptions['beforeLive'];
}

/** The layers under one cell. */
export interface CellStack {
  /** For code of our own. */
  send: Send;
  /** For client libraries. */
  fetch(rewrite: RewriteBody): typeof fetch;
  meter: Meter;
}

/**
 * Builds what lies under every request of one cell, outermost first: the meter of logical calls,
 * recordings, waiting for rate limits, the deadline, the network. Requests must be made inside
 * `runInCall`.
 */
export function createCellStack(options: CellStackOptions): CellStack {
  const { cell, protocol, retry, timeoutMs, timing, cassette, beforeLive } = options;
  const meter = createMeter();
  const attempts = withRetry(withDeadline(options.send, timeoutMs, timing), retry, timing);
  const recorded = withRecordings(attempts, {
    cell,
    protocol,
    cassette,
    meter,
    ...(beforeLive === undefined ? {} : { beforeLive }),
  });
  const send = meter.counted(recorded);
  return { send, fetch: (rewrite) => asFetch(send, rewrite), meter: meter.meter };
}
