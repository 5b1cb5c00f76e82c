import { currentCall } from './call-scope.ts';
import { type CallCost, type CountedSend, noCost, type Send } from './exchange.ts';

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
  outcome: 'pending' | 'ok' | 'failed';
}

/** What one cell has cost so far, counted under `fetch`. */
export interface Meter {
  readonly logicalCalls: number;
  /** Attempts on the wire; the recorded ones where replayed. */
  readonly httpAttempts: number;
  readonly waitedSeconds: number;
  /** Every call in the order in which it was made. */
  readonly calls: readonly Readonly<MeteredCall>[];
  /** Origin of the last replayed call; undefined while nothing was replayed. */
  readonly lastOrigin: RecordingOrigin | undefined;
}

/** A meter and the means to write it. */
export interface MeterWriter {
  meter: Meter;
  /** The outermost layer of a cell: counts each request as one logical call of the current scope. */
  counted(send: CountedSend): Send;
  /** Notes that a reply was replayed from here. */
  setOrigin(origin: RecordingOrigin): void;
}

/** A meter that stands at 0. */
export function createMeter(): MeterWriter {
  const calls: MeteredCall[] = [];
  let lastOrigin: RecordingOrigin | undefined;
  const sum = (pick: (call: MeteredCall) => number) =>
    calls.reduce((total, call) => total + pick(call), 0);
  const meter: Meter = {
    get logicalCalls() {
      return calls.length;
    },
    get httpAttempts() {
      return sum((call) => call.httpAttempts);
    },
    get waitedSeconds() {
      return sum((call) => call.waitedSeconds);
    },
    calls,
    get lastOrigin() {
      return lastOrigin;
    },
  };
  const counted = (send: CountedSend): Send => {
    return async (request) => {
      const scope = currentCall();
      const call: MeteredCall = {
        node: scope.node,
        path: scope.path,
        outcome: 'pending',
        ...noCost(),
      };
      calls.push(call);
      scope.cost = call;
      try {
        const reply = await send(request, call);
        call.outcome = 'ok';
        return reply;
      } catch (thrown) {
        call.outcome = 'failed';
        scope.failure = thrown;
        throw thrown;
      }
    };
  };
  return {
    meter,
    counted,
    setOrigin: (origin) => {
      lastOrigin = origin;
    },
  };
}
