import type { CorpusDocument, Fact } from '../../data/types.ts';
import { documentHolds } from '../facts/document-holds.ts';
import { type CompiledQuestion, compileQuestion } from '../question-context.ts';

/** More texts than these are forgotten all at once. */
const MOST_TEXTS = 20_000;

/** Texts as documents, since the matcher reads each document object only once. */
const documents = new Map<string, CorpusDocument>();
const questions = new WeakMap<Fact, CompiledQuestion>();

/**
 * Tells whether a text states a fact in one of its writings, by the rules that grade answers, for
 * callers who know of no question. Differs from grading an answer in that a document's denials and
 * old values count as well: what is asked is whether the writer could have read the fact there.
 */
export function holdsFact(text: string, fact: Fact): boolean {
  const question = questionOf(fact);
  const document = documentOf(text);
  return question.required.some((pattern) => documentHolds(document, pattern, question));
}

function questionOf(fact: Fact): CompiledQuestion {
  const known = questions.get(fact);
  if (known !== undefined) return known;
  const question = compileQuestion({
    id: 'fact',
    question: '',
    answerable: true,
    requiredFacts: [fact],
    forbiddenFacts: [],
  });
  questions.set(fact, question);
  return question;
}

function documentOf(text: string): CorpusDocument {
  const known = documents.get(text);
  if (known !== undefined) return known;
  if (documents.size >= MOST_TEXTS) documents.clear();
  const document = { id: 'text', text };
  documents.set(text, document);
  return document;
}
