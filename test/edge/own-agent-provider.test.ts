import type { CallApiContextParams, ProviderResponse } from 'promptfoo';
import { describe, expect, it } from 'vitest';
import { TransportError } from '../../src/base/errors.ts';
import { createCorpus } from '../../src/data/create-corpus.ts';
import { type OwnAgent, OwnAgentProvider } from '../../src/edge/own-agent-provider.ts';
import { testsOfQuestions } from '../../src/edge/question-tests.ts';
import { currentSession, startSession } from '../../src/edge/session.ts';
import { gradeRun } from '../../src/grading/grade-run.ts';
import { type RunRecord, runRecordSchema } from '../../src/run-record.ts';
import { buildQuestion } from '../support/build-graded-run.ts';

const question = buildQuestion({
  id: 'q-1',
  question: 'How often does {{Osprey}} retry?',
  requiredFacts: [{ any: ['3 retries'] }],
  supportingDocs: ['k-05'],
});
const [test] = testsOfQuestions([question]);
const document = { id: 'k-05', text: 'Osprey makes 3 retries.' };
const evidence = [{ ...document, query: 'osprey retries', round: 1 }];
const call = {
  node: 'answer',
  outcome: 'ok' as const,
  inputTokens: 100,
  outputTokens: 10,
  seconds: 2,
  httpAttempts: 2,
  waitedSeconds: 1,
  replayed: false,
};

function ask(agent: Partial<OwnAgent>, options: { label?: string; signal?: AbortSignal } = {}) {
  const provider = new OwnAgentProvider(
    {
      graph: 'one-shot',
      model: { name: 'gpt-x', options: { temperature: 0 } },
      search: { name: 'own', documentsPerQuery: 3 },
      limits: { maxIterations: 1, maxLlmCalls: 1, maxQueriesPerRound: 1, documentsPerQuery: 3 },
      run: async () => ({ answer: 'Osprey makes 3 retries [k-05].', evidence, calls: [call] }),
      ...agent,
    },
    options.label === undefined ? {} : { label: options.label },
  );
  const context = { test, repeatIndex: 2, vars: {}, prompt: { raw: '', label: '' } };
  return provider.callApi('', context as CallApiContextParams, {
    ...(options.signal === undefined ? {} : { abortSignal: options.signal }),
  });
}

const recordOf = (response: ProviderResponse): RunRecord =>
  runRecordSchema.parse(response.metadata?.run);

describe('an agent of one’s own', () => {
  it('is handed the question as it is written, and gives a record that grading accepts', async () => {
    const asked: string[] = [];
    const response = await ask(
      {
        run: async (text) => {
          asked.push(text);
          return { answer: 'Osprey makes 3 retries [k-05].', evidence, calls: [call] };
        },
      },
      { label: 'mine' },
    );
    expect(asked).toEqual([question.question]);
    const record = recordOf(response);
    expect(record).toMatchObject({
      arm: 'mine',
      graph: 'one-shot',
      questionId: 'q-1',
      repeat: 2,
      status: 'ok',
      stopReason: 'linear',
      llmCalls: 1,
      meteredLlmCalls: 1,
      httpAttempts: 2,
      waitedSeconds: 1,
      searchCalls: 1,
      iterations: 1,
      ceilings: { llmCalls: 1, searchCalls: 1, iterations: 1 },
    });
    const graded = gradeRun({ question, record, corpus: [document] });
    expect(graded).toMatchObject({ green: true, violations: [] });
  });

  it('keeps the rounds of its own loop, with the counters that follow from them', async () => {
    const rounds = ['a', 'b'].map((query) => ({ queries: [query], found: [], newDocuments: [] }));
    const response = await ask({
      limits: { maxIterations: 2, maxLlmCalls: 0, maxQueriesPerRound: 1, documentsPerQuery: 3 },
      run: async () => ({ answer: 'None.', rounds, stopReason: 'no_new_queries' }),
    });
    const record = recordOf(response);
    expect(record).toMatchObject({ searchCalls: 2, iterations: 2, llmCalls: 0 });
    expect(gradeRun({ question, record, corpus: [document] }).violations).toEqual([]);
  });

  it('breaks its bounds where it called more than its limits allow', async () => {
    const record = recordOf(await ask({ run: async () => ({ answer: '', calls: [call, call] }) }));
    expect(gradeRun({ question, record, corpus: [] }).violations).toContain(
      '2 LLM calls, at most 1 allowed',
    );
  });

  it.each([
    ['internal', new Error('no such tool')],
    ['unreachable', new TransportError('unreachable', 'the server is down')],
  ])('that throws is an error row of kind %s with its message', async (kind, thrown) => {
    const response = await ask({ run: () => Promise.reject(thrown) });
    expect(response.error).toContain(thrown.message);
    expect(recordOf(response)).toMatchObject({
      status: 'error',
      answer: null,
      stopReason: null,
      error: { kind, message: thrown.message },
    });
  });

  it('that throws before it waits is an error row too', async () => {
    const response = await ask({
      run: () => {
        throw new Error('at once');
      },
    });
    expect(recordOf(response).error).toEqual({ kind: 'internal', message: 'at once' });
  });

  it('is told when it is to stop, and its row says that it was', async () => {
    const response = await ask(
      {
        run: (_question, { signal }) =>
          new Promise((_resolve, reject) => {
            if (signal.aborted) reject(signal.reason);
            signal.addEventListener('abort', () => reject(signal.reason));
          }),
      },
      { signal: AbortSignal.abort() },
    );
    expect(recordOf(response).error?.kind).toBe('aborted');
  });

  it('need not say by which query and in which round a document was found', async () => {
    const record = recordOf(
      await ask({ run: async () => ({ answer: 'None.', evidence: [document], calls: [call] }) }),
    );
    expect(record.evidence).toEqual([{ ...document, query: question.question, round: 1 }]);
    expect(record).toMatchObject({ searchCalls: 1, iterations: 1 });
  });

  it('that returns what is no run is an error row that says what is wrong', async () => {
    const odd = { answer: 'None.', evidence: [{ id: 7 }], calls: [call] };
    const response = await ask({ run: async () => JSON.parse(JSON.stringify(odd)) });
    expect(recordOf(response).error?.message).toMatch(
      /is no run: evidence\.0\.id: .*evidence\.0\.text/,
    );
  });

  it('is handed the corpus of the tests', async () => {
    startSession({ ...currentSession(), corpus: createCorpus([document], 'docs') });
    const ids: string[] = [];
    await ask({
      run: async (_question, { corpus }) => {
        ids.push(...corpus.documents.map(({ id }) => id));
        return {};
      },
    });
    expect(ids).toEqual(['k-05']);
  });

  it('that ignores its deadline ends all the same', async () => {
    const response = await ask({ runTimeoutMs: 1, run: () => new Promise(() => {}) });
    expect(recordOf(response).error?.kind).toBe('timeout');
  });
});
