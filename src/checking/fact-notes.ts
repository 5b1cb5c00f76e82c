import type { Fact, Question } from '../data/types.ts';
import type { Note } from './types.ts';

/** Tells whether a text states a fact in one of its writings. */
export type HoldsFact = (text: string, fact: Fact) => boolean;

/**
 * Notes on the required facts of one question: those that stand in none of its supporting documents,
 * in its own wording, or also among its forbidden facts. A question with `computed: true` has a fact
 * that follows from the documents and stands in none.
 */
export function factNotes(
  question: Question,
  supporting: readonly string[],
  holdsFact: HoldsFact,
): Note[] {
  if (!question.answerable) return [];
  const isComputed = question.extra?.computed === true;
  return question.requiredFacts.flatMap((fact) => {
    const isHeld = supporting.some((text) => holdsFact(text, fact));
    const isForbidden = question.forbiddenFacts.some((forbidden) => meet(fact, forbidden));
    return [
      ...(supporting.length > 0 && !isComputed && !isHeld ? [notInDocuments(question, fact)] : []),
      ...(holdsFact(question.question, fact) ? [inQuestion(question, fact)] : []),
      ...(isForbidden ? [alsoForbidden(question, fact)] : []),
    ];
  });
}

/** A note for an answerable question that names no supporting documents. */
export function supportNotes({ id, answerable, supportingDocs = [] }: Question): Note[] {
  if (!answerable || supportingDocs.length > 0) return [];
  return [
    {
      code: 'no-supporting-documents',
      subject: 'question',
      ids: [id],
      sentence:
        'It names no supporting documents, so nothing can be said of retrieval, of the reviewer, or of where a fact was lost.',
      remedy: 'List the documents that together hold its facts under supporting_docs.',
    },
  ];
}

function notInDocuments({ id, requiredFacts }: Question, fact: Fact): Note {
  const which = requiredFacts.length > 1 ? 'One of its facts' : 'Its fact';
  return {
    code: 'fact-not-in-documents',
    subject: 'question',
    ids: [id],
    sentence: `${which}, ${quote(fact)}, stands in none of its supporting documents.`,
    remedy:
      'Correct the fact or supporting_docs, add the writing that the documents use under any, or set computed: true if it has to be worked out.',
  };
}

function inQuestion({ id }: Question, fact: Fact): Note {
  return {
    code: 'fact-in-question',
    subject: 'question',
    ids: [id],
    sentence: `The fact ${quote(fact)} stands in the question itself, so repeating the question looks like an answer.`,
    remedy: 'Ask for something that the question does not say.',
  };
}

function alsoForbidden({ id }: Question, fact: Fact): Note {
  return {
    code: 'fact-also-forbidden',
    subject: 'question',
    ids: [id],
    sentence: `The fact ${quote(fact)} is required and forbidden at once.`,
    remedy: 'Take it out of forbidden_facts.',
  };
}

function meet(one: Fact, other: Fact): boolean {
  const plain = (text: string): string => text.normalize('NFKC').toLowerCase().trim();
  const writings = new Set(one.any.map(plain));
  return other.any.some((writing) => writings.has(plain(writing)));
}

function quote(fact: Fact): string {
  return `"${fact.any[0] ?? ''}"`;
}
