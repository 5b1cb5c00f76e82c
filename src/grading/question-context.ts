import type { Question } from '../data/types.ts';
import { compileFact, type FactPattern } from './facts/fact-pattern.ts';
import { stemOf, verbStemOf } from './facts/same-token.ts';
import { moodOf, type QuestionMood } from './polarity/question-mood.ts';
import type { QuestionContext } from './read-answer.ts';
import { normalizeCharacters } from './text/normalize-characters.ts';
import { languageOf } from './tokens/language.ts';
import { tokenizeText } from './tokens/tokenize-text.ts';

/** A question ready to grade answers by. */
export interface CompiledQuestion extends QuestionContext, QuestionMood {
  required: readonly FactPattern[];
  forbidden: readonly FactPattern[];
  /** Stems of the question's words of three letters or more. */
  stems: ReadonlySet<string>;
}

const compiled = new WeakMap<Question, CompiledQuestion>();
/** A longer question is cut: its repetition is found by its beginning. */
const MOST_TOKENS = 300;

/** Compiles a question; the same object is compiled once. */
export function compileQuestion(question: Question): CompiledQuestion {
  const known = compiled.get(question);
  if (known !== undefined) return known;
  const text = normalizeCharacters(question.question);
  const language = languageOf(text);
  const tokens = tokenizeText(text, language).filter(({ kind }) => kind !== 'mark');
  const facts = [...question.requiredFacts, ...question.forbiddenFacts];
  const result: CompiledQuestion = {
    ...moodOf(text.toLowerCase()),
    text,
    language,
    tokens: tokens.slice(0, MOST_TOKENS),
    factTexts: new Set(facts.flatMap(({ any }) => any.flatMap(bracketTexts))),
    required: question.requiredFacts.map((fact) => compileFact(fact, language)),
    forbidden: question.forbiddenFacts.map((fact) => compileFact(fact, language)),
    stems: new Set(
      tokens
        .filter(({ key }) => key.length > 2)
        .flatMap(({ key }) => [stemOf(key), verbStemOf(key)]),
    ),
  };
  compiled.set(question, result);
  return result;
}

/** A fact's text, and the texts inside its brackets. */
function bracketTexts(writing: string): string[] {
  const text = normalizeCharacters(writing).toLowerCase();
  return [
    text,
    ...[...text.matchAll(/[[(](?<inner>[^[\]()]*)[\])]/gu)].map(([, inner = '']) => inner),
  ];
}
