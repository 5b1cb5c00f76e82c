import { currentCall } from './call-scope.ts';
import { type Cassette, createOccurrences } from './cassette.ts';
import type { CellIdentity } from './cell.ts';
import type { CountedSend, HttpReply, HttpRequest } from './exchange.ts';
import type { MeterWriter } from './meter.ts';
import { abortError } from './network.ts';
import type { ChatProtocol } from './protocol.ts';
import type { JsonObject } from './recording-line.ts';

/** What happens before a request really goes out. */
export interface BeforeLive {
  /** No request of this cell has gone out yet. */
  first: boolean;
  /** The request of this cell just before, where its answer was replayed. */
  replayedBefore: HttpRequest | undefined;
  signal: AbortSignal | undefined;
}

/** What the recording layer of one cell works with. */
export interface RecordedSendOptions {
  cell: CellIdentity;
  protocol: ChatProtocol;
  cassette: Cassette | undefined;
  meter: MeterWriter;
  /** Uncounted; brings the server's cache into the state it would have if the whole cell ran live. */
  beforeLive?: (state: BeforeLive) => Promise<void>;
}

/**
 * The recording layer of one cell: settles each reply by the protocol, and answers from the cassette
 * where there is one. A replayed reply has the recorded body and brings its recorded cost.
 */
export function withRecordings(send: CountedSend, options: RecordedSendOptions): CountedSend {
  const { cell, protocol, cassette, meter } = options;
  const occurrenceOf = createOccurrences();
  let first = true;
  let replayedBefore: HttpRequest | undefined;

  const sendLive: CountedSend = async (request, cost) => {
    const state = { first, replayedBefore, signal: request.signal };
    first = false;
    replayedBefore = undefined;
    await options.beforeLive?.(state);
    return protocol.settle(await send(request, cost), request);
  };

  return async (request, cost) => {
    if (request.signal?.aborted) throw abortError(request.signal, request.url);
    if (cassette === undefined) return sendLive(request, cost);
    const { node, path } = currentCall();
    const payload = protocol.payloadOf(JSON.parse(request.body));
    const asked = { graph: cell.graph, repeat: cell.repeat, path, payload };
    const { line, replayed } = await cassette.recall(
      cell,
      { ...asked, ...occurrenceOf(asked), node },
      async () => {
        const response = storable(await sendLive(request, cost));
        const { seconds, httpAttempts, waitedSeconds } = cost;
        return { response, seconds, httpAttempts, waitedSeconds };
      },
    );
    if (replayed) {
      replayedBefore = request;
      const { seconds, httpAttempts, waitedSeconds } = line;
      Object.assign(cost, { seconds, httpAttempts, waitedSeconds, replayed });
      meter.setOrigin(line);
    }
    return replyOf(line.response);
  };
}

/** Headers that a recording keeps. All others may hold secrets or change from run to run. */
const KEPT_HEADERS = ['content-type'];

function storable(reply: HttpReply): JsonObject {
  const headers: Record<string, string> = {};
  for (const name of KEPT_HEADERS) {
    const value = reply.headers[name];
    if (value !== undefined) headers[name] = value;
  }
  return { status: reply.status, headers, body: JSON.parse(reply.body) };
}

function replyOf(response: JsonObject): HttpReply {
  const { status, headers, body } = response;
  return {
    status: typeof status === 'number' ? status : 200,
    headers: isHeaders(headers) ? headers : {},
    body: JSON.stringify(body),
  };
}

function isHeaders(value: unknown): value is Record<string, string> {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((header) => typeof header === 'string')
  );
}
