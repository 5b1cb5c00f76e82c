import { z } from 'zod';
import { TransportError } from '../../base/errors.ts';
import type { HttpReply, HttpRequest } from '../../http/exchange.ts';
import { originOf } from '../../http/network.ts';
import type { ChatProtocol } from '../../http/protocol.ts';
import type { JsonObject } from '../../http/recording-line.ts';
import { errorMessageIn, promptTooLong, saysTooLong, shorten } from '../http-errors.ts';
import { asObject, pickOptions, readableMessages } from '../payload.ts';
import { tokenCount } from '../token-count.ts';

/** One line of a reply's stream, as far as it is read here; the last one has the counters. */
const chunkSchema = z.looseObject({
  message: z
    .looseObject({ content: z.string().optional(), thinking: z.string().optional() })
    .optional(),
  done: z.boolean().optional(),
  done_reason: z.string().optional(),
  /** A count, where the server states one. */
  prompt_eval_count: z.unknown().optional(),
  error: z.string().optional(),
});
type Chunk = z.infer<typeof chunkSchema>;

const requestSchema = z.looseObject({
  model: z.string(),
  messages: z.array(z.looseObject({ role: z.string(), content: z.string() })),
  options: z.looseObject({ num_ctx: z.number().optional() }).optional(),
});

/** The options that decide what is answered; those that only decide how fast it runs are left out. */
const SAMPLING_OPTIONS = [
  'temperature',
  'seed',
  'num_ctx',
  'num_predict',
  'top_k',
  'top_p',
  'min_p',
  'repeat_penalty',
  'repeat_last_n',
  'presence_penalty',
  'frequency_penalty',
  'stop',
];

/** The protocol of Ollama's `POST /api/chat`. */
export const ollamaProtocol: ChatProtocol = { payloadOf, settle };

function payloadOf(body: JsonObject): JsonObject {
  const { model, messages, format, think } = body;
  return {
    model,
    messages: readableMessages(messages),
    format,
    options: { ...pickOptions(asObject(body.options), SAMPLING_OPTIONS), think },
  };
}

/** Puts the stream together to the one object that a server would send without streaming. */
function settle(reply: HttpReply, request: HttpRequest): HttpReply {
  const asked = requestSchema.parse(JSON.parse(request.body));
  const origin = originOf(request.url);
  if (reply.status < 200 || reply.status > 299) throw statusError(reply, asked.model, origin);
  const chunks = reply.body
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => parseChunk(line, origin));
  const last = chunks.at(-1);
  if (last?.done !== true) {
    throw new TransportError(
      'bad-reply',
      `The reply of ${origin} broke off after ${chunks.length} pieces, before it was done.`,
      { status: reply.status, hint: 'Ollama also ends a reply so when the model repeats itself.' },
    );
  }
  if (last.done_reason === 'load' || last.done_reason === 'unload') {
    throw new TransportError('bad-reply', `${origin} only loaded the model and answered nothing.`);
  }
  refuseCutPrompt(last, asked);
  return {
    ...reply,
    headers: { ...reply.headers, 'content-type': 'application/x-ndjson' },
    body: JSON.stringify(mergeChunks(chunks, last)),
  };
}

function mergeChunks(chunks: readonly Chunk[], last: Chunk): Chunk {
  const join = (pick: (message: NonNullable<Chunk['message']>) => string | undefined) =>
    chunks.map(({ message }) => (message === undefined ? '' : (pick(message) ?? ''))).join('');
  const thinking = join((message) => message.thinking);
  return {
    ...last,
    message: {
      role: 'assistant',
      content: join((message) => message.content),
      ...(thinking === '' ? {} : { thinking }),
    },
  };
}

function parseChunk(line: string, origin: string): Chunk {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (thrown) {
    const message = `${origin} sent a line that is not JSON: ${shorten(line)}`;
    throw new TransportError('bad-reply', message, { cause: thrown });
  }
  const chunk = chunkSchema.safeParse(value);
  if (!chunk.success) {
    throw new TransportError('bad-reply', `${origin} sent an unknown reply: ${shorten(line)}`);
  }
  const { error } = chunk.data;
  if (error === undefined) return chunk.data;
  if (saysTooLong(error)) throw promptTooLong(shorten(error));
  throw new TransportError('bad-reply', `${origin} failed while answering: ${shorten(error)}`);
}

/** Characters of a token beyond which a count is no plausible count of the whole prompt. */
const IMPLAUSIBLE_CHARACTERS_PER_TOKEN = 7;

/**
 * Servers that ignore `truncate: false` cut an overlong prompt without a word. Then the count of its
 * tokens stands at the context size, or (older ones) at half of it with far too much text per token.
 */
function refuseCutPrompt(last: Chunk, asked: z.infer<typeof requestSchema>): void {
  const numCtx = asked.options?.num_ctx;
  const counted = tokenCount(last.prompt_eval_count) ?? 0;
  if (numCtx === undefined || counted === 0) return;
  const characters = asked.messages.reduce((sum, { content }) => sum + content.length, 0);
  const halved =
    Math.abs(counted - numCtx / 2) <= 8 && characters / counted > IMPLAUSIBLE_CHARACTERS_PER_TOKEN;
  if (counted < numCtx && !halved) return;
  throw promptTooLong(`the server cut it silently to ${counted} tokens`, numCtx);
}

function statusError(reply: HttpReply, model: string, origin: string): TransportError {
  const { status } = reply;
  const message = errorMessageIn(reply.body);
  if (saysTooLong(message)) return promptTooLong(message);
  if (status === 404 && /model/i.test(message)) return modelMissing(model, origin);
  const hint = status === 503 ? { hint: 'The server is busy; lower the concurrency.' } : {};
  return new TransportError('http-status', `${origin} answered ${status}: ${message}`, {
    status,
    ...hint,
  });
}

/** The error for a model that the server does not have. */
export function modelMissing(model: string, origin: string): TransportError {
  return new TransportError(
    'http-status',
    `Ollama at ${origin} has no model "${model}". Get it with: ollama pull ${model}`,
    { status: 404 },
  );
}
