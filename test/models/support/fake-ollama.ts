import type { ServerResponse } from 'node:http';
import {
  type Behaviour,
  type LocalServer,
  type SeenRequest,
  sendJson,
  startServer,
} from '../../http/support/local-server.ts';

/** Writes a streamed reply, in pieces as the real server does. */
export function say(text: string, last: Record<string, unknown> = {}, pieces = 3): Behaviour {
  return (response) => {
    response.writeHead(200, { 'content-type': 'application/x-ndjson' });
    const size = Math.max(1, Math.ceil(text.length / pieces));
    for (let at = 0; at < text.length; at += size) {
      const content = text.slice(at, at + size);
      writeLine(response, { message: { role: 'assistant', content }, done: false });
    }
    writeLine(response, {
      message: { role: 'assistant', content: '' },
      done: true,
      done_reason: 'stop',
      total_duration: 2_000_000_000,
      prompt_eval_count: 26,
      prompt_eval_duration: 1_500_000_000,
      eval_count: 7,
      eval_duration: 400_000_000,
      ...last,
    });
    response.end();
  };
}

/** Writes one line of a stream. */
export function writeLine(response: ServerResponse, line: Record<string, unknown>): void {
  response.write(
    `${JSON.stringify({ model: 'm', created_at: '2026-03-01T00:00:00Z', ...line })}\n`,
  );
}

/** The digest of the only model that the fake server has. */
export const DIGEST = 'sha256-of-m';

/** A local server that speaks Ollama's protocol, has the model `m:1b`, and answers chats by `chat`. */
export function startOllama(chat: Behaviour, digest = DIGEST): Promise<LocalServer> {
  let chats = 0;
  return startServer((response, request) => {
    if (request.url === '/api/version') return sendJson(response, { version: '0.17.4' });
    if (request.url === '/api/tags') return sendJson(response, { models: [modelOf(digest)] });
    chats += 1;
    return chat(response, request, chats - 1);
  });
}

function modelOf(digest: string) {
  const details = { parameter_size: '1.5B', quantization_level: 'Q4_K_M' };
  return { name: 'm:1b', digest, size: 1_000_000, details };
}

/** Chats that a cell made: not the short ones that warm up or clear the cache. */
export function measuredChats(server: LocalServer): SeenRequest[] {
  return server.chats().filter(({ body }) => body.options?.num_predict !== 1);
}
