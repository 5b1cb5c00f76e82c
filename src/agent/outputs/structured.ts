import type { z } from 'zod';
import type { ChatReply } from '../../models/chat-model.ts';
import type { CallOutcome } from '../../run-record.ts';
import { jsonObjects, withoutThinking } from './json-objects.ts';

/** Ways in which a structured reply can be unusable; transport failures are not among them. */
export type ParseFailure = Exclude<CallOutcome, 'ok' | 'transport' | 'aborted'>;

/** A structured reply: its value, or how it failed. */
export type Parsed<T> = { outcome: 'ok'; value: T } | { outcome: ParseFailure };

/**
 * Reads a structured reply: the first JSON object in it that the schema accepts. Otherwise
 * `truncated` where the reply was cut by length (a whole object with only white space cut behind it
 * is usable), `empty` where nothing was written, `bad-schema` where there was JSON of another shape,
 * `bad-json` for anything else.
 */
export function parseStructured<T>(
  reply: Pick<ChatReply, 'text' | 'finish'>,
  schema: z.ZodType<T>,
): Parsed<T> {
  let objects = 0;
  for (const object of jsonObjects(reply.text)) {
    objects += 1;
    const parsed = schema.safeParse(object);
    if (parsed.success) return { outcome: 'ok', value: parsed.data };
  }
  if (reply.finish === 'length') return { outcome: 'truncated' };
  if (reply.text.trim() === '') return { outcome: 'empty' };
  return {
    outcome: objects > 0 || isJson(withoutThinking(reply.text)) ? 'bad-schema' : 'bad-json',
  };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (thrown) {
    if (thrown instanceof SyntaxError || thrown instanceof RangeError) return false;
    throw thrown;
  }
}
