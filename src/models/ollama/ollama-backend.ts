import { z } from 'zod';
import { TransportError } from '../../base/errors.ts';
import { withDeadline } from '../../http/deadline.ts';
import type { HttpReply, HttpRequest, Send } from '../../http/exchange.ts';
import { noRetry } from '../../http/retry.ts';
import type { Backend, BackendOptions, ServerFacts } from '../backend.ts';
import { createOllamaChat } from './ollama-chat.ts';
import { modelMissing, ollamaProtocol } from './ollama-protocol.ts';

/** Deadline of a question about the server itself. */
const PREFLIGHT_TIMEOUT_MS = 10_000;
/** Loading a large model from a slow disk takes minutes. */
const LOADING_TIMEOUT_MS = 600_000;

/** Shares no beginning with any prompt of ours, and is short: it costs little and evicts all. */
const UNRELATED_PROMPT = 'Zebra crossings: 41, 17, 83. Say nothing.';

const versionSchema = z.looseObject({ version: z.string() });
const tagsSchema = z.looseObject({
  models: z.array(
    z.looseObject({
      name: z.string(),
      digest: z.string().optional(),
      size: z.int().min(0).optional(),
      details: z
        .looseObject({
          parameter_size: z.string().optional(),
          quantization_level: z.string().optional(),
        })
        .nullish(),
    }),
  ),
});

/** The back-end of a real Ollama server. Nothing is tried again: a local server that fails has failed. */
export function createOllamaBackend(options: BackendOptions): Backend {
  const { model, settings, send, timing } = options;
  const baseUrl = options.servers.ollamaBaseUrl;
  const { temperature, numCtx, numPredict, seed, think } = settings;
  const touch = createTouch(options);
  const ask = (path: string, signal: AbortSignal | undefined) =>
    getJson(withDeadline(send, PREFLIGHT_TIMEOUT_MS, timing), `${baseUrl}${path}`, signal);
  return {
    protocol: ollamaProtocol,
    retry: noRetry,
    timing,
    options: { temperature, numCtx, numPredict, seed, think },
    sendFor: () => send,
    createChat: (stack, name, cellSeed) =>
      createOllamaChat({ name, model, baseUrl, settings, seed: cellSeed, stack }),
    async preflight(signal) {
      const { version } = await ask('/api/version', signal).then(read(versionSchema, baseUrl));
      const { models } = await ask('/api/tags', signal).then(read(tagsSchema, baseUrl));
      return { ...factsOf(model, models, baseUrl), server: { name: 'ollama', version } };
    },
    warmUp: (signal) => touch([{ role: 'user', content: 'Reply with OK.' }], signal),
    clearCache: (signal) => touch([{ role: 'system', content: UNRELATED_PROMPT }], signal),
    fillCache: (request) => touch(JSON.parse(request.body).messages, request.signal),
  };
}

/**
 * A call outside of every cell that generates one token and is thrown away: for what it does to the
 * server. It has the context size of the measured calls, since another one would reload the model.
 */
function createTouch({ model, settings, servers, send, timing }: BackendOptions) {
  const { numCtx, think, keepAlive } = settings;
  const patient = withDeadline(send, LOADING_TIMEOUT_MS, timing);
  return async (messages: unknown, signal: AbortSignal | undefined): Promise<void> => {
    const request: HttpRequest = {
      method: 'POST',
      url: `${servers.ollamaBaseUrl}/api/chat`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        model,
        messages,
        stream: false,
        think,
        truncate: false,
        keep_alive: keepAlive,
        options: { num_ctx: numCtx, num_predict: 1, temperature: 0 },
      }),
      ...(signal === undefined ? {} : { signal }),
    };
    ollamaProtocol.settle(await patient(request), request);
  };
}

function factsOf(
  model: string,
  models: z.infer<typeof tagsSchema>['models'],
  baseUrl: string,
): Omit<ServerFacts, 'server'> {
  const wanted = model.includes(':') ? model : `${model}:latest`;
  const found = models.find(({ name }) => name === wanted);
  if (found === undefined) throw modelMissing(model, baseUrl);
  const { digest, size, details } = found;
  return {
    ...(digest === undefined ? {} : { digest }),
    ...(size === undefined ? {} : { sizeBytes: size }),
    ...(details?.parameter_size ? { parameterSize: details.parameter_size } : {}),
    ...(details?.quantization_level ? { quantization: details.quantization_level } : {}),
  };
}

async function getJson(send: Send, url: string, signal: AbortSignal | undefined) {
  const request = { method: 'GET', url, headers: {}, body: '' } as const;
  try {
    return await send(signal === undefined ? request : { ...request, signal });
  } catch (thrown) {
    if (!(thrown instanceof TransportError) || thrown.kind === 'aborted') throw thrown;
    const base = url.replace(/\/api\/\w+$/, '');
    throw new TransportError(thrown.kind, `No Ollama server answers at ${base}.`, {
      cause: thrown,
      hint: 'Start it with: ollama serve. If it runs elsewhere, set OLLAMA_BASE_URL to its address.',
    });
  }
}

function read<T>(schema: z.ZodType<T>, baseUrl: string): (reply: HttpReply) => T {
  return (reply) => {
    const parsed = schema.safeParse(jsonOrUndefined(reply.body));
    if (reply.status === 200 && parsed.success) return parsed.data;
    throw new TransportError(
      'bad-reply',
      `What answers at ${baseUrl} is not an Ollama server (status ${reply.status}).`,
      { status: reply.status, hint: 'Set OLLAMA_BASE_URL to the address of the server.' },
    );
  };
}

function jsonOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Whatever is not JSON fails the schema, which has the better message.
    return undefined;
  }
}
