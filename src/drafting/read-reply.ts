import { z } from 'zod';

/** A text on one line, without control characters and halves of characters. */
const line = z
  .string()
  .transform((text) => text.replace(/\s+/gu, ' ').trim())
  .pipe(z.string().regex(/^[^\p{Cc}\p{Cs}]+$/u));

/** A drafted question with its answer. */
export const draftSchema = z.object({ question: line, answer: line });
/** A drafted twin. */
export const twinSchema = z.object({ question: line });
/** Whether documents answer a question. */
export const verdictSchema = z.object({ stated: z.boolean() });

/**
 * The JSON object of a reply as a schema reads it, also in a fence, behind a thinking block or with
 * prose around it; null where there is none or it does not fit.
 */
export function readReply<T>(reply: string, schema: z.ZodType<T>): T | null {
  const body = reply.slice(reply.lastIndexOf('</think>') + 1);
  const object = body.slice(body.indexOf('{'), body.lastIndexOf('}') + 1);
  const parsed = schema.safeParse(parseJson(object));
  return parsed.success ? parsed.data : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A reply is no fault of the program; undefined fits no schema, and the draft is dropped.
    return undefined;
  }
}
