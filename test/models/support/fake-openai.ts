import {
  type Behaviour,
  type LocalServer,
  sendJson,
  startServer,
} from '../../http/support/local-server.ts';

/** Answers with one completion. */
export function complete(
  content: string | null,
  over: { finish?: string; refusal?: string; usage?: Record<string, unknown> } = {},
): Behaviour {
  const { finish = 'stop', refusal = null, usage } = over;
  return (response) =>
    sendJson(response, {
      id: 'c1',
      object: 'chat.completion',
      created: 1,
      model: 'gpt-test',
      choices: [
        { index: 0, message: { role: 'assistant', content, refusal }, finish_reason: finish },
      ],
      usage: usage ?? {
        prompt_tokens: 26,
        completion_tokens: 7,
        total_tokens: 33,
        prompt_tokens_details: { cached_tokens: 12 },
      },
    });
}

/** A local server that speaks OpenAI's protocol and answers completions by `chat`. */
export function startOpenai(chat: Behaviour): Promise<LocalServer> {
  let chats = 0;
  return startServer((response, request) => {
    if (request.url.endsWith('/models')) return sendJson(response, { data: [{ id: 'gpt-test' }] });
    chats += 1;
    return chat(response, request, chats - 1);
  });
}
