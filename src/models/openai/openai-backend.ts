import { ConfigError, TransportError } from '../../base/errors.ts';
import { withDeadline } from '../../http/deadline.ts';
import type { HttpReply, HttpRequest, Send } from '../../http/exchange.ts';
import { hostedRetry } from '../../http/retry.ts';
import type { Backend, BackendOptions } from '../backend.ts';
import { errorMessageIn } from '../http-errors.ts';
import { createOpenaiChat, type OpenaiModule } from './openai-chat.ts';
import { openaiProtocol } from './openai-protocol.ts';

const PREFLIGHT_TIMEOUT_MS = 20_000;
/** A server of one's own may load the model at the first call. */
const WARM_UP_TIMEOUT_MS = 600_000;
const OPENAI_ORIGIN = 'https://api.openai.com';
/** Servers of one's own want no key, but the client wants one. */
const NO_KEY = 'none';

/**
 * The back-end of any server that speaks OpenAI's protocol. Rate limits are waited for a few times.
 * Throws a ConfigError where the optional peer @langchain/openai is not installed, and, with
 * `needsServer`, where OpenAI itself is meant and no key is set.
 */
export async function createOpenaiBackend(
  options: BackendOptions,
  load: () => Promise<OpenaiModule>,
  needsServer: boolean,
): Promise<Backend> {
  const { model, settings, send, timing } = options;
  const { openaiBaseUrl: baseUrl, openaiApiKey } = options.servers;
  if (needsServer && openaiApiKey === undefined && baseUrl.startsWith(OPENAI_ORIGIN)) {
    throw new ConfigError(`OPENAI_API_KEY is not set, and ${baseUrl} needs one.`, {
      hint: 'Set it, or set OPENAI_BASE_URL to a server of your own.',
    });
  }
  const openai = await loadPeer(load, model);
  const apiKey = openaiApiKey ?? NO_KEY;
  const { temperature, numPredict, seed } = settings;
  return {
    protocol: openaiProtocol,
    retry: hostedRetry,
    timing,
    options: { temperature, numPredict, seed },
    sendFor: () => send,
    createChat: (stack, name, cellSeed) =>
      createOpenaiChat(openai, { name, model, baseUrl, apiKey, settings, seed: cellSeed, stack }),
    async preflight(signal) {
      // The list of models is not looked at: proxies and servers of one model name them as they like.
      const asked = requestTo(`${baseUrl}/models`, apiKey, undefined, signal);
      const reply = await firstReply(withDeadline(send, PREFLIGHT_TIMEOUT_MS, timing), asked);
      if (reply.status === 401 || reply.status === 403) throw keyRefused(baseUrl, reply.body);
      return { server: { name: new URL(baseUrl).host } };
    },
    async warmUp(signal) {
      const messages = [{ role: 'user', content: 'Reply with OK.' }];
      const asked = requestTo(`${baseUrl}/chat/completions`, apiKey, { model, messages }, signal);
      openaiProtocol.settle(await withDeadline(send, WARM_UP_TIMEOUT_MS, timing)(asked), asked);
    },
  };
}

/** The reply to the first request of all; where none comes, the error says what to look at. */
async function firstReply(send: Send, asked: HttpRequest): Promise<HttpReply> {
  try {
    return await send(asked);
  } catch (thrown) {
    if (!(thrown instanceof TransportError) || thrown.kind === 'aborted') throw thrown;
    throw new TransportError(thrown.kind, thrown.message, {
      cause: thrown.cause,
      hint: 'Start the server, or set OPENAI_BASE_URL to its address (with /v1 where it has one).',
    });
  }
}

/** A request outside of every cell: a POST where there is a body. */
function requestTo(
  url: string,
  apiKey: string,
  body: unknown,
  signal: AbortSignal | undefined,
): HttpRequest {
  return {
    method: body === undefined ? 'GET' : 'POST',
    url,
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: body === undefined ? '' : JSON.stringify(body),
    ...(signal === undefined ? {} : { signal }),
  };
}

/** Loads the optional peer; a test passes another way to load. */
export const loadOpenai = (): Promise<OpenaiModule> => import('@langchain/openai');

async function loadPeer(load: () => Promise<OpenaiModule>, model: string): Promise<OpenaiModule> {
  try {
    return await load();
  } catch (thrown) {
    throw new ConfigError(`openai:${model} needs the package @langchain/openai.`, {
      cause: thrown,
      hint: 'Install it with: npm install @langchain/openai',
    });
  }
}

function keyRefused(baseUrl: string, body: string): TransportError {
  return new TransportError(
    'http-status',
    `${baseUrl} refuses the API key: ${errorMessageIn(body)}`,
    { status: 401, hint: 'Check OPENAI_API_KEY.' },
  );
}
