import { tokenSet } from '../base/tokens.ts';
import type { Question } from '../data/types.ts';
import type { HoldsFact } from './fact-notes.ts';
import type { Note } from './types.ts';

/** A supporting document with its text. */
interface Supporting {
  id: string;
  text: string;
}

/**
 * Notes on supporting documents that nothing leads to and that state nothing: they hold no required
 * fact, and share no leading word (as `isLeading` judges) with the question or with another
 * supporting document. A single supporting document is never noted here.
 */
export function idleSupportNotes(
  question: Question,
  supporting: readonly Supporting[],
  isLeading: (word: string) => boolean,
  holdsFact: HoldsFact,
): Note[] {
  if (!question.answerable || supporting.length < 2) return [];
  const leading = (text: string): Set<string> =>
    new Set([...tokenSet(text)].filter((word) => isLeading(word)));
  const words = supporting.map(({ text }) => leading(text));
  const asked = leading(question.question);
  return supporting.flatMap(({ id, text }, index) => {
    const others = [asked, ...words.filter((_, other) => other !== index)];
    const isLinked = others.some((other) =>
      [...(words[index] ?? [])].some((one) => other.has(one)),
    );
    const holds = question.requiredFacts.some((fact) => holdsFact(text, fact));
    return isLinked || holds ? [] : [idleNote(question, id)];
  });
}

function idleNote({ id }: Question, documentId: string): Note {
  return {
    code: 'idle-supporting-document',
    subject: 'question',
    ids: [id],
    sentence: `Its supporting document ${documentId} holds none of its facts and shares no rarer word with the question or the other documents.`,
    remedy: 'Take the document out of supporting_docs, or correct its id.',
  };
}
