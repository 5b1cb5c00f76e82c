import { ChatOllama } from '@langchain/ollama';
import type { CellStack } from '../../http/cell-stack.ts';
import type { ChatModel } from '../chat-model.ts';
import { callThroughLangchain, toReply } from '../langchain-call.ts';
import type { ModelSettings } from '../opened-model.ts';

const NANOSECONDS = 1e9;

/** What a client for one cell is made of. */
export interface OllamaChatOptions {
  /** As the user named it. */
  name: string;
  model: string;
  baseUrl: string;
  settings: ModelSettings;
  /** Base + repeat. */
  seed: number;
  stack: CellStack;
}

/**
 * A ChatModel over ChatOllama, for one cell: an instance of its own, since aborting one call of an
 * instance ends all of them. `truncate: false` makes the server refuse a prompt that it would cut.
 */
export function createOllamaChat(options: OllamaChatOptions): ChatModel {
  const { name, model, baseUrl, seed, stack } = options;
  const { temperature, numCtx, numPredict, keepAlive, think } = options.settings;
  const client = new ChatOllama({
    model,
    baseUrl,
    temperature,
    numCtx,
    numPredict,
    keepAlive,
    think,
    seed,
    fetch: stack.fetch((body) => ({ ...body, truncate: false })),
  });
  return {
    name,
    async complete(request) {
      const { format } = request;
      const answer = await callThroughLangchain(request, (messages) =>
        client._generate(messages, format === undefined ? {} : { format }),
      );
      const facts = answer.message.response_metadata;
      const reply = toReply(answer, facts.done_reason === 'length' ? 'length' : 'stop');
      const promptSeconds = Number(facts.prompt_eval_duration ?? Number.NaN) / NANOSECONDS;
      // A server that says what cannot be has not said it.
      if (!Number.isFinite(promptSeconds) || promptSeconds < 0) return reply;
      return { ...reply, promptSeconds };
    },
  };
}
