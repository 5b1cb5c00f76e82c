import type { CallScope } from '../../http/call-scope.ts';
import type { CellStack } from '../../http/cell-stack.ts';
import type { ChatModel } from '../chat-model.ts';
import { callThroughLangchain, toReply } from '../langchain-call.ts';
import type { ModelSettings } from '../opened-model.ts';

/** The module of the optional peer. */
export type OpenaiModule = typeof import('@langchain/openai');

/** What a client for one cell is made of. */
export interface OpenaiChatOptions {
  /** As the user named it. */
  name: string;
  model: string;
  baseUrl: string;
  apiKey: string;
  settings: ModelSettings;
  /** Base + repeat. */
  seed: number;
  stack: CellStack;
}

/**
 * A ChatModel over ChatOpenAI, for one cell. Its own retries are off: waiting for a rate limit is
 * the stack's, where it is counted.
 */
export function createOpenaiChat(openai: OpenaiModule, options: OpenaiChatOptions): ChatModel {
  const { name, model, baseUrl, apiKey, settings, seed, stack } = options;
  const client = new openai.ChatOpenAICompletions({
    model,
    apiKey,
    temperature: settings.temperature,
    maxTokens: settings.numPredict,
    maxRetries: 0,
    streaming: false,
    modelKwargs: { seed },
    configuration: { baseURL: baseUrl, fetch: stack.fetch(addFormat) },
  });
  return {
    name,
    async complete(request) {
      const answer = await callThroughLangchain(request, (messages) =>
        client._generate(messages, {}),
      );
      return toReply(answer, answer.info.finish_reason === 'length' ? 'length' : 'stop');
    },
  };
}

/**
 * The schema goes in under the client: given to the client, it would parse the reply itself, throw
 * at what does not parse and lose the text.
 */
function addFormat(body: Record<string, unknown>, scope: CallScope): Record<string, unknown> {
  if (scope.format === undefined) return body;
  const schema = { name: scope.node, schema: scope.format, strict: isStrict(scope.format) };
  return { ...body, response_format: { type: 'json_schema', json_schema: schema } };
}

/** Whether a schema meets OpenAI's conditions for `strict`: closed objects, every member required. */
function isStrict(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return true;
  const members = new Map<string, unknown>(Object.entries(schema));
  const properties = members.get('properties');
  if (typeof properties === 'object' && properties !== null) {
    const required = members.get('required');
    if (members.get('additionalProperties') !== false || !Array.isArray(required)) return false;
    if (!Object.keys(properties).every((name) => required.includes(name))) return false;
  }
  return [...members.values()].every(isStrict);
}
