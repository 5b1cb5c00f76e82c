import type { CallCost } from './exchange.ts';

/** Where a replayed reply was recorded. */
export interface RecordingOrigin {
  recordedAt: string;
  sitting: string;
  orderIndex: number;
}

/** One logical call as counted under `fetch`, whether it succeeded or not. */
export interface MeteredCall extends CallCost {
  node: string;
  path: string;
  outcome: 'ok' | 'failed';
}

/** What one cell has cost so far, counted under `fetch`. */
export interface Meter {
  readonly logicalCalls: number;
  /** Attempts on the wire; the recorded ones where replayed. */
  readonly httpAttempts: number;
  readonly waitedSeconds: number;
  /** Every call in the order in which it was made. */
  readonly calls: readonly MeteredCall[];
  /** Origin of the last replayed call; undefined while nothing was replayed. */
  readonly lastOrigin: RecordingOrigin | undefined;
}
