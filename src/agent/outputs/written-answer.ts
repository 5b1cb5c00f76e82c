import { withoutThinking } from './json-objects.ts';

/** What Write returned: the graded answer, and what was noted before it. */
export interface WrittenAnswer {
  answer: string;
  notes?: string;
}

/**
 * A line that opens the answer: `Answer:`, `**Answer:** ...`, `## Final answer`, `ANSWER - ...`. A
 * colon or a dash must follow, or nothing; so `Answers differ` and `Answer-driven` are no markers.
 */
const MARKER =
  /^[ \t]{0,8}(?:[#>*_`-]{1,6}[ \t]{0,8}){0,3}(?:the[ \t]+)?(?:final[ \t]+)?answer[*_`]{0,3}[ \t]{0,8}(?:[:：][*_`]{0,3}|[-–—](?=[ \t])|(?=[ \t]*$))/gim;

/**
 * Splits a reply at its last marker line that has a text behind it. What stands before is notes,
 * what stands behind is the answer; a reply without such a marker is all answer, so no answer is
 * ever lost. A leading `<think>` block belongs to neither, unless there is nothing else.
 */
export function splitAnswer(reply: string): WrittenAnswer {
  const text = withoutThinking(reply) || reply.trim();
  let end = text.length;
  for (const marker of [...text.matchAll(MARKER)].reverse()) {
    const answer = text.slice(marker.index + marker[0].length, end).trim();
    if (answer !== '') return withNotes(answer, text.slice(0, marker.index).trim());
    end = marker.index;
  }
  return { answer: text.slice(0, end).trim() };
}

function withNotes(answer: string, notes: string): WrittenAnswer {
  return notes === '' ? { answer } : { answer, notes };
}
