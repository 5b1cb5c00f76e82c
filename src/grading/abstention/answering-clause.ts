import { stemOf, verbStemOf } from '../facts/same-token.ts';
import { cuesFor } from '../polarity/cues.ts';
import { countCues } from '../polarity/scope.ts';
import type { CompiledQuestion } from '../question-context.ts';
import type { Clause } from './clauses.ts';
import { contentWords } from './content-words.ts';

/** What an answer to a question must bring. */
export interface AnswerShape {
  kind: 'name' | 'number' | 'any';
  /** How many things are asked for. */
  parts: number;
}

const NAME =
  /\b(?:who|whom|whose|which (?:person|team|company|country|city)|wer|wen|wem|qui|quién|where|wo|où|dónde)\b|谁|哪(?:里|儿|个|位|家)/u;
const NUMBER =
  /\b(?:when|how (?:many|much|long|often|far|old|large|big|high|tall|deep|fast)|(?:which|what) (?:day|date|year|month|release|version|time|number|percentage|share|price|cost|amount|port)|on which|wann|wie ?viele?|wie (?:lange|oft|hoch|teuer)|combien|quand|cuánt[oa]s?|cuándo|cost|costs)\b|几|多少|何时|什么时候|哪[年月日天]|多[长久大高远]/u;
const ASKING =
  /\b(?:who|whom|what|which|when|where|why|how|wer|was|wann|wo|wie|warum|welche[rsn]?|qui|que|quand|où|combien|comment|quién|qué|cuándo|dónde|cuánt[oa]s?|cómo)\b/gu;
const SMALL_WORD =
  /^(?:the|a|an|it|its|this|that|there|they|he|she|we|you|i|in|on|at|by|for|from|with|insufficient|however|unfortunately|sorry|but|and|no|not|none|only|based|according|given|although|though|still|yet|so|as|one|some|all|most|die|der|das|es|ein|eine|im|le|la|les|il|elle|el|los|las|se)$/u;
/** What a sentence names before it names somebody. */
const ROLE =
  /^\W*(?:(?:however|but|still|instead|only)\b\W*)?(?:the|its|their|an?)\s+(?<role>[a-z-]+(?:\s[a-z-]+)?)\s(?:is|was)\s/u;
const LONGEST_CLAUSE = 500;
/** A shorter clause answers without repeating a word of the question: `Dana Orlov.` */
const SHORT = 6;
/** The same where any answer will do, so that a remark is none. */
const SHORTEST = 3;

/** What kind of answer a question asks for, and how many of them. */
export function shapeOf(question: CompiledQuestion): AnswerShape {
  const lower = question.text.toLowerCase();
  const asking =
    question.language === 'de'
      ? lower.replace(/\bwas (?=the)/gu, '')
      : lower.replace(/\bwas\b/gu, '');
  const parts = Math.max(1, new Set(asking.match(ASKING) ?? []).size);
  const kind = NAME.test(lower) ? 'name' : NUMBER.test(lower) ? 'number' : 'any';
  return { kind, parts: /,? (?:and|und|et|y) |[,，]|和/u.test(lower) ? parts : 1 };
}

/** True where a clause brings something new of the kind that was asked for. */
export function answersQuestion(
  whole: Clause,
  question: CompiledQuestion,
  shape: AnswerShape,
): boolean {
  if (whole.isQuestion || whole.isLabel || isOtherRole(whole, question)) return false;
  const clause = shorten(whole);
  const cues = cuesFor(clause.lower, question.language);
  if (countCues(clause.lower, cues.negators, cues.idioms) % 2 === 1) return false;
  const words = contentWords(clause.lower);
  const known = words.filter((word) => isKnown(word, question));
  const isShort =
    words.length > 0 &&
    clause.lower.trim().split(/\s+/u).length <= (shape.kind === 'any' ? SHORTEST : SHORT);
  if (known.length === 0 && !isShort && !sharesHan(clause.lower, question)) return false;
  const names = newNames(clause.text, question);
  const numbers = (clause.text.match(/\d[\d.,]*/gu) ?? []).filter(
    (number) => !question.text.includes(number),
  );
  if (isAboutSomethingElse(clause, question, names, numbers)) return false;
  if (shape.kind === 'name') return names.length > 0 || sharesHan(clause.lower, question);
  if (shape.kind === 'number') return numbers.length > 0 || NUMBER_WORD.test(clause.lower);
  return words.length > known.length;
}

/** `The deputy is Piet Holm` does not say who the mayor is. */
function isOtherRole({ lower }: Clause, question: CompiledQuestion): boolean {
  const role = ROLE.exec(lower.slice(0, 80))?.groups?.role;
  return role !== undefined && !role.split(/\s+/u).some((word) => isKnown(word, question));
}

/** Enough of a clause to see whether it answers. */
function shorten(clause: Clause): Clause {
  const { text, lower } = clause;
  return { ...clause, text: text.slice(0, LONGEST_CLAUSE), lower: lower.slice(0, LONGEST_CLAUSE) };
}

const NUMBER_WORD =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|thirty|hundred|thousand|million)\b|[一二三四五六七八九十百千万两]/u;

/** True where the question holds the word in some form: `designer` is known where it says `designed`. */
export function isKnown(word: string, question: CompiledQuestion): boolean {
  return stemsOf(word).some((stem) => question.stems.has(stem));
}

const stemsOf = (word: string): string[] => {
  const doer = word.replace(/(?:(?:er|or)s?|(?:er|or)?ship|ment)$/u, '');
  return [stemOf(word), verbStemOf(word), doer, verbStemOf(`${doer}e`)];
};

/** Runs of capitalised words that the question does not know; a clause's first word counts if it is one. */
function newNames(text: string, question: CompiledQuestion): string[] {
  const runs = text.match(/\p{Lu}[\p{L}\p{N}'-]*(?:\s+\p{Lu}[\p{L}\p{N}'-]*)*/gu) ?? [];
  return runs
    .map((run) =>
      run
        .split(/\s+/u)
        .filter(
          (word) =>
            !SMALL_WORD.test(word.toLowerCase().replace(/'\p{L}*$/u, '')) &&
            !isKnown(word.toLowerCase(), question),
        )
        .join(' '),
    )
    .filter((run) => run !== '');
}

/** A clause that leaves out a name or number of the question and brings a rival speaks of another thing. */
function isAboutSomethingElse(
  clause: Clause,
  question: CompiledQuestion,
  names: readonly string[],
  numbers: readonly string[],
): boolean {
  const askedNumbers = question.text.match(/\d[\d.,]*\d|\d/gu) ?? [];
  const lostNumber = askedNumbers.some((number) => !clause.text.includes(number));
  const year = /^[12]\d{3}$/u;
  if (
    lostNumber &&
    askedNumbers.some((number) => year.test(number)) &&
    numbers.some((number) => year.test(number))
  ) {
    return true;
  }
  const askedNames = newNames(question.text, { ...question, stems: new Set() }).slice(0);
  const lostName = askedNames.some((name) => !clause.text.includes(name.split(' ')[0] ?? name));
  return lostName && names.length > 1;
}

function sharesHan(lower: string, question: CompiledQuestion): boolean {
  const runs = lower.match(/\p{sc=Han}{2,}/gu) ?? [];
  return runs.some((run) => {
    const shared = [...run].filter((character) => question.text.includes(character)).length;
    return shared >= 2 && shared < run.length;
  });
}
