import type {
  ApiProvider,
  CallApiContextParams,
  ProviderOptions,
  ProviderResponse,
} from 'promptfoo';
import { toProviderResponse } from '../src/edge/provider-response.ts';
import { questionOf } from '../src/edge/question-tests.ts';
import { RUN_RECORD_VERSION } from '../src/run-record.ts';

/** A column that answers at once with a fixed record: what promptfoo, hooks and grading cost alone. */
export class EchoProvider implements ApiProvider {
  label?: string;
  private readonly graph: string;

  constructor(graph: string, options: ProviderOptions = {}) {
    this.graph = graph;
    if (options.label !== undefined) this.label = options.label;
  }

  id(): string {
    return `echo:${this.graph}`;
  }

  async callApi(_prompt: string, context?: CallApiContextParams): Promise<ProviderResponse> {
    const question = questionOf(context?.test?.metadata);
    const linear = this.graph === 'linear';
    const llmCalls = linear ? 2 : 3;
    return toProviderResponse({
      schemaVersion: RUN_RECORD_VERSION,
      arm: this.label ?? this.graph,
      graph: this.graph,
      questionId: question.id,
      repeat: context?.repeatIndex ?? 0,
      status: 'ok',
      answer: 'Kestrel makes at most 3 retries, the first after 30 seconds [k-05].',
      evidence: [{ id: 'k-05', text: 'At most 3 retries.', query: 'retries', round: 1 }],
      rounds: [
        {
          queries: ['retries'],
          found: [{ query: 'retries', ids: ['k-05'] }],
          newDocuments: ['k-05'],
        },
      ],
      stopReason: linear ? 'linear' : 'sufficient',
      llmCalls,
      meteredLlmCalls: llmCalls,
      httpAttempts: llmCalls,
      searchCalls: 1,
      iterations: 1,
      parseFailures: 0,
      calls: [],
      seconds: 1,
      waitedSeconds: 0,
      limits: { maxIterations: 3, maxLlmCalls: 8, maxQueriesPerRound: 3, documentsPerQuery: 3 },
      ceilings: { llmCalls: linear ? 2 : 5, searchCalls: linear ? 3 : 9, iterations: 3 },
      provenance: {
        model: { name: 'echo', options: {} },
        search: { name: 'keyword', documentsPerQuery: 3 },
        hashes: { corpus: 'echo', question: question.id, prompts: {} },
        runtime: {},
        replayed: false,
        startedAt: '2026-01-01T00:00:00.000Z',
        orderIndex: 0,
        concurrency: 1,
      },
    });
  }
}
