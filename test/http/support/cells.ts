import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInCall } from '../../../src/http/call-scope.ts';
import type { CellIdentity } from '../../../src/http/cell.ts';
import type { CellStack } from '../../../src/http/cell-stack.ts';
import type { HttpReply, HttpRequest } from '../../../src/http/exchange.ts';
import type { ChatProtocol } from '../../../src/http/protocol.ts';
import type { JsonObject, RecordingLine } from '../../../src/http/recording-line.ts';

/** A cell for tests; what matters to a test is given. */
export function cellOf(over: Partial<CellIdentity> = {}): CellIdentity {
  return { graph: 'linear', questionId: 'q1', repeat: 0, orderIndex: 0, sitting: 's1', ...over };
}

/** A request with a JSON body. */
export function requestOf(body: unknown = {}, over: Partial<HttpRequest> = {}): HttpRequest {
  return {
    method: 'POST',
    url: 'http://host.invalid/chat',
    headers: { authorization: 'Bearer secret', 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...over,
  };
}

/** A reply with a JSON body. */
export function replyOf(body: unknown = {}, over: Partial<HttpReply> = {}): HttpReply {
  return { status: 200, headers: {}, body: JSON.stringify(body), ...over };
}

/** Bodies are keyed whole, replies are taken as they are. */
export const plainProtocol: ChatProtocol = { payloadOf: (body) => body, settle: (reply) => reply };

/** Sends a body through a cell's layers as one call of a node. */
export function sendAs(
  stack: CellStack,
  node: string,
  body: JsonObject,
  over: Partial<HttpRequest> & { path?: string } = {},
): Promise<HttpReply> {
  const { path = node, ...request } = over;
  return runInCall({ node, path }, () => stack.send(requestOf(body, request)));
}

/** A folder of its own for one test. */
export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'loopcheck-'));
}

/** A recorded line for tests; what matters to a test is given. */
export function lineOf(over: Partial<RecordingLine> = {}): RecordingLine {
  const request = {
    graph: 'linear',
    repeat: 0,
    node: 'plan',
    path: 'plan',
    occurrence: 0,
    payload: { model: 'm' },
  };
  return {
    key: 'k1',
    questionId: 'q1',
    request,
    response: { status: 200, headers: {}, body: { text: 'recorded' } },
    seconds: 1.5,
    httpAttempts: 1,
    waitedSeconds: 0,
    recordedAt: '2026-03-01T00:00:00.000Z',
    sitting: 's1',
    orderIndex: 0,
    ...over,
  };
}
