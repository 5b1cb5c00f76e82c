import { END, START, StateGraph } from '@langchain/langgraph';
import { describe, expect, it } from 'vitest';
import { defineAgent } from '../../../src/agent/define-agent.ts';
import { linearAgent } from '../../../src/agent/graphs/linear.ts';
import { reflectiveAgent } from '../../../src/agent/graphs/reflective.ts';
import { createResearchNode } from '../../../src/agent/nodes/research.ts';
import { AgentContext, type AgentRouter, AgentState } from '../../../src/agent/state.ts';
import { reflectiveCeilings } from '../../../src/agent/stop.ts';
import { ConfigError, TransportError, type TransportKind } from '../../../src/base/errors.ts';
import type { RunErrorKind } from '../../../src/run-record.ts';
import { fakeModel, nodeModel, unsatisfied } from '../support/fake-model.ts';
import { document, fakeRetriever } from '../support/fake-retriever.ts';
import { anyInput, dependenciesWith, limitsWith } from '../support/run-agent.ts';

const goesOn = unsatisfied(['second round', 'and more']);

describe('a model that gives no reply', () => {
  it('ends the run with the counters so far and the failed call among them', async () => {
    const down = new TransportError('unreachable', 'connection refused');
    const model = nodeModel({ reviews: [goesOn, down] });
    const outcome = await reflectiveAgent.run(anyInput, dependenciesWith({ model }));
    expect(outcome).toMatchObject({
      answer: null,
      error: { kind: 'unreachable', message: 'connection refused', node: 'reflect' },
      stopReason: null,
      llmCalls: 3,
      searchCalls: 3,
      iterations: 2,
      parseFailures: 0,
    });
    expect(outcome.calls.map(({ outcome: how }) => how)).toEqual(['ok', 'ok', 'transport']);
    expect(outcome.rounds.map(({ review }) => review?.sufficient)).toEqual([false, undefined]);
    expect(outcome.evidence).toHaveLength(1);
  });

  it('keeps the stop reason when only the writer failed', async () => {
    const model = nodeModel({ write: new TransportError('timeout', 'no reply within 120 s') });
    const outcome = await reflectiveAgent.run(anyInput, dependenciesWith({ model }));
    expect(outcome).toMatchObject({
      answer: null,
      error: { kind: 'timeout', node: 'write' },
      stopReason: 'sufficient',
    });
  });

  it.each<[Error, RunErrorKind]>([
    ...(['http-status', 'bad-reply', 'replay-miss', 'prompt-too-long'] as const).map(
      (kind): [Error, TransportKind] => [new TransportError(kind, kind), kind],
    ),
    [new ConfigError('install the peer'), 'config'],
    [new TypeError('x is not a function'), 'internal'],
  ])('gives an error row of its own kind: %s', async (thrown, kind) => {
    const model = nodeModel({ plan: thrown });
    const outcome = await linearAgent.run(anyInput, dependenciesWith({ model }));
    expect(outcome).toMatchObject({ answer: null, error: { kind, node: 'plan' }, llmCalls: 1 });
  });

  it("times the failed call by the run's clock", async () => {
    let now = 0;
    const clock = () => now;
    const model = fakeModel(() => {
      now += 2_500;
      return new TransportError('timeout', 'late');
    });
    const outcome = await linearAgent.run(anyInput, dependenciesWith({ model, clock }));
    expect(outcome.calls[0]).toMatchObject({ outcome: 'transport', seconds: 2.5 });
    expect(outcome.seconds).toBe(2.5);
  });
});

describe('a search that fails', () => {
  const plan = '{"queries": ["a", "b", "c"]}';

  it('is an error, not a search that found nothing, and keeps the searches before it', async () => {
    const retriever = fakeRetriever((query) =>
      query === 'b' ? new TransportError('http-status', 'engine answered 500') : [document(query)],
    );
    const outcome = await reflectiveAgent.run(
      anyInput,
      dependenciesWith({ model: nodeModel({ plan }), retriever }),
    );
    expect(outcome).toMatchObject({
      answer: null,
      error: { kind: 'search', message: 'engine answered 500', node: 'research' },
      llmCalls: 1,
      searchCalls: 2,
      iterations: 1,
    });
    expect(outcome.rounds).toEqual([
      { queries: ['a', 'b'], found: [{ query: 'a', ids: ['a'] }], newDocuments: ['a'] },
    ]);
    expect(outcome.evidence.map(({ id }) => id)).toEqual(['a']);
  });

  it.each<[Error, RunErrorKind]>([
    [new TypeError('rows is undefined'), 'search'],
    [new TransportError('timeout', 'the engine is slow'), 'search'],
    [new TransportError('replay-miss', 'no such recording'), 'replay-miss'],
    [new ConfigError('set DATABASE_URL'), 'config'],
  ])('gives an error row: %s', async (thrown, kind) => {
    const retriever = fakeRetriever(() => thrown);
    const outcome = await linearAgent.run(anyInput, dependenciesWith({ retriever }));
    expect(outcome.error).toMatchObject({ kind, node: 'research' });
  });

  it('is bounded: an engine that returns more than asked for is cut to the limit', async () => {
    const retriever = fakeRetriever(() => ['a', 'b', 'c', 'd'].map((id) => document(id)));
    const limits = limitsWith({ documentsPerQuery: 2 });
    const outcome = await linearAgent.run(anyInput, dependenciesWith({ retriever, limits }));
    expect(outcome.evidence.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(retriever.asked[0]?.limit).toBe(2);
  });
});

describe('a run that is stopped', () => {
  /** A model that never replies, and stops the run at its nth call. */
  function stoppingModel(controller: AbortController, at: number, reason?: Error) {
    const model = nodeModel({ reviews: [goesOn] });
    const complete = model.complete;
    return {
      ...model,
      complete: (request: Parameters<typeof complete>[0]) => {
        if (model.requests.length < at - 1) return complete(request);
        queueMicrotask(() => controller.abort(reason));
        return new Promise<never>(() => undefined);
      },
    };
  }

  it('ends at once with the state so far, also where the model does not heed the signal', async () => {
    const controller = new AbortController();
    const model = stoppingModel(controller, 3);
    const outcome = await reflectiveAgent.run(
      anyInput,
      dependenciesWith({ model, signal: controller.signal }),
    );
    expect(outcome).toMatchObject({
      answer: null,
      error: { kind: 'aborted', node: 'reflect' },
      llmCalls: 3,
      searchCalls: 3,
      iterations: 2,
    });
    expect(outcome.calls.map(({ outcome: how }) => how)).toEqual(['ok', 'ok', 'aborted']);
  });

  it('is a timeout when its deadline stopped it', async () => {
    const controller = new AbortController();
    const model = stoppingModel(controller, 1, new DOMException('too late', 'TimeoutError'));
    const { signal } = controller;
    const outcome = await reflectiveAgent.run(anyInput, dependenciesWith({ model, signal }));
    expect(outcome).toMatchObject({ error: { kind: 'timeout' }, llmCalls: 1 });
    expect(outcome.calls[0]?.outcome).toBe('transport');
  });

  it('takes no half reply for an answer', async () => {
    const controller = new AbortController();
    const model = fakeModel(() => {
      controller.abort();
      return 'half a';
    });
    const { signal } = controller;
    const outcome = await linearAgent.run(anyInput, dependenciesWith({ model, signal }));
    expect(outcome).toMatchObject({ error: { kind: 'aborted' }, llmCalls: 1, parseFailures: 0 });
  });

  it('makes no call when it was stopped before it began', async () => {
    const outcome = await linearAgent.run(
      anyInput,
      dependenciesWith({ signal: AbortSignal.abort() }),
    );
    expect(outcome).toMatchObject({ error: { kind: 'aborted' }, llmCalls: 0, searchCalls: 0 });
  });

  it('counts a search that was stopped', async () => {
    const controller = new AbortController();
    const retriever = {
      ...fakeRetriever(() => []),
      search: () => {
        controller.abort();
        return new Promise<never>(() => undefined);
      },
    };
    const { signal } = controller;
    const outcome = await linearAgent.run(anyInput, dependenciesWith({ retriever, signal }));
    expect(outcome).toMatchObject({
      error: { kind: 'aborted', node: 'research' },
      searchCalls: 1,
    });
  });
});

describe('the recursion fuse', () => {
  it('gives an error row that keeps the state, should a graph ever run on', async () => {
    const again: AgentRouter<'research' | 'end'> = ({ iterations }) =>
      iterations < 1_000 ? 'research' : 'end';
    const endless = defineAgent({
      graph: 'endless',
      promptNodes: [],
      ceilings: reflectiveCeilings,
      compiled: new StateGraph(AgentState, { context: AgentContext })
        .addNode('research', createResearchNode())
        .addEdge(START, 'research')
        .addConditionalEdges('research', again, { research: 'research', end: END })
        .compile(),
    });
    const outcome = await endless.run(anyInput, dependenciesWith());
    expect(outcome).toMatchObject({
      answer: null,
      error: { kind: 'recursion-limit' },
      stopReason: null,
    });
    expect(outcome.iterations).toBeGreaterThan(20);
  });
});

describe('a run that cannot work', () => {
  it.each([
    { maxIterations: 0 },
    { maxIterations: 12 },
    { maxLlmCalls: 2 },
    { maxQueriesPerRound: 0 },
    { documentsPerQuery: 1.5 },
  ])('is refused before the first call: %o', async (bounds) => {
    const model = nodeModel({});
    const limits = limitsWith(bounds);
    const outcome = await reflectiveAgent.run(anyInput, dependenciesWith({ model, limits }));
    expect(outcome).toMatchObject({ answer: null, error: { kind: 'config' } });
    expect(outcome.error?.message).toContain(Object.keys(bounds)[0]);
    expect(model.requests).toEqual([]);
    expect(() => reflectiveAgent.ceilings(limits)).toThrow(ConfigError);
  });

  it.each([0, -1, Number.NaN])('is refused without room for evidence: %d', async (tokens) => {
    const outcome = await linearAgent.run(anyInput, dependenciesWith({ evidenceTokens: tokens }));
    expect(outcome.error).toMatchObject({ kind: 'config' });
    expect(outcome.llmCalls).toBe(0);
  });

  it('is refused for a blank question', async () => {
    const outcome = await linearAgent.run({ question: ' \n' }, dependenciesWith());
    expect(outcome).toMatchObject({ error: { kind: 'question' }, llmCalls: 0, calls: [] });
  });
});
