import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { ConfigError, messageOf, TransportError } from '../../base/errors.ts';
import type { CellIdentity } from '../../http/cell.ts';
import type { ChatMessage } from '../chat-model.ts';

/** What a script is asked: one call of one cell. */
export interface ScriptedCall {
  cell: CellIdentity;
  node: string;
  path: string;
  messages: readonly ChatMessage[];
  format?: Readonly<Record<string, unknown>>;
  /** The how-manieth call of the cell this is, from 0. */
  index: number;
}

/** A reply with everything that a server would state. */
export interface ScriptedText {
  text: string;
  finish?: 'stop' | 'length';
  /** Without them tokens are counted as characters / 4, rounded up. */
  inputTokens?: number;
  outputTokens?: number;
  cachedTokens?: number;
  /** What the call is said to have taken; 0 by default. */
  seconds?: number;
  promptSeconds?: number;
  /** How long the reply really lets wait for itself; 0 by default. */
  delaySeconds?: number;
}

/** One reply: a text, a text with its numbers, a value sent as JSON text, or a failure. */
export type ScriptedReply = string | ScriptedText | { json: unknown } | Error;

/**
 * What a scripted model says: replies in the order of a cell's calls, replies by node in the order
 * of that node's calls, or a function of the call. Every cell begins at the beginning.
 */
export type Script =
  | readonly ScriptedReply[]
  | Readonly<Record<string, readonly ScriptedReply[]>>
  | ((call: ScriptedCall) => ScriptedReply | Promise<ScriptedReply>);

const textSchema = z.strictObject({
  text: z.string(),
  finish: z.enum(['stop', 'length']).optional(),
  inputTokens: z.int().min(0).optional(),
  outputTokens: z.int().min(0).optional(),
  cachedTokens: z.int().min(0).optional(),
  seconds: z.number().min(0).optional(),
  promptSeconds: z.number().min(0).optional(),
  delaySeconds: z.number().min(0).optional(),
});

const errorKinds = ['unreachable', 'timeout', 'aborted', 'http-status', 'bad-reply'] as const;
const errorSchema = z.strictObject({
  error: z.strictObject({ kind: z.enum(errorKinds), message: z.string() }),
});

const replySchema = z.union([
  z.string(),
  textSchema,
  z.strictObject({ json: z.json() }),
  errorSchema.transform(({ error }) => new TransportError(error.kind, error.message)),
  z.instanceof(Error),
]);

const scriptSchema = z.union([
  z.array(replySchema),
  z.record(z.string(), z.array(replySchema)),
  z.custom<Extract<Script, (...args: never[]) => unknown>>((value) => typeof value === 'function'),
]);

/**
 * Loads the script of `scripted:FILE`: a `.json` file with a list of replies or lists by node, or a
 * module whose default export is a script. In JSON a reply is a text, `{text, ...}`, `{json: ...}` or
 * `{error: {kind, message}}`. Throws a ConfigError for a file that is missing or none of these.
 */
export async function loadScript(file: string): Promise<Script> {
  let value: unknown;
  try {
    value = file.endsWith('.json')
      ? JSON.parse(readFileSync(file, 'utf8'))
      : (await import(pathToFileURL(file).href)).default;
  } catch (thrown) {
    throw new ConfigError(`Cannot load the script ${file}: ${messageOf(thrown)}.`, {
      cause: thrown,
    });
  }
  const parsed = scriptSchema.safeParse(value);
  if (parsed.success) return parsed.data as Script;
  throw new ConfigError(`${file} is not a script of replies.`, {
    hint: 'Expected a list of replies, lists of replies by node, or a function that gives one; a reply is a text, {text}, {json} or {error: {kind, message}}.',
  });
}
