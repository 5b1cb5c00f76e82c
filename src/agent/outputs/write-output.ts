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
 * its answer as is there, and is a parse failure; where only notes are there, they stay notes and the
 * answer is empty. Anything else is an answer in plain words, with notes before a line `Answer:`;
 * prompts of one's own may ask for that.
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
  if (OBJECT_START.test(text)) {
    return { ...salvageAnswer(text), outcome: parsed.outcome, parseFailure: true };
  }
  const plain = splitAnswer(reply.text);
  if (reply.finish === 'length') return { ...plain, outcome: 'truncated', parseFailure: false };
  return { ...plain, outcome: plain.answer === '' ? 'empty' : 'ok', parseFailure: false };
}

/** A JSON object, maybe fenced; a text that opens with a brace of its own (`{x}`) is none. */
const OBJECT_START = /^(?:```\w*\s*)?\{\s*["}]/;

/** The text of the member `answer`, also where it never closes; the whole text of another object. */
function salvageAnswer(text: string): WrittenAnswer {
  const start = /"answer"\s*:\s*"/.exec(text);
  if (start === null)
    return /"notes"\s*:/.test(text) ? { answer: '', notes: text } : { answer: text };
  const from = start.index + start[0].length;
  const answer = text.slice(from, stringEnd(text, from));
  return { answer: answer.replace(ESCAPE, unescapeJson).trim() };
}

/** The index of the quote that closes a string which began before `from`; the end if none does. */
function stringEnd(text: string, from: number): number {
  let index = from;
  while (index < text.length && text[index] !== '"') index += text[index] === '\\' ? 2 : 1;
  return index;
}

/** One escape of a JSON string; also one that was cut. */
const ESCAPE = /\\(?:u([0-9a-f]{4})|u[0-9a-f]{0,3}|([^u]?))/gi;
const CONTROL_ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
};

function unescapeJson(_escape: string, code: string | undefined, character = ''): string {
  if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
  return CONTROL_ESCAPES[character] ?? character;
}

/** Whether a member holds words: a text, a number, or a list of them. */
function isText(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || Array.isArray(value);
}
