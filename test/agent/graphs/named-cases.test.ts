import { describe, expect, it } from 'vitest';
import { reflectiveAgent } from '../../../src/agent/graphs/reflective.ts';
import { nodeModel, satisfied, unsatisfied, userText } from '../support/fake-model.ts';
import { document, fakeRetriever } from '../support/fake-retriever.ts';
import { anyInput, dependenciesWith, limitsWith } from '../support/run-agent.ts';

const plan = '{"queries": ["kestrel"]}';

/** Every search finds a document that no search found before. */
function endlessRetriever() {
  return fakeRetriever((_query, index) => [document(`k-${index}`)]);
}

describe('the reflective agent', () => {
  it('stops after one round and three calls when the reviewer is satisfied', async () => {
    const outcome = await reflectiveAgent.run(anyInput, dependenciesWith());
    expect(outcome).toMatchObject({
      answer: 'written [k-01]',
      stopReason: 'sufficient',
      llmCalls: 3,
      searchCalls: 1,
      iterations: 1,
    });
    expect(outcome.calls.map(({ node }) => node)).toEqual(['plan', 'reflect', 'write']);
  });

  it('stops by no_new_queries when the reviewer asks "Kestrel" after "kestrel"', async () => {
    const model = nodeModel({ plan, reviews: [unsatisfied(['Kestrel', ' KESTREL? ', ''])] });
    const outcome = await reflectiveAgent.run(anyInput, dependenciesWith({ model }));
    expect(outcome).toMatchObject({ stopReason: 'no_new_queries', llmCalls: 3, searchCalls: 1 });
  });

  it.each([
    { maxIterations: 1, maxLlmCalls: 8, stopReason: 'max_iterations', llmCalls: 3 },
    { maxIterations: 3, maxLlmCalls: 8, stopReason: 'max_iterations', llmCalls: 5 },
    { maxIterations: 3, maxLlmCalls: 4, stopReason: 'budget', llmCalls: 4 },
    { maxIterations: 11, maxLlmCalls: 20, stopReason: 'max_iterations', llmCalls: 13 },
  ])('caps a reviewer that is never satisfied: %o', async ({ stopReason, llmCalls, ...bounds }) => {
    const limits = limitsWith(bounds);
    const asksForMore = Array.from({ length: 12 }, (_, round) => unsatisfied([`lead ${round}`]));
    const model = nodeModel({ plan, reviews: asksForMore });
    const retriever = endlessRetriever();
    const outcome = await reflectiveAgent.run(
      anyInput,
      dependenciesWith({ model, retriever, limits }),
    );
    expect(outcome).toMatchObject({ answer: 'written [k-01]', stopReason, llmCalls });
    expect(outcome.llmCalls).toBe(reflectiveAgent.ceilings(limits).llmCalls);
  });

  it('is linear plus one review when one iteration is allowed', async () => {
    const model = nodeModel({ plan, reviews: [unsatisfied(['deployment'], ['the date'])] });
    const limits = limitsWith({ maxIterations: 1 });
    const outcome = await reflectiveAgent.run(anyInput, dependenciesWith({ model, limits }));
    expect(outcome.calls.map(({ node }) => node)).toEqual(['plan', 'reflect', 'write']);
    expect(outcome).toMatchObject({ stopReason: 'max_iterations', searchCalls: 1 });
    expect(userText(model.requests.at(-1))).toContain('- the date');
  });

  it("runs only what is new of the reviewer's queries, and at most three", async () => {
    const wanted = ['kestrel', 'a b', 'B, a', 'c', 'c!', 'd', 'e'];
    const model = nodeModel({ plan, reviews: [unsatisfied(wanted), satisfied] });
    const outcome = await reflectiveAgent.run(
      anyInput,
      dependenciesWith({ model, retriever: endlessRetriever() }),
    );
    expect(outcome.rounds.map(({ queries }) => queries)).toEqual([['kestrel'], ['a b', 'c', 'd']]);
  });

  it('keeps what the reviewer said beside the round it reviewed', async () => {
    const model = nodeModel({ plan, reviews: [unsatisfied(['x', 'x'], ['gap']), satisfied] });
    const { rounds } = await reflectiveAgent.run(
      anyInput,
      dependenciesWith({ model, retriever: endlessRetriever() }),
    );
    expect(rounds.map(({ review }) => review)).toEqual([
      { sufficient: false, answerSoFar: 'unknown', missing: ['gap'], nextQueries: ['x', 'x'] },
      { sufficient: true, answerSoFar: 'all of it', missing: [], nextQueries: ['more'] },
    ]);
  });

  it('searches the question itself where the plan is unusable', async () => {
    const model = nodeModel({ plan: 'I would look for retries.' });
    const { rounds, parseFailures } = await reflectiveAgent.run(
      anyInput,
      dependenciesWith({ model }),
    );
    expect(rounds[0]?.queries).toEqual([anyInput.question]);
    expect(parseFailures).toBe(1);
  });
});

describe('the answer', () => {
  it.each([
    ['{"notes": ["[k-01] a fact"], "answer": "x [k-01]."}', 'x [k-01].', '[k-01] a fact', 'ok', 0],
    ['{"notes": ["[k-01] a fact"], "answer": "x [k-', 'x [k-', undefined, 'truncated', 1],
    ['[k-01] a fact\nAnswer: x', 'x', '[k-01] a fact', 'truncated', 0],
    ['', '', undefined, 'truncated', 0],
  ])('is kept apart from the notes, also where %j was cut', async (text, ...expected) => {
    const [answer, notes, outcome, parseFailures] = expected;
    const model = nodeModel({ write: { text, finish: outcome === 'ok' ? 'stop' : 'length' } });
    const run = await reflectiveAgent.run(anyInput, dependenciesWith({ model }));
    expect(run).toMatchObject({ answer, parseFailures, stopReason: 'sufficient' });
    expect([run.notes, run.calls.at(-1)?.outcome, run.error]).toEqual([notes, outcome, undefined]);
  });
});

describe('the gaps of the last review', () => {
  const gap = 'the name of the lead';

  async function writerPrompt(...reviews: string[]): Promise<string> {
    const model = nodeModel({ plan, reviews });
    await reflectiveAgent.run(anyInput, dependenciesWith({ model, retriever: endlessRetriever() }));
    return userText(model.requests.at(-1));
  }

  it('reach the writer when it was insufficient', async () => {
    expect(await writerPrompt(unsatisfied([], [gap]))).toContain(`<missing>\n- ${gap}\n</missing>`);
  });

  it('do not reach the writer when a later review was satisfied', async () => {
    expect(await writerPrompt(unsatisfied(['new'], [gap]), satisfied)).not.toContain(gap);
  });

  it('do not reach the writer when it was satisfied but listed some', async () => {
    const review = JSON.stringify({ sufficient: true, missing: [gap], next_queries: [] });
    expect(await writerPrompt(review)).not.toContain(gap);
  });

  it('do not reach the writer when it was unusable', async () => {
    const review = JSON.stringify({ sufficient: 'unknown', missing: [gap], next_queries: [] });
    const prompt = await writerPrompt(unsatisfied(['new'], ['an older gap']), review);
    expect(prompt).not.toContain(gap);
    expect(prompt).not.toContain('an older gap');
  });
});

describe('dropKnownResults', () => {
  const reviews = [unsatisfied(['falcon'], ['gap']), unsatisfied(['merlin'])];

  it('asks no second review when every query of a round found only what was known', async () => {
    const model = nodeModel({ plan, reviews });
    const outcome = await reflectiveAgent.run(
      anyInput,
      dependenciesWith({ model, dropKnownResults: true }),
    );
    expect(outcome).toMatchObject({ stopReason: 'no_new_queries', llmCalls: 3, searchCalls: 2 });
    expect(outcome.rounds[1]?.review).toBeUndefined();
    expect(userText(model.requests.at(-1))).toContain('- gap');
  });

  it('is off by default: the round is reviewed and the loop stagnates', async () => {
    const model = nodeModel({ plan, reviews });
    const outcome = await reflectiveAgent.run(anyInput, dependenciesWith({ model }));
    expect(outcome).toMatchObject({ stopReason: 'stagnation', llmCalls: 4, searchCalls: 2 });
  });

  it('does not take a query that found nothing for a repeat', async () => {
    const retriever = fakeRetriever((query) => (query === 'falcon' ? [] : [document('k-01')]));
    const outcome = await reflectiveAgent.run(
      anyInput,
      dependenciesWith({ model: nodeModel({ plan, reviews }), retriever, dropKnownResults: true }),
    );
    expect(outcome).toMatchObject({ stopReason: 'stagnation', llmCalls: 4 });
  });

  it('names the iteration limit first where both apply', async () => {
    const limits = limitsWith({ maxIterations: 2 });
    const outcome = await reflectiveAgent.run(
      anyInput,
      dependenciesWith({ model: nodeModel({ plan, reviews }), limits, dropKnownResults: true }),
    );
    expect(outcome).toMatchObject({ stopReason: 'max_iterations', llmCalls: 3 });
  });
});
