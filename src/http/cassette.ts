import { TransportError } from '../base/errors.ts';
import type { CassetteMode } from './cassette-mode.ts';
import type { CellIdentity } from './cell.ts';
import {
  type JsonObject,
  type KeyedRequest,
  type RecordingLine,
  recordingKey,
} from './recording-line.ts';
import type { RecordingStore } from './recording-store.ts';
import type { Timing } from './timing.ts';

/** What came back when something was really asked; only successes are returned. */
export interface FreshAnswer {
  response: JsonObject;
  seconds: number;
  httpAttempts: number;
  waitedSeconds: number;
}

/** A recorded answer, and whether it was recorded before this call. */
export interface RecalledAnswer {
  line: RecordingLine;
  replayed: boolean;
}

/** One thing that a cell asks: a chat request, a search, an embedding. */
export interface CassetteRequest extends KeyedRequest {
  /** The node that asks; for people, not part of the key. */
  node: string;
  /** How many times the cell has made the identical request before; see `createOccurrences`. */
  occurrence: number;
  /** `recordingKey` of all this. */
  key: string;
}

/** Answers from recordings, and records what is asked. */
export interface Cassette {
  /**
   * The answer to a request of a cell: recorded, or asked by `ask` and recorded. What `ask` rejects
   * with is passed on and never recorded. Rejects with a TransportError of kind `replay-miss` where
   * the mode is `replay` and nothing is recorded.
   */
  recall(
    cell: CellIdentity,
    request: CassetteRequest,
    ask: () => Promise<FreshAnswer>,
  ): Promise<RecalledAnswer>;
}

/** What a cassette is made of. */
export interface CassetteOptions {
  mode: Exclude<CassetteMode, 'off'>;
  store: RecordingStore;
  timing: Pick<Timing, 'now'>;
  /** The command that records what is missing; ends the message of a miss. */
  recordCommand: string;
  /** Runs before each line of a repeat is written, for example to write the manifest first. */
  beforeAppend?: (repeat: number) => Promise<void>;
}

/**
 * A cassette over a store. In mode `record` an answer of the same sitting is not asked again: columns
 * that share entries would otherwise supersede each other's, and a killed sitting goes on where it was.
 */
export function createCassette(options: CassetteOptions): Cassette {
  const { mode, store, timing } = options;
  const usable = (line: RecordingLine, cell: CellIdentity) =>
    mode !== 'record' || line.sitting === cell.sitting;

  return {
    recall(cell, request, ask) {
      const { key } = request;
      return store.exclusively(cell.questionId, key, async () => {
        const found = store.find(cell.questionId, key);
        if (found !== undefined && usable(found, cell)) return { line: found, replayed: true };
        if (mode === 'replay') throw missError(cell, request, options);
        const answer = await ask();
        const line: RecordingLine = {
          key,
          questionId: cell.questionId,
          request: readable(request),
          ...answer,
          recordedAt: timing.now().toISOString(),
          sitting: cell.sitting,
          orderIndex: cell.orderIndex,
        };
        await options.beforeAppend?.(cell.repeat);
        store.append(line);
        return { line, replayed: false };
      });
    },
  };
}

/**
 * Counts identical requests of one cell, per path: call it once for each request, in graph order.
 * Gives the occurrence (0 for the first, 1 for the second, and so on) and with it the key.
 */
export function createOccurrences(): (request: KeyedRequest) => {
  occurrence: number;
  key: string;
} {
  const seen = new Map<string, number>();
  return (request) => {
    const first = recordingKey(request, 0);
    const occurrence = seen.get(first) ?? 0;
    seen.set(first, occurrence + 1);
    return { occurrence, key: occurrence === 0 ? first : recordingKey(request, occurrence) };
  };
}

function readable(request: CassetteRequest): RecordingLine['request'] {
  const { graph, repeat, node, path, occurrence, payload } = request;
  return { graph, repeat, node, path, occurrence, payload };
}

function missError(cell: CellIdentity, request: CassetteRequest, options: CassetteOptions) {
  const where = request.path === request.node ? '' : ` (${request.path})`;
  return new TransportError(
    'replay-miss',
    `No recording in ${options.store.folder} of question "${cell.questionId}", arm "${cell.graph}", ` +
      `repeat ${cell.repeat}, node "${request.node}"${where}. Record it with: ${options.recordCommand}`,
  );
}
