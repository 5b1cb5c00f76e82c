import {
  AIMessage,
  type BaseMessage,
  HumanMessage,
  SystemMessage,
  type UsageMetadata,
} from '@langchain/core/messages';
import type { ChatResult } from '@langchain/core/outputs';
import { AsyncLocalStorageProviderSingleton } from '@langchain/core/singletons';
import { InternalError, LoopcheckError, messageOf, TransportError } from '../base/errors.ts';
import { type CallScope, runInCall } from '../http/call-scope.ts';
import type { CallCost } from '../http/exchange.ts';
import type { ChatMessage, ChatReply, ChatRequest } from './chat-model.ts';
import { tokenCount } from './token-count.ts';

/** What a LangChain client made of a reply, and what the call cost. */
export interface LangchainAnswer {
  message: AIMessage;
  /** What the client says of the generation beside the message; empty where it says nothing. */
  info: Readonly<Record<string, unknown>>;
  cost: CallCost;
}

/**
 * Makes one call through a LangChain client whose `fetch` is the cell's. `generate` must call the
 * client's `_generate`: `invoke` would let environment variables send every prompt to a tracing
 * service, and resolves with half a text when it is aborted. Rejects with what the layers under
 * `fetch` rejected with, however the client wrapped it.
 */
export async function callThroughLangchain(
  request: ChatRequest,
  generate: (messages: BaseMessage[]) => Promise<ChatResult>,
): Promise<LangchainAnswer> {
  const scope = scopeOf(request);
  let result: ChatResult;
  try {
    result = await runInCall(scope, () => generate(request.messages.map(toLangchain)));
  } catch (thrown) {
    if (scope.failure !== undefined) throw scope.failure;
    if (thrown instanceof LoopcheckError) throw thrown;
    throw new TransportError('bad-reply', `The reply could not be read: ${messageOf(thrown)}.`, {
      cause: thrown,
    });
  }
  const generation = result.generations[0];
  const message = generation?.message;
  if (!(message instanceof AIMessage) || scope.cost === undefined) {
    throw new InternalError('The client library gave a result without having asked the server.');
  }
  return { message, info: generation?.generationInfo ?? {}, cost: scope.cost };
}

/** The parts of a reply that all LangChain clients state in the same way. */
export function toReply(
  { message, cost }: LangchainAnswer,
  finish: ChatReply['finish'],
): ChatReply {
  const usage = usageOf(message);
  if (typeof message.content !== 'string') {
    throw new TransportError('bad-reply', 'The reply holds something other than text.');
  }
  const cachedTokens = tokenCount(usage?.input_token_details?.cache_read);
  const waited = cost.waitedSeconds > 0 ? { waitedSeconds: cost.waitedSeconds } : {};
  return {
    text: message.content,
    finish,
    inputTokens: tokenCount(usage?.input_tokens) ?? 0,
    outputTokens: tokenCount(usage?.output_tokens) ?? 0,
    ...(cachedTokens === undefined ? {} : { cachedTokens }),
    seconds: cost.seconds,
    ...waited,
    httpAttempts: cost.httpAttempts,
    replayed: cost.replayed,
  };
}

/** The declared type of the field is empty for a message without a declared structure. */
function usageOf(message: AIMessage): UsageMetadata | undefined {
  return message.usage_metadata;
}

/**
 * The scope of a request. Its signal is the request's own and, inside a LangGraph node, the node's,
 * which the graph aborts on a timeout.
 */
export function scopeOf(request: ChatRequest): CallScope {
  const { node, path = node, format } = request;
  const inherited: unknown = AsyncLocalStorageProviderSingleton.getRunnableConfig()?.signal;
  const signals = [request.signal, inherited].filter((signal) => signal instanceof AbortSignal);
  return {
    node,
    path,
    ...(signals.length === 0 ? {} : { signal: AbortSignal.any(signals) }),
    ...(format === undefined ? {} : { format }),
  };
}

function toLangchain({ role, content }: ChatMessage): BaseMessage {
  switch (role) {
    case 'system':
      return new SystemMessage(content);
    case 'user':
      return new HumanMessage(content);
    case 'assistant':
      return new AIMessage(content);
    default:
      return role satisfies never;
  }
}
