import { tokenize } from '../../../src/base/tokens.ts';
import { type LocalServer, localServer } from './local-server.ts';

/** A vector of letter counts: alike for texts with alike words, and the same on every machine. */
export function letterVector(text: string): number[] {
  const vector = new Array<number>(26).fill(0);
  for (const token of tokenize(text)) {
    for (const character of token) {
      const at = character.charCodeAt(0) - 97;
      if (at >= 0 && at < 26) vector[at] = (vector[at] ?? 0) + 1;
    }
  }
  return vector;
}

/** A server that speaks Ollama's `/api/embed` and the OpenAI-compatible `/v1/embeddings`. */
export function embeddingServer(): Promise<LocalServer> {
  return localServer(({ path, body }) => {
    const { input } = JSON.parse(body) as { input: string | string[] };
    const vectors = [input].flat().map(letterVector);
    if (path === '/api/embed') return { json: { model: 'fake', embeddings: vectors } };
    if (path !== '/v1/embeddings') return { status: 404, json: { error: 'no such path' } };
    return {
      json: {
        object: 'list',
        model: 'fake',
        data: vectors.map((vector, index) => ({ object: 'embedding', index, embedding: vector })),
        usage: { prompt_tokens: 1, total_tokens: 1 },
      },
    };
  });
}
