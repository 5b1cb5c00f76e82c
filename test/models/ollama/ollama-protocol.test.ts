import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HttpReply } from '../../../src/http/exchange.ts';
import { ollamaProtocol } from '../../../src/models/ollama/ollama-protocol.ts';
import { requestOf } from '../../http/support/cells.ts';

const NUM_CTX = 4096;
const body = {
  model: 'm:1b',
  messages: [{ role: 'user', content: 'x'.repeat(2_000) }],
  options: { num_ctx: NUM_CTX, num_predict: 200, temperature: 0.7, seed: 3, num_gpu: 1 },
  think: false,
  keep_alive: '10m',
  stream: true,
  truncate: false,
};

const settle = (text: string, status = 200, sent: unknown = body): HttpReply =>
  ollamaProtocol.settle({ status, headers: {}, body: text }, requestOf(sent));
const lines = (...values: unknown[]) =>
  values.map((value) => `${JSON.stringify(value)}\n`).join('');
const piece = (content: string, more = {}) => ({
  message: { role: 'assistant', content, ...more },
});
const end = (more = {}) => ({ ...piece(''), done: true, done_reason: 'stop', ...more });

describe('settling a stream', () => {
  it('puts the pieces together and keeps the final counters', () => {
    const stream = lines(piece('a'), piece('b', { thinking: 'hm' }), end({ eval_count: 2 }));
    expect(JSON.parse(settle(stream).body)).toEqual({
      message: { role: 'assistant', content: 'ab', thinking: 'hm' },
      done: true,
      done_reason: 'stop',
      eval_count: 2,
    });
  });

  it('gives the text back whatever it is and however it was cut into pieces', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), (parts) => {
        const stream = lines(...parts.map((part) => piece(part)), end());
        expect(JSON.parse(settle(stream).body).message.content).toBe(parts.join(''));
      }),
    );
  });

  it('settles what it has settled to the same', () => {
    const once = settle(lines(piece('a'), end()));
    expect(settle(once.body).body).toBe(once.body);
  });

  it.each([
    ['no last piece', lines(piece('a')), 'bad-reply', /broke off after 1 pieces/],
    ['nothing at all', '', 'bad-reply', /broke off after 0 pieces/],
    ['a broken line', `${lines(piece('a'))}{"mess\n${lines(end())}`, 'bad-reply', /not JSON/],
    ['an error in the middle', lines(piece('a'), { error: 'CUDA error' }), 'bad-reply', /CUDA/],
    [
      'a loaded model and no answer',
      lines(end({ done_reason: 'load' })),
      'bad-reply',
      /only loaded/,
    ],
    [
      'a late refusal',
      lines({ error: 'input exceeds the context length' }),
      'prompt-too-long',
      /fit/,
    ],
    ['a list', lines([1]), 'bad-reply', /unknown reply/],
  ])('refuses %s', (_what, stream, kind, message) => {
    expect(() => settle(stream)).toThrow(expect.objectContaining({ kind }));
    expect(() => settle(stream)).toThrow(message);
  });
});

describe('a prompt that was cut silently', () => {
  const counted = (tokens: number, characters: number) => () =>
    settle(lines(end({ prompt_eval_count: tokens })), 200, {
      ...body,
      messages: [{ role: 'user', content: 'x'.repeat(characters) }],
    });

  it('is found where the count stands at the context size', () => {
    expect(counted(NUM_CTX, 2_000)).toThrow(expect.objectContaining({ kind: 'prompt-too-long' }));
  });

  it('is found where the count stands at half of it for far too much text', () => {
    expect(counted(NUM_CTX / 2 + 2, 40_000)).toThrow(/cut it silently to 2050 tokens/);
  });

  it.each([
    ['nearly fills the context', NUM_CTX - 1, 16_000],
    ['happens to take half of it', NUM_CTX / 2 + 2, 8_000],
    ['is counted as 0 by a server that does not say', 0, 40_000],
    ['has few tokens for its length', 1_000, 40_000],
  ])('is not found where a whole prompt %s', (_what, tokens, characters) => {
    expect(counted(tokens, characters)).not.toThrow();
  });
});

describe('an error status', () => {
  it.each([
    [404, '{"error":"model \\"m:1b\\" not found, try pulling it first"}', /ollama pull m:1b/],
    [404, '404 page not found', /answered 404: 404 page not found/],
    [500, '{"error":"model requires more system memory"}', /answered 500: model requires more/],
    [503, '{"error":"server busy"}', /answered 503: server busy/],
    [502, '<html>\n  <b>Bad   gateway</b>\n</html>', /<html> <b>Bad gateway<\/b> <\/html>/],
    [400, '', /answered 400/],
  ])('%i is told in the words of the server', (status, text, message) => {
    expect(() => settle(text, status)).toThrow(message);
    expect(() => settle(text, status)).toThrow(
      expect.objectContaining({ kind: 'http-status', status }),
    );
  });

  it('says that a prompt is too long as its own kind', () => {
    const text = '{"error":"the input length exceeds the context length"}';
    expect(() => settle(text, 400)).toThrow(expect.objectContaining({ kind: 'prompt-too-long' }));
  });
});

describe('the payload', () => {
  it('is model, messages, format and what decides the answer', () => {
    const messages = [{ role: 'user', content: 'a', images: [] }];
    expect(ollamaProtocol.payloadOf({ ...body, messages, format: { type: 'object' } })).toEqual({
      model: 'm:1b',
      messages: [{ role: 'user', content: 'a' }],
      format: { type: 'object' },
      options: { temperature: 0.7, seed: 3, num_ctx: NUM_CTX, num_predict: 200, think: false },
    });
  });

  it('leaves out what is not there', () => {
    const payload = ollamaProtocol.payloadOf({ model: 'm', messages: [] });
    expect(JSON.stringify(payload)).toBe('{"model":"m","messages":[],"options":{}}');
  });
});
