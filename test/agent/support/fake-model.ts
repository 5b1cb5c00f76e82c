import type { ChatModel, ChatReply, ChatRequest } from '../../../src/models/chat-model.ts';

/** What a fake model does with a request: a text, a reply with some fields set, or a failure. */
export type FakeReply = string | Partial<ChatReply> | Error;

/** A model that answers by a function and remembers what it was asked. */
export interface FakeModel extends ChatModel {
  readonly requests: ChatRequest[];
}

/** The last message of a request: what is specific to the call. */
export function userText(request: ChatRequest | undefined): string {
  return request?.messages.at(-1)?.content ?? '';
}

export function fakeModel(reply: (request: ChatRequest, index: number) => FakeReply): FakeModel {
  const requests: ChatRequest[] = [];
  return {
    name: 'fake',
    requests,
    complete: async (request) => {
      requests.push(request);
      const given = reply(request, requests.length - 1);
      if (given instanceof Error) throw given;
      return { ...replyOf(''), ...(typeof given === 'string' ? { text: given } : given) };
    },
  };
}

/** A model with one answer a node; the reviewer's answers are used in turn, the last one again. */
export function nodeModel(replies: {
  plan?: FakeReply;
  reviews?: readonly FakeReply[];
  write?: FakeReply;
}): FakeModel {
  const {
    plan = '{"queries": ["kestrel"]}',
    reviews = [],
    write = 'Answer: written [k-01]',
  } = replies;
  let reviewed = 0;
  return fakeModel(({ node }) => {
    if (node === 'plan') return plan;
    if (node === 'write') return write;
    const review = reviews[Math.min(reviewed, reviews.length - 1)];
    reviewed += 1;
    return review ?? satisfied;
  });
}

/** A review that ends the loop. */
export const satisfied = JSON.stringify({
  answer_so_far: 'all of it',
  names: [],
  missing: [],
  next_queries: ['more'],
  sufficient: true,
});

/** A review that asks for these queries. */
export function unsatisfied(
  next_queries: readonly string[],
  missing: readonly string[] = [],
): string {
  return JSON.stringify({
    answer_so_far: 'unknown',
    names: [],
    missing,
    next_queries,
    sufficient: false,
  });
}

export function replyOf(text: string): ChatReply {
  return {
    text,
    finish: 'stop',
    inputTokens: 10,
    outputTokens: 5,
    seconds: 1,
    httpAttempts: 1,
    replayed: false,
  };
}
