import type { ProviderResponse } from 'promptfoo';
import { sum } from '../comparison/statistics/moments.ts';
import type { RunRecord } from '../run-record.ts';

const MS_PER_SECOND = 1_000;
/** How much of a cited document the viewer's panel shows. */
const QUOTED_CHARACTERS = 600;

/**
 * A record as promptfoo's response: the answer or the error, own latency, LLM calls as requests,
 * the retrieved documents for the viewer's citation panel, and the record itself as `metadata.run`.
 */
export function toProviderResponse(record: RunRecord): ProviderResponse {
  const input = sum(record.calls.map((call) => call.inputTokens));
  const output = sum(record.calls.map((call) => call.outputTokens));
  return {
    ...(record.error === undefined
      ? { output: record.answer ?? '' }
      : { error: plainError(`${record.error.kind}: ${record.error.message}`) }),
    latencyMs: Math.round(record.seconds * MS_PER_SECOND),
    cost: 0,
    tokenUsage: {
      total: input + output,
      prompt: input,
      completion: output,
      numRequests: record.llmCalls,
    },
    metadata: {
      run: record,
      questionId: record.questionId,
      repeat: record.repeat,
      stopReason: record.stopReason ?? 'error',
      citations: record.evidence.map(({ id, text }) => ({
        source: id,
        content: text.slice(0, QUOTED_CHARACTERS),
      })),
    },
  };
}

/** The response of a cell that could not even start, for example without a question. */
export function refusedResponse(message: string, repeat: number): ProviderResponse {
  return { error: plainError(message), latencyMs: 0, cost: 0, metadata: { repeat } };
}

/**
 * An error text that promptfoo's scheduler does not take for a rate limit: it looks for `429` and
 * `rate limit` in the text and then blocks the column for minutes.
 */
function plainError(message: string): string {
  return message.replace(/429/g, '4-29').replace(/rate[\s-]?limit/gi, 'limit of requests');
}
