import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { TransportKind } from '../../src/base/errors.ts';
import type { ChatModel } from '../../src/models/chat-model.ts';
import type { OpenedModel } from '../../src/models/opened-model.ts';
import { cellOf, temporaryFolder } from '../http/support/cells.ts';
import { fakeTiming } from '../http/support/fake-timing.ts';
import {
  type Behaviour,
  deadAddress,
  type LocalServer,
  sendJson,
} from '../http/support/local-server.ts';
import { say, startOllama, writeLine } from './support/fake-ollama.ts';
import { complete, startOpenai } from './support/fake-openai.ts';
import { openForTest, requestOf } from './support/open.ts';

/** What a server can do to a call. Every adapter must make the same of it. */
const TEXT = '{"queries":["naïve 質問 🦊"]}';
const hangUp: Behaviour = (response) => {
  response.writeHead(200);
  response.write('{"half', () => response.destroy());
};
const fail =
  (status: number, message: string): Behaviour =>
  (response) =>
    sendJson(response, { error: { message } }, status);

interface Adapter {
  name: string;
  start(chat: Behaviour): Promise<LocalServer>;
  say(text: string): Behaviour;
  /** An answer whose counts are all this. */
  counting(count: unknown): Behaviour;
  cut: Behaviour;
  cutShort: Behaviour;
  env(url: string): Record<string, string>;
}

const ollama: Adapter = {
  name: 'ollama',
  start: startOllama,
  say: (text) => say(text),
  counting: (count) =>
    say(TEXT, { prompt_eval_count: count, eval_count: count, prompt_eval_duration: count }),
  cut: say('{"queries":["na', { done_reason: 'length' }),
  cutShort: (response) => {
    writeLine(response, { message: { role: 'assistant', content: 'half' }, done: false });
    response.end();
  },
  env: (url) => ({ AGENT_MODEL: 'ollama:m:1b', OLLAMA_BASE_URL: url }),
};

const openai: Adapter = {
  name: 'openai',
  start: startOpenai,
  say: (text) => complete(text),
  counting: (count) =>
    complete(TEXT, { usage: { prompt_tokens: count, completion_tokens: count } }),
  cut: complete('{"queries":["na', { finish: 'length' }),
  cutShort: (response) => {
    response.end('{"choices":[');
  },
  env: (url) => ({ AGENT_MODEL: 'openai:gpt-test', OPENAI_BASE_URL: `${url}/v1` }),
};

/** Numbers that no count of tokens can be. */
const IMPOSSIBLE = [-5, 1.5, 1e300, '12', null, {}];

describe.each([ollama, openai])('the $name adapter', (adapter) => {
  it.each(IMPOSSIBLE)('takes %j tokens for not said, and keeps the answer', async (count) => {
    await using server = await adapter.start(adapter.counting(count));
    const { model, close } = await openCell(adapter, server);
    const reply = await model.complete(requestOf());
    expect(reply).toMatchObject({ text: TEXT, inputTokens: 0, outputTokens: 0, httpAttempts: 1 });
    expect(reply).not.toHaveProperty('promptSeconds', count);
    await close();
  });

  it('passes on no key that the server repeats', async () => {
    await using server = await adapter.start((response, { headers }) =>
      sendJson(response, { error: { message: `refused ${headers.authorization}` } }, 500),
    );
    const { model, close } = await openCell(adapter, server, { OPENAI_API_KEY: 'sk-secret-1' });
    const failure = await model.complete(requestOf()).catch((thrown: unknown) => thrown);
    expect(String(failure)).toContain('refused');
    expect(String(failure)).not.toContain('sk-secret-1');
    await close();
  });

  it('gives the text as the model wrote it, with tokens, attempts and seconds', async () => {
    await using server = await adapter.start(adapter.say(TEXT));
    const { model, close } = await openCell(adapter, server);
    const reply = await model.complete(requestOf());
    expect(reply).toMatchObject({
      text: TEXT,
      finish: 'stop',
      inputTokens: 26,
      outputTokens: 7,
      httpAttempts: 1,
      replayed: false,
    });
    await close();
  });

  it.each([
    '',
    '  \n',
    'no JSON at all',
    '```json\n{}\n```',
    '<think>hm</think>{"a":1}',
    '{"broken',
  ])('does not judge, mend or strip the text %j', async (text) => {
    await using server = await adapter.start(adapter.say(text));
    const { model, close } = await openCell(adapter, server);
    expect((await model.complete(requestOf())).text).toBe(text);
    await close();
  });

  it('says that a reply was cut, and keeps its text', async () => {
    await using server = await adapter.start(adapter.cut);
    const { model, close } = await openCell(adapter, server);
    expect(await model.complete(requestOf())).toMatchObject({
      text: '{"queries":["na',
      finish: 'length',
    });
    await close();
  });

  it.each<[string, Behaviour, TransportKind]>([
    ['an error status', fail(500, 'boom'), 'http-status'],
    ['a missing model', fail(404, 'model "x" not found'), 'http-status'],
    [
      'a prompt that is too long',
      fail(400, 'the input length exceeds the context length'),
      'prompt-too-long',
    ],
    ['a connection that breaks', hangUp, 'bad-reply'],
    ['a reply that ends too soon', adapter.cutShort, 'bad-reply'],
    ['a reply that is not JSON', (response) => response.end('<html>proxy</html>'), 'bad-reply'],
    ['an empty reply', (response) => response.end(), 'bad-reply'],
    ['a reply of another shape', (response) => sendJson(response, { hello: 1 }), 'bad-reply'],
  ])('makes an error and no text of %s', async (_what, behaviour, kind) => {
    await using server = await adapter.start(behaviour);
    const { model, meter, close } = await openCell(adapter, server);
    await expect(model.complete(requestOf())).rejects.toMatchObject({ code: 'transport', kind });
    expect(meter.calls).toMatchObject([{ outcome: 'failed', httpAttempts: 1 }]);
    await close();
  });

  it('makes an error of a server that is down', async () => {
    const opened = await openForTest({ env: adapter.env(await deadAddress()) });
    const { model } = opened.forCell(cellOf(), { coldStart: false });
    await expect(model.complete(requestOf())).rejects.toMatchObject({ kind: 'unreachable' });
    await opened.close();
  });

  it('makes an error of an abort, and closes the connection', async () => {
    const controller = new AbortController();
    await using server = await adapter.start(() => controller.abort());
    const { model, close } = await openCell(adapter, server);
    const call = model.complete(requestOf({ signal: controller.signal }));
    await expect(call).rejects.toMatchObject({ kind: 'aborted' });
    await server.chats()[0]?.hungUp;
    await close();
  });

  it('makes an error of a deadline, and closes the connection', async () => {
    const timing = fakeTiming();
    await using server = await adapter.start(() => timing.expire());
    const opened = await openForTest({ env: adapter.env(server.url), timing });
    const { model } = opened.forCell(cellOf(), { coldStart: false });
    await expect(model.complete(requestOf())).rejects.toMatchObject({ kind: 'timeout' });
    await server.chats()[0]?.hungUp;
    await opened.close();
  });

  it('lets one of two parallel calls be aborted without the other', async () => {
    const controller = new AbortController();
    await using server = await adapter.start((response, request, nth) => {
      if (request.body.messages?.at(-1)?.content === 'abort me') return controller.abort();
      return adapter.say(TEXT)(response, request, nth);
    });
    const opened = await openForTest({ env: adapter.env(server.url) });
    const { model } = opened.forCell(cellOf(), { coldStart: false });
    const aborted = requestOf({
      messages: [{ role: 'user', content: 'abort me' }],
      signal: controller.signal,
    });
    const [first, second] = await Promise.allSettled([
      model.complete(aborted),
      model.complete(requestOf()),
    ]);
    expect(first).toMatchObject({ status: 'rejected', reason: { kind: 'aborted' } });
    expect(second).toMatchObject({ status: 'fulfilled', value: { text: TEXT } });
    await opened.close();
  });

  it('uses base + repeat as the seed, and sends the settings', async () => {
    await using server = await adapter.start(adapter.say(TEXT));
    const config = { temperature: 0.7, seed: 40, numPredict: 123 };
    const opened = await openForTest({ env: adapter.env(server.url), config });
    await opened.forCell(cellOf({ repeat: 2 }), { coldStart: false }).model.complete(requestOf());
    const sent = server.chats()[0]?.body;
    const options = sent?.options ?? sent;
    expect(options).toMatchObject({ temperature: 0.7, seed: 42 });
    expect([sent?.options?.num_predict, sent?.max_tokens]).toContain(123);
    await opened.close();
  });

  it('replays what it recorded without a server: the same text, tokens and cost', async () => {
    const folder = temporaryFolder();
    await using server = await adapter.start(adapter.say(TEXT));
    const recording = await openForTest({
      env: { ...adapter.env(server.url), LOOPCHECK_CASSETTE: 'auto' },
      folder,
    });
    const fresh = await recording.forCell(cellOf()).model.complete(requestOf());
    await recording.close();
    await server.close();
    const live = adapter.env('').AGENT_MODEL ?? '';
    const replaying = await openForTest({ env: { AGENT_MODEL: `recorded:${live}` }, folder });
    const { model, meter } = replaying.forCell(cellOf());
    expect(await model.complete(requestOf())).toEqual({ ...fresh, replayed: true });
    expect(meter.logicalCalls).toBe(1);
    const miss = model.complete(requestOf({ node: 'write' }));
    await expect(miss).rejects.toMatchObject({ kind: 'replay-miss' });
    await replaying.close();
  });
});

describe('the scripted adapter', () => {
  const openScript = async (replies: unknown, timing = fakeTiming()) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'script.json'), JSON.stringify(replies));
    const opened = await openForTest({
      env: { AGENT_MODEL: 'scripted:script.json' },
      folder,
      timing,
    });
    return opened.forCell(cellOf());
  };

  it('gives the same outcome classes', async () => {
    const { model, meter } = await openScript([
      TEXT,
      { text: 'half', finish: 'length', inputTokens: 26, outputTokens: 7, seconds: 3 },
      { error: { kind: 'unreachable', message: 'gone' } },
    ]);
    expect(await model.complete(requestOf())).toMatchObject({ text: TEXT, finish: 'stop' });
    expect(await model.complete(requestOf())).toMatchObject({
      text: 'half',
      finish: 'length',
      inputTokens: 26,
      seconds: 3,
      httpAttempts: 1,
      replayed: false,
    });
    await expect(model.complete(requestOf())).rejects.toMatchObject({ kind: 'unreachable' });
    expect(meter.calls.map(({ outcome }) => outcome)).toEqual(['ok', 'ok', 'failed']);
  });

  it('makes an error of an abort', async () => {
    const { model } = await openScript([TEXT]);
    const call = model.complete(requestOf({ signal: AbortSignal.abort() }));
    await expect(call).rejects.toMatchObject({ kind: 'aborted' });
  });
});

interface OpenCell {
  model: ChatModel;
  meter: ReturnType<OpenedModel['forCell']>['meter'];
  close(): Promise<void>;
}

/** A cell on a local server, without the request that clears its cache. */
async function openCell(
  adapter: Adapter,
  server: LocalServer,
  env: Record<string, string> = {},
): Promise<OpenCell> {
  const opened = await openForTest({ env: { ...adapter.env(server.url), ...env } });
  return { ...opened.forCell(cellOf(), { coldStart: false }), close: opened.close };
}
