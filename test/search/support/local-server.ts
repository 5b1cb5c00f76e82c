import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request as a local server got it. */
export interface SeenRequest {
  method: string;
  /** Path with its query string. */
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** What a local server answers: a status and a JSON value or a raw text; nothing at all for `hang`. */
export type Answer =
  | { status?: number; headers?: Record<string, string>; json?: unknown; raw?: string }
  | 'hang';

/** A server on 127.0.0.1 for one test; ends with `await using`. */
export interface LocalServer extends AsyncDisposable {
  url: string;
  requests: SeenRequest[];
}

/** Starts a server that answers each request as `answer` says. */
export async function localServer(answer: (request: SeenRequest) => Answer): Promise<LocalServer> {
  const requests: SeenRequest[] = [];
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const seen = {
        method: incoming.method ?? '',
        path: incoming.url ?? '',
        headers: incoming.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      };
      requests.push(seen);
      const reply = answer(seen);
      if (reply === 'hang') return;
      const type = reply.raw === undefined ? { 'content-type': 'application/json' } : {};
      outgoing.writeHead(reply.status ?? 200, { ...type, ...reply.headers });
      outgoing.end(reply.raw ?? JSON.stringify(reply.json));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** An address on which nothing listens. */
export async function deadAddress(): Promise<string> {
  const server = await localServer(() => 'hang');
  await server[Symbol.asyncDispose]();
  return server.url;
}
