import { z } from 'zod';
import { TransportError } from '../../base/errors.ts';
import type { HttpReply, HttpRequest } from '../../http/exchange.ts';
import { originOf } from '../../http/network.ts';
import type { ChatProtocol } from '../../http/protocol.ts';
import type { JsonObject } from '../../http/recording-line.ts';
import { errorMessageIn, promptTooLong, saysTooLong, shorten } from '../http-errors.ts';
import { asObject, pickOptions, readableMessages } from '../payload.ts';

const completionSchema = z.looseObject({
  choices: z
    .array(
      z.looseObject({
        message: z.looseObject({
          content: z.string().nullish(),
          refusal: z.string().nullish(),
        }),
        finish_reason: z.string().nullish(),
      }),
    )
    .min(1),
});
type Completion = z.infer<typeof completionSchema>;

/** The options that decide what is answered. */
const SAMPLING_OPTIONS = [
  'temperature',
  'seed',
  'top_p',
  'frequency_penalty',
  'presence_penalty',
  'stop',
  'reasoning_effort',
];

/** The protocol of `POST /chat/completions`, as OpenAI, vLLM, LM Studio and llama-server speak it. */
export const openaiProtocol: ChatProtocol = { payloadOf, settle };

function payloadOf(body: JsonObject): JsonObject {
  const format = asObject(asObject(body.response_format).json_schema).schema;
  // Reasoning models know the limit under another name.
  const maxTokens = body.max_tokens ?? body.max_completion_tokens;
  return {
    model: body.model,
    messages: readableMessages(body.messages),
    format,
    options: { ...pickOptions(body, SAMPLING_OPTIONS), max_tokens: maxTokens },
  };
}

function settle(reply: HttpReply, request: HttpRequest): HttpReply {
  const origin = originOf(request.url);
  if (reply.status < 200 || reply.status > 299) throw statusError(reply, request, origin);
  const value = parseJson(reply.body, origin);
  const completion = completionSchema.safeParse(value);
  if (!completion.success) {
    const said = errorMessageIn(reply.body);
    if (saysTooLong(said)) throw promptTooLong(said);
    throw new TransportError('bad-reply', `${origin} sent no completion: ${said}`, {
      status: reply.status,
    });
  }
  if (completion.data.choices[0]?.finish_reason === 'content_filter') {
    throw new TransportError('bad-reply', `A content filter of ${origin} withheld the reply.`);
  }
  return {
    ...reply,
    headers: { ...reply.headers, 'content-type': 'application/json' },
    body: JSON.stringify(withRefusalAsText(completion.data)),
  };
}

/** A refusal stands in a field of its own, which clients drop; but it is what the model wrote. */
function withRefusalAsText(completion: Completion): Completion {
  const choices = completion.choices.map((choice) => {
    const { content, refusal } = choice.message;
    return content || !refusal
      ? choice
      : { ...choice, message: { ...choice.message, content: refusal } };
  });
  return { ...completion, choices };
}

function parseJson(text: string, origin: string): unknown {
  try {
    return JSON.parse(text);
  } catch (thrown) {
    const message = `${origin} sent a reply that is not JSON: ${shorten(text)}`;
    throw new TransportError('bad-reply', message, { cause: thrown });
  }
}

function statusError(reply: HttpReply, request: HttpRequest, origin: string): TransportError {
  const { status } = reply;
  const message = errorMessageIn(reply.body);
  if (saysTooLong(message) || saysTooLong(reply.body)) return promptTooLong(message);
  return new TransportError('http-status', `${origin} answered ${status}: ${message}`, {
    status,
    ...hintOf(reply, request),
  });
}

function hintOf({ status, headers }: HttpReply, request: HttpRequest): { hint?: string } {
  if (status === 401 || status === 403) return { hint: 'Check OPENAI_API_KEY.' };
  if (status === 404) {
    return { hint: `Check the model's name and OPENAI_BASE_URL (${originOf(request.url)}).` };
  }
  if (status !== 429 && status !== 503) return {};
  const asked = 'retry-after' in headers ? ` (Retry-After: ${headers['retry-after']})` : '';
  return { hint: `The limit did not lift in time${asked}. Lower the concurrency or try later.` };
}
