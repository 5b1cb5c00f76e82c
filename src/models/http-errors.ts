import { TransportError } from '../base/errors.ts';

/** How servers say that a prompt does not fit: Ollama, OpenAI, vLLM, llama-server. */
const TOO_LONG = [
  /exceeds? the (available )?context/i,
  /longer than the context/i,
  /maximum context length/i,
  /context[_ ](length|size)[_ ]exceeded/i,
  /exceed_context_size/i,
];

/** Whether a server's message says that the prompt was longer than its context. */
export function saysTooLong(message: string): boolean {
  return TOO_LONG.some((pattern) => pattern.test(message));
}

/** The error for a prompt that the server refused or cut, `numCtx` where the window is ours to set. */
export function promptTooLong(detail: string, numCtx?: number): TransportError {
  const window = numCtx === undefined ? 'the context of the model' : `numCtx ${numCtx}`;
  return new TransportError('prompt-too-long', `The prompt does not fit ${window}: ${detail}.`, {
    hint: 'Raise numCtx, or have the search return fewer or shorter documents.',
  });
}

/** The longest piece of a server's own text that a message repeats. */
const SHOWN_CHARACTERS = 300;

/** A server's text, on one line and shortened, for a message. */
export function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > SHOWN_CHARACTERS ? `${line.slice(0, SHOWN_CHARACTERS)}...` : line;
}

/**
 * The message inside an error body: `{error: "..."}` (Ollama), `{error: {message}}` (OpenAI),
 * `{message}` or `{detail}` (others); the text itself where it is none of these.
 */
export function errorMessageIn(body: string): string {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    // Proxies answer in plain text or HTML; that text is the message.
    return shorten(body);
  }
  const found = textIn(value, ['error', 'message', 'detail']);
  return shorten(found ?? body);
}

function textIn(value: unknown, names: readonly string[]): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return undefined;
  const members = new Map<string, unknown>(Object.entries(value));
  for (const name of names) {
    const text = textIn(members.get(name), names);
    if (text !== undefined) return text;
  }
  return undefined;
}
