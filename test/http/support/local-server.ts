import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the tests look at in the bodies of both protocols. */
export interface WireBody {
  model?: string;
  messages?: { role: string; content: string }[];
  format?: unknown;
  options?: Record<string, unknown>;
  stream?: boolean;
  truncate?: boolean;
  think?: boolean;
  keep_alive?: string;
  seed?: number;
  temperature?: number;
  max_tokens?: number;
  response_format?: {
    type: string;
    json_schema: { name: string; schema: unknown; strict: boolean };
  };
}

/** A request as the local server saw it. */
export interface SeenRequest {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  /** The JSON body; empty for GET and for what is not JSON. */
  body: WireBody;
  /** Settles when the client hung up before the reply was whole. */
  hungUp: Promise<void>;
}

/** Answers one request; `nth` counts from 0. */
export type Behaviour = (response: ServerResponse, request: SeenRequest, nth: number) => unknown;

/** A server on 127.0.0.1; close it with `await using`. */
export interface LocalServer extends AsyncDisposable {
  url: string;
  requests: SeenRequest[];
  /** Requests to a chat endpoint. */
  chats(): SeenRequest[];
  close(): Promise<void>;
}

/** Starts a server that answers by `behave`. */
export async function startServer(behave: Behaviour): Promise<LocalServer> {
  const requests: SeenRequest[] = [];
  const server = createServer(async (incoming, response) => {
    let text = '';
    for await (const piece of incoming) text += piece;
    const hungUp = new Promise<void>((resolve) => {
      response.on('close', () => {
        if (!response.writableFinished) resolve();
      });
    });
    const { method = '', url = '', headers } = incoming;
    const seen = {
      method,
      url,
      headers,
      body: text !== '' && isJson(headers) ? JSON.parse(text) : {},
      hungUp,
    };
    const nth = requests.push(seen) - 1;
    await behave(response, seen, nth);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    chats: () => requests.filter(({ method }) => method === 'POST'),
    close,
    [Symbol.asyncDispose]: close,
  };
}

function isJson(headers: IncomingHttpHeaders): boolean {
  return headers['content-type']?.includes('json') ?? false;
}

/** Ends a response with a JSON body. */
export function sendJson(
  response: ServerResponse,
  body: unknown,
  status = 200,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

/** An address that nothing listens on. */
export async function deadAddress(): Promise<string> {
  const server = await startServer(() => undefined);
  await server.close();
  return server.url;
}
