import { z } from 'zod';
import type { ChatReply } from '../../models/chat-model.ts';
import type { CallOutcome } from '../../run-record.ts';
import { withoutThinking } from './json-objects.ts';
import { lenientText, lenientTexts } from './lenient.ts';
import { parseStructured } from './structured.ts';
import { splitAnswer, type WrittenAnswer } from './written-answer.ts';

/**
 * What Write should return. Notes and what is missing come first, so that the answer follows from
 * them; `missing` only makes a small model think of declining, it is not read back.
 */
const writeOutputSchema = z.object({ notes: lenientTexts, answer: z.unknown().refine(isText) });

/** How many notes a model may make; a bound for models that run on. */
const MOST_NOTES = 3;

/** Shorter notes are bare ids, from which a small model answers nothing. */
const SHORTEST_NOTE = 24;

/**
 * The JSON schema that holds a model server to Write's output. At least one note, of some length:
 * without it a small model skips the evidence and declines.
 */
export const writeFormat: Readonly<Record<string, unknown>> = {
  type: 'object',
  properties: {
    notes: {
      type: 'array',
      items: { type: 'string', minLength: SHORTEST_NOTE },
      minItems: 1,
      maxItems: MOST_NOTES,
    },
    missing: { type: 'string' },
    answer: { type: 'string' },
  },
  required: ['notes', 'missing', 'answer'],
};

/** A written answer, and how its reply was: the answer is kept whatever the outcome. */
export interface WriteOutput extends WrittenAnswer {
  outcome: Exclude<CallOutcome, 'transport' | 'aborted'>;
  /** The reply was JSON that could not be used whole: a counted parse failure. */
  parseFailure: boolean;
}

/**
 * Reads Write's reply. A usable object gives answer and notes. Broken or cut JSON gives as much of
 * its answer as is there, and is a parse failure. Anything else is an answer in plain words, with
 * notes before a line `Answer:`; prompts of one's own may ask for that.
 */
export function readWriteOutput(reply: Pick<ChatReply, 'text' | 'finish'>): WriteOutput {
  const parsed = parseStructured(reply, writeOutputSchema);
  if (parsed.outcome === 'ok') {
    const answer = lenientText.parse(parsed.value.answer);
    const notes = parsed.value.notes.join('\n');
    const outcome = answer === '' ? 'empty' : 'ok';
    return { answer, ...(notes === '' ? {} : { notes }), outcome, parseFailure: false };
  }
  const text = withoutThinking(reply.text);
  if (/^(```\w*\s*)?\{/.test(text)) {
    return { answer: salvageAnswer(text), outcome: parsed.outcome, parseFailure: true };
  }
  const plain = splitAnswer(reply.text);
  if (reply.finish === 'length') return { ...plain, outcome: 'truncated', parseFailure: false };
  return { ...plain, outcome: plain.answer === '' ? 'empty' : 'ok', parseFailure: false };
}

/** The text of the member `answer`, also where it never closes; the whole text without such a member. */
function salvageAnswer(text: string): string {
  const start = /"answer"\s*:\s*"/.exec(text);
  if (start === null) return text;
  const rest = text.slice(start.index + start[0].length);
  const end = /^(?:[^"\\]|\\.)*/su.exec(rest)?.[0] ?? '';
  return end
    .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
    .replace(/\\n/g, '\n')
    .replace(/\\(.)/gsu, '$1')
    .trim();
}

function isText(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number';
}
