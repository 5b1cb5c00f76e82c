import { describe, expect, it } from 'vitest';
import { ConfigError } from '../../../src/base/errors.ts';
import { defaultSettings } from '../../../src/models/model-settings.ts';
import { createOpenaiBackend, loadOpenai } from '../../../src/models/openai/openai-backend.ts';
import { openaiProtocol } from '../../../src/models/openai/openai-protocol.ts';
import { cellOf } from '../../http/support/cells.ts';
import { fakeTiming } from '../../http/support/fake-timing.ts';
import { type LocalServer, sendJson } from '../../http/support/local-server.ts';
import { complete, startOpenai } from '../support/fake-openai.ts';
import { openForTest, requestOf } from '../support/open.ts';

const envOf = (server: LocalServer) => ({
  AGENT_MODEL: 'openai:gpt-test',
  OPENAI_BASE_URL: `${server.url}/v1`,
  OPENAI_API_KEY: 'sk-test',
});

describe('an OpenAI-compatible model', () => {
  it('waits for a rate limit as it is told: attempts, waiting and seconds apart', async () => {
    const timing = fakeTiming();
    await using server = await startOpenai((response, request, nth) =>
      // Every third request meets the limit.
      nth % 3 === 2
        ? sendJson(response, { error: { message: 'slow down' } }, 503, { 'retry-after': '11' })
        : complete(`answer ${nth}`)(response, request, nth),
    );
    const opened = await openForTest({ env: envOf(server), timing });
    const { model, meter } = opened.forCell(cellOf());
    const replies = [];
    for (let call = 0; call < 4; call += 1) replies.push(await model.complete(requestOf()));
    expect(replies.map(({ text }) => text)).toEqual([
      'answer 0',
      'answer 1',
      'answer 3',
      'answer 4',
    ]);
    expect(replies[2]).toMatchObject({ httpAttempts: 2, waitedSeconds: 11, seconds: 0 });
    expect(meter).toMatchObject({ logicalCalls: 4, httpAttempts: 5, waitedSeconds: 11 });
    await opened.close();
  });

  it('gives up on a limit that does not lift, with what the server said', async () => {
    await using server = await startOpenai((response) =>
      sendJson(response, { error: { message: 'quota' } }, 429, { 'retry-after': '3600' }),
    );
    const opened = await openForTest({ env: envOf(server) });
    await expect(opened.forCell(cellOf()).model.complete(requestOf())).rejects.toMatchObject({
      kind: 'http-status',
      status: 429,
      hint: expect.stringContaining('Retry-After: 3600'),
    });
    await opened.close();
  });

  it('sends the schema, strict where it is closed, and one cell’s settings', async () => {
    await using server = await startOpenai(complete('{}'));
    const opened = await openForTest({ env: envOf(server) });
    const { model } = opened.forCell(cellOf());
    await model.complete(requestOf({ node: 'reflect' }));
    await model.complete(requestOf({ format: { type: 'object', properties: { a: {} } } }));
    await model.complete({ node: 'write', messages: [{ role: 'user', content: 'x' }] });
    const formats = server.chats().map(({ body }) => body.response_format);
    expect(formats[0]).toMatchObject({
      type: 'json_schema',
      json_schema: { name: 'reflect', schema: requestOf().format, strict: true },
    });
    expect(formats[1]?.json_schema.strict).toBe(false);
    expect(formats[2]).toBeUndefined();
    expect(server.chats()[0]?.headers.authorization).toBe('Bearer sk-test');
    await opened.close();
  });

  it('reports cached tokens', async () => {
    await using server = await startOpenai(complete('a'));
    const opened = await openForTest({ env: envOf(server) });
    const reply = await opened.forCell(cellOf()).model.complete(requestOf());
    expect(reply.cachedTokens).toBe(12);
    await opened.close();
  });

  it('takes a refusal for what the model wrote', async () => {
    await using server = await startOpenai(complete(null, { refusal: 'I will not.' }));
    const opened = await openForTest({ env: envOf(server) });
    expect((await opened.forCell(cellOf()).model.complete(requestOf())).text).toBe('I will not.');
    await opened.close();
  });

  it('makes an error of a reply that a filter withheld', async () => {
    await using server = await startOpenai(complete('', { finish: 'content_filter' }));
    const opened = await openForTest({ env: envOf(server) });
    await expect(opened.forCell(cellOf()).model.complete(requestOf())).rejects.toMatchObject({
      kind: 'bad-reply',
    });
    await opened.close();
  });

  it('describes itself without a context size, which is not ours to set', async () => {
    await using server = await startOpenai(complete('a'));
    const opened = await openForTest({ env: envOf(server) });
    expect(await opened.preflight()).toMatchObject({
      name: 'openai:gpt-test',
      server: { name: new URL(server.url).host },
      options: { temperature: 0, numPredict: 300, seed: 1 },
    });
    await opened.warmUp();
    await opened.close();
  });
});

describe('preflight', () => {
  it.each([401, 403])('says that the key is refused for status %i', async (status) => {
    const backend = await createOpenaiBackend(
      {
        model: 'm',
        settings: defaultSettings,
        servers: { ollamaBaseUrl: '', openaiBaseUrl: 'http://127.0.0.1:9', openaiApiKey: 'k' },
        send: async () => ({ status, headers: {}, body: '{"error":{"message":"bad key"}}' }),
        timing: fakeTiming(),
      },
      loadOpenai,
      true,
    );
    await expect(backend.preflight(undefined)).rejects.toMatchObject({
      message: expect.stringContaining('bad key'),
      hint: 'Check OPENAI_API_KEY.',
    });
  });

  it('wants a key for OpenAI itself, and none for a replay or a server of one’s own', async () => {
    const env = { AGENT_MODEL: 'openai:gpt-test' };
    await expect(openForTest({ env })).rejects.toThrow(/OPENAI_API_KEY is not set/);
    const own = await openForTest({ env: { ...env, OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' } });
    await own.close();
  });

  it('says how to install the package that is missing', async () => {
    const opening = createOpenaiBackend(
      {
        model: 'gpt-test',
        settings: defaultSettings,
        servers: { ollamaBaseUrl: '', openaiBaseUrl: 'http://127.0.0.1:9' },
        send: () => Promise.reject(new Error('unused')),
        timing: fakeTiming(),
      },
      () => Promise.reject(new Error('Cannot find package')),
      true,
    );
    await expect(opening).rejects.toBeInstanceOf(ConfigError);
    await expect(opening).rejects.toMatchObject({ hint: expect.stringContaining('npm install') });
  });
});

describe('the payload', () => {
  it('is model, messages, schema and what decides the answer', () => {
    const schema = { type: 'object' };
    const payload = openaiProtocol.payloadOf({
      model: 'm',
      messages: [{ role: 'user', content: 'a', name: 'n' }],
      temperature: 0,
      seed: 2,
      max_completion_tokens: 9,
      stream: false,
      response_format: { type: 'json_schema', json_schema: { name: 'plan', schema, strict: true } },
    });
    expect(payload).toEqual({
      model: 'm',
      messages: [{ role: 'user', content: 'a' }],
      format: schema,
      options: { temperature: 0, seed: 2, max_tokens: 9 },
    });
  });
});
