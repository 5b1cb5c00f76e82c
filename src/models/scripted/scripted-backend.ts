import { z } from 'zod';
import { currentCall, runInCall } from '../../http/call-scope.ts';
import type { CellIdentity } from '../../http/cell.ts';
import type { CellStack } from '../../http/cell-stack.ts';
import type { HttpRequest, Send } from '../../http/exchange.ts';
import { abortError } from '../../http/network.ts';
import type { ChatProtocol } from '../../http/protocol.ts';
import { noRetry } from '../../http/retry.ts';
import type { Timing } from '../../http/timing.ts';
import type { Backend } from '../backend.ts';
import type { ChatMessage, ChatModel } from '../chat-model.ts';
import { scopeOf } from '../langchain-call.ts';
import type { ModelSettings } from '../opened-model.ts';
import type { Script, ScriptedText } from './script.ts';
import { playScript } from './script-player.ts';

/** What a scripted model is opened with. */
export interface ScriptedBackendOptions {
  script: Script;
  settings: ModelSettings;
  timing: Timing;
}

const replySchema = z.object({
  text: z.string(),
  finish: z.enum(['stop', 'length']),
  inputTokens: z.number(),
  outputTokens: z.number(),
  cachedTokens: z.number().optional(),
  promptSeconds: z.number().optional(),
});

/** No name can be looked up under it: a request that left the process by mistake would fail. */
const SCRIPT_URL = 'http://script.invalid/chat';

/** The bodies are our own: nothing to leave out, nothing to judge. */
const scriptedProtocol: ChatProtocol = { payloadOf: (body) => body, settle: (reply) => reply };

/**
 * A model without a server for tests and examples. Its replies come from a script, but pass the same
 * layers as real ones: they are counted, recorded, given a deadline and aborted alike. Tokens and
 * seconds are the script's, so that a run gives the same record every time.
 */
export function createScriptedBackend(options: ScriptedBackendOptions): Backend {
  const { temperature, numPredict, seed } = options.settings;
  return {
    protocol: scriptedProtocol,
    retry: noRetry,
    // Scripts say themselves how long a call took; a clock would make every run another.
    timing: { ...options.timing, monotonicMs: () => 0 },
    options: { temperature, numPredict, seed },
    sendFor: (cell) => scriptedSend(options.script, cell, options.timing),
    createChat: (stack, name, cellSeed) => createScriptedChat(stack, name, temperature, cellSeed),
    preflight: async () => ({ server: { name: 'script' } }),
    warmUp: async () => undefined,
  };
}

function createScriptedChat(
  stack: CellStack,
  name: string,
  temperature: number,
  seed: number,
): ChatModel {
  return {
    name,
    async complete(request) {
      const scope = scopeOf(request);
      const body = {
        model: name,
        messages: request.messages,
        ...(request.format === undefined ? {} : { format: request.format }),
        options: { temperature, seed },
      };
      const sent: HttpRequest = {
        method: 'POST',
        url: SCRIPT_URL,
        headers: {},
        body: JSON.stringify(body),
        ...(scope.signal === undefined ? {} : { signal: scope.signal }),
      };
      const reply = await runInCall(scope, () => stack.send(sent));
      const { cachedTokens, promptSeconds, ...said } = replySchema.parse(JSON.parse(reply.body));
      const { seconds = 0, httpAttempts = 0, replayed = false } = scope.cost ?? {};
      return {
        ...said,
        ...(cachedTokens === undefined ? {} : { cachedTokens }),
        ...(promptSeconds === undefined ? {} : { promptSeconds }),
        seconds,
        httpAttempts,
        replayed,
      };
    },
  };
}

/** The lowest layer of one cell: the script instead of the network. */
function scriptedSend(script: Script, cell: CellIdentity, timing: Timing): Send {
  const play = playScript(script);
  let index = 0;
  return async (request) => {
    const { node, path, format } = currentCall();
    const messages: ChatMessage[] = JSON.parse(request.body).messages;
    const call = { cell, node, path, messages, index, ...(format === undefined ? {} : { format }) };
    index += 1;
    const said = await play(call);
    await delay(said.delaySeconds ?? 0, request, timing);
    const prompt = messages.map(({ content }) => content).join('');
    return { status: 200, headers: {}, seconds: said.seconds ?? 0, body: bodyOf(said, prompt) };
  };
}

async function delay(seconds: number, request: HttpRequest, timing: Timing): Promise<void> {
  if (seconds === 0) return;
  try {
    await timing.sleep(seconds * 1000, request.signal);
  } catch (thrown) {
    if (request.signal?.aborted) throw abortError(request.signal, request.url);
    throw thrown;
  }
}

/** A usual estimate for English text. */
const CHARACTERS_PER_TOKEN = 4;

function bodyOf(said: ScriptedText, prompt: string): string {
  const tokens = (text: string) => Math.ceil(text.length / CHARACTERS_PER_TOKEN);
  return JSON.stringify({
    text: said.text,
    finish: said.finish ?? 'stop',
    inputTokens: said.inputTokens ?? tokens(prompt),
    outputTokens: said.outputTokens ?? tokens(said.text),
    cachedTokens: said.cachedTokens,
    promptSeconds: said.promptSeconds,
  });
}
