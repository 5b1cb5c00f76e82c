import type { CorpusDocument, Fact } from '../../data/types.ts';
import { documentHolds } from '../facts/document-holds.ts';
import { compileFact } from '../facts/fact-pattern.ts';
import { type CompiledQuestion, compileQuestion } from '../question-context.ts';
import { normalizeCharacters } from '../text/normalize-characters.ts';
import { type Language, languageOf } from '../tokens/language.ts';

/** More texts than these are forgotten all at once. */
const MOST_TEXTS = 20_000;

interface ReadText {
  document: CorpusDocument;
  language: Language;
}

/** Texts as documents, since the matcher reads each document object only once. */
const texts = new Map<string, ReadText>();
const questions = new WeakMap<Fact, Map<Language, CompiledQuestion>>();
const NO_QUESTION = compileQuestion({
  id: 'fact',
  question: '',
  answerable: true,
  requiredFacts: [],
  forbiddenFacts: [],
});

/**
 * Tells whether a text states a fact in one of its writings, by the rules that grade answers, for
 * callers who know of no question; the text's own language decides how numbers are read. Differs from
 * grading an answer in that a document's denials and old values count as well: what is asked is whether
 * the writer could have read the fact there.
 */
export function holdsFact(text: string, fact: Fact): boolean {
  const { document, language } = readText(text);
  const question = questionOf(fact, language);
  return question.required.some((pattern) => documentHolds(document, pattern, question));
}

function questionOf(fact: Fact, language: Language): CompiledQuestion {
  const known = questions.get(fact) ?? new Map<Language, CompiledQuestion>();
  questions.set(fact, known);
  const compiled = known.get(language) ?? {
    ...NO_QUESTION,
    language,
    required: [compileFact(fact, language)],
  };
  known.set(language, compiled);
  return compiled;
}

function readText(text: string): ReadText {
  const known = texts.get(text);
  if (known !== undefined) return known;
  if (texts.size >= MOST_TEXTS) texts.clear();
  const read = { document: { id: 'text', text }, language: languageOf(normalizeCharacters(text)) };
  texts.set(text, read);
  return read;
}
