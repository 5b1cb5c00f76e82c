import type { CallApiContextParams, CallApiOptionsParams, ProviderResponse } from 'promptfoo';
import { messageOf } from '../base/errors.ts';
import type { Question } from '../data/types.ts';
import type { RunRecord } from '../run-record.ts';
import { refusedResponse, toProviderResponse } from './provider-response.ts';
import { questionOf } from './question-tests.ts';

/** What promptfoo asks of a column at once. */
export interface AskedCell {
  question: Question;
  repeat: number;
  signal?: AbortSignal;
}

/**
 * A column's answer to one call of promptfoo: the record that `run` makes of its question, as a response.
 * Never rejects: what goes wrong before there is a record is a response with its message.
 */
export async function answerCell(
  context: CallApiContextParams | undefined,
  options: CallApiOptionsParams | undefined,
  run: (cell: AskedCell) => Promise<RunRecord>,
): Promise<ProviderResponse> {
  const repeat = context?.repeatIndex ?? 0;
  const signal = options?.abortSignal;
  try {
    const question = questionOf(context?.test?.metadata);
    const cell = { question, repeat, ...(signal === undefined ? {} : { signal }) };
    return toProviderResponse(await run(cell));
  } catch (thrown) {
    return refusedResponse(messageOf(thrown), repeat);
  }
}
