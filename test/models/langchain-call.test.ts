import { awaitAllCallbacks } from '@langchain/core/callbacks/promises';
import { Annotation, END, START, StateGraph } from '@langchain/langgraph';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { cellOf } from '../http/support/cells.ts';
import { sendJson, startServer } from '../http/support/local-server.ts';
import { say, startOllama } from './support/fake-ollama.ts';
import { openForTest, requestOf } from './support/open.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('a call through LangChain', () => {
  it('is aborted with the graph that it runs in, though nobody passes the signal on', async () => {
    const controller = new AbortController();
    await using server = await startOllama(() => controller.abort());
    const opened = await openForTest({ env: { OLLAMA_BASE_URL: server.url } });
    const { model, meter } = opened.forCell(cellOf(), { coldStart: false });
    const State = Annotation.Root({ text: Annotation<string>() });
    const graph = new StateGraph(State)
      .addNode('ask', async () => ({ text: (await model.complete(requestOf())).text }))
      .addEdge(START, 'ask')
      .addEdge('ask', END)
      .compile();
    await expect(graph.invoke({}, { signal: controller.signal })).rejects.toThrow();
    await server.chats()[0]?.hungUp;
    await vi.waitFor(() => expect(meter.calls[0]?.outcome).toBe('failed'));
    await opened.close();
  });

  it('tells no tracing service, whatever the environment says', async () => {
    await using tracer = await startServer((response) => sendJson(response, {}));
    await using server = await startOllama(say('a'));
    for (const name of ['LANGSMITH_TRACING', 'LANGSMITH_TRACING_V2', 'LANGCHAIN_TRACING_V2']) {
      vi.stubEnv(name, 'true');
    }
    vi.stubEnv('LANGSMITH_ENDPOINT', tracer.url);
    vi.stubEnv('LANGSMITH_API_KEY', 'key');
    vi.stubEnv('LANGCHAIN_CALLBACKS_BACKGROUND', 'false');
    const opened = await openForTest({ env: { OLLAMA_BASE_URL: server.url } });
    await opened.forCell(cellOf()).model.complete(requestOf());
    await awaitAllCallbacks();
    expect(tracer.requests).toEqual([]);
    await opened.close();
  });

  it('sends roles and contents as they are', async () => {
    await using server = await startOllama(say('a'));
    const opened = await openForTest({ env: { OLLAMA_BASE_URL: server.url } });
    const messages = [
      { role: 'system', content: '{{x}} {# file://a "q"' },
      { role: 'user', content: '質問 🦊 \u0000\ud83e' },
      { role: 'assistant', content: '' },
      { role: 'user', content: 'x'.repeat(10_000) },
    ] as const;
    const { model } = opened.forCell(cellOf(), { coldStart: false });
    await model.complete({ node: 'plan', messages });
    expect(server.chats()[0]?.body.messages).toEqual(messages);
    await opened.close();
  });
});
