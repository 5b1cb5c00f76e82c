import { TransportError } from '../base/errors.ts';
import type { ChatReply } from '../models/chat-model.ts';
import type { CallOutcome, ModelCall } from '../run-record.ts';
import { abortable, throwIfAborted } from './abortable.ts';
import type { PromptNode } from './default-prompts.ts';
import { modelErrorKind, NodeInterruption } from './interruption.ts';
import { buildMessages, type PromptParts } from './messages.ts';
import { dependenciesOf, type NodeRuntime, startStopwatch, stepOf } from './node-runtime.ts';
import type { Progress } from './state.ts';

/** One logical model call of a node. */
export interface Ask {
  node: PromptNode;
  /** Where in the graph the call stands, for graphs that fan out; by default the node. */
  path?: string;
  parts: PromptParts;
  format?: Readonly<Record<string, unknown>>;
}

/**
 * The model's reply to one call. Where none comes, throws a NodeInterruption that carries the failed
 * call, so that it is counted; a run that is stopped already makes no call.
 */
export async function askModel(ask: Ask, runtime: NodeRuntime): Promise<ChatReply> {
  const { node, path, format } = ask;
  const dependencies = dependenciesOf(runtime);
  const { model, prompts, signal } = dependencies;
  try {
    throwIfAborted(signal);
  } catch (thrown) {
    throw new NodeInterruption(modelErrorKind(thrown), node, {}, thrown);
  }
  const request = {
    node,
    messages: buildMessages(node, ask.parts, prompts),
    ...(path === undefined ? {} : { path }),
    ...(format === undefined ? {} : { format }),
    ...(signal === undefined ? {} : { signal }),
  };
  const stopwatch = startStopwatch(dependencies);
  try {
    return await abortable(() => model.complete(request), signal);
  } catch (thrown) {
    const call = failedCall(node, thrown, stopwatch());
    throw new NodeInterruption(modelErrorKind(thrown), node, countCall(call, runtime), thrown);
  }
}

/** What an answered call adds to the state; whether it was a parse failure the node counts. */
export function countReply(
  node: PromptNode,
  outcome: CallOutcome,
  reply: ChatReply,
  runtime: NodeRuntime,
): Required<Pick<Progress, 'llmCalls' | 'calls' | 'spans'>> {
  const { text: _text, finish: _finish, ...measured } = reply;
  return countCall({ node, outcome, ...measured }, runtime);
}

function countCall(
  call: ModelCall,
  runtime: NodeRuntime,
): Required<Pick<Progress, 'llmCalls' | 'calls' | 'spans'>> {
  return {
    llmCalls: 1,
    calls: [call],
    spans: [{ step: stepOf(runtime), seconds: call.seconds }],
  };
}

/** A call without a reply; how many HTTP attempts it took only the meter under it knows. */
function failedCall(node: string, thrown: unknown, seconds: number): ModelCall {
  const aborted = thrown instanceof TransportError && thrown.kind === 'aborted';
  return {
    node,
    outcome: aborted ? 'aborted' : 'transport',
    inputTokens: 0,
    outputTokens: 0,
    seconds,
    httpAttempts: 0,
    replayed: false,
  };
}
