import { describe, expect, it } from 'vitest';
import { refusedResponse, toProviderResponse } from '../../src/edge/provider-response.ts';
import type { RunRecord } from '../../src/run-record.ts';
import { buildRecord } from '../support/build-record.ts';

const record = (parts: Partial<RunRecord> = {}): RunRecord => ({
  ...buildRecord({ arm: 'linear', questionId: 'q-1' }),
  ...parts,
});

describe('the response of a run', () => {
  it('holds the answer, own latency, LLM calls as requests and the record', () => {
    const run = record({ answer: 'Three [k-01].', seconds: 1.2345, llmCalls: 2 });
    const response = toProviderResponse(run);
    expect(response).toMatchObject({ output: 'Three [k-01].', latencyMs: 1235, cost: 0 });
    expect(response.tokenUsage?.numRequests).toBe(2);
    expect(response.metadata?.run).toEqual(run);
    expect(response.error).toBeUndefined();
  });

  it('lists the retrieved documents for the citation panel', () => {
    const evidence = [{ id: 'k-01', text: 'x'.repeat(2_000), query: 'q', round: 1 }];
    const citations = toProviderResponse(record({ evidence })).metadata?.citations;
    expect(citations).toEqual([{ source: 'k-01', content: 'x'.repeat(600) }]);
  });

  it('is an error with all counters where the run failed', () => {
    const failed = record({
      status: 'error',
      answer: null,
      error: { kind: 'http-status', message: 'too busy' },
      llmCalls: 1,
    });
    const response = toProviderResponse(failed);
    expect(response.error).toBe('http-status: too busy');
    expect(response.output).toBeUndefined();
    expect(response.tokenUsage?.numRequests).toBe(1);
    expect(response.metadata?.run).toEqual(failed);
  });

  it.each(['took 1429 ms', 'HTTP 429', 'rate limit reached', 'Rate-Limited'])(
    'words %j so that promptfoo does not take it for a rate limit',
    (message) => {
      const text = refusedResponse(message, 0).error ?? '';
      expect(text).not.toMatch(/429|rate[\s-]?limit/i);
      expect(text.length).toBeGreaterThan(5);
    },
  );

  it('has nothing that is not JSON and no key that promptfoo reads as its own', () => {
    const response = toProviderResponse(record());
    expect(JSON.parse(JSON.stringify(response))).toEqual(response);
    for (const key of ['http', 'headers', 'sessionId', 'rateLimitKind']) {
      expect(response.metadata).not.toHaveProperty(key);
    }
  });
});
