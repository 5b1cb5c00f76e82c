import type { CompiledQuestion } from '../question-context.ts';
import type { ReadAnswer } from '../read-answer.ts';
import type { Token } from '../tokens/token.ts';
import { stemOf, verbStemOf } from './same-token.ts';
import { type Range, type Sentence, tokensIn } from './sentence.ts';
import { isOpener, namesOf } from './subject.ts';

/** A place where an answer states a fact. */
export interface FactPlace {
  sentence: Sentence;
  range: Range;
}

/** Of whom a place speaks: of what the question names, of another name, or of neither. */
export type Subject = 'asked' | 'other' | 'none';

/** How far before a fact its subject may stand, in characters. */
const REACH = 400;
/** More numbers than these tell nothing new. */
const MOST_RIVALS = 50;
const BREAK = /[;|(—]|,\s|\s(?:while|whereas|but|and|than)\s/gu;
/** Remarks about somebody else inside a clause: they are not what the clause speaks of. */
const REMARK =
  /\([^()]{0,200}\)|,\s*(?:unlike|like|as|which|who|whose|where|formerly|replacing)\b[^,;]{0,200},/gu;
/** The name of a column, which `rowText` sets before each cell. */
const HEADER = /(?<=^|\s\|\s)[^|:]{1,60}:\s/gu;
const PRONOUN: ReadonlySet<string> = new Set(
  'it its this that these they their he his she her'.split(' '),
);
/** The asked name itself is what is asked about, and not a step on the way to it. */
const DIRECT =
  /(?:\b(?:do|does|did|has|have|had|is|are|was|were|can|will)\s+(?:the\s+)?|^[^?]*?\bof\s+(?:the\s+)?)(?<name>\p{Lu}[\p{L}\p{N}-]*)(?<rest>[^?]*)/u;
const INDIRECT =
  /'s\b|\b(?:that|which|who|whose|where|of|successor|predecessor|replacement|owner|parent|lead|leader|head|supplier|neighbou?r|behind|near|by)\b/u;

interface Span {
  subject: Subject;
  /** From the words that name the subject to the fact, or all of its clause. */
  tokens: readonly Token[];
}

/** Of whom the clause around a place speaks; the nearest clause before it that names somebody decides. */
export function subjectOf({ sentence, range }: FactPlace, question: CompiledQuestion): Subject {
  return spanOf({ sentence, range }, question).subject;
}

/**
 * True where a number is said of another name, and the very same is said of the asked one with another
 * value: `Merlin makes 5 retries, Osprey 3` does not say that Osprey makes 5. Both must be told in the
 * same words, and the question must ask about the name itself, so that no step of a chain is taken for
 * somebody else.
 */
export function isSaidOfOther(
  places: readonly FactPlace[],
  answer: ReadAnswer,
  question: CompiledQuestion,
): boolean {
  const [first] = places;
  if (first === undefined || !namesSubjects(answer, question) || !asksDirectly(question.text))
    return false;
  if (subjectOf(first, question) !== 'other') return false;
  const rivals = rivalsOf(first, answer);
  return (
    rivals.length > 0 &&
    places.every((place) => {
      const { subject, tokens } = spanOf(place, question);
      const isNamed = subject === 'other' && !tokens.some(({ key }) => PRONOUN.has(key));
      return isNamed && rivals.some((rival) => saysTheSame(rival, place, tokens, question));
    })
  );
}

/** True where names can tell subjects apart: German writes every noun with a capital. */
export function namesSubjects({ language }: ReadAnswer, question: CompiledQuestion): boolean {
  return language !== 'de' && namesOf(question.tokens).length > 0;
}

function asksDirectly(text: string): boolean {
  const direct = DIRECT.exec(text)?.groups;
  if (direct === undefined) return false;
  const ofs = text.match(/\bof\b/gu)?.length ?? 0;
  return ofs < 2 && !INDIRECT.test(direct.rest ?? '');
}

function spanOf({ sentence, range }: FactPlace, question: CompiledQuestion): Span {
  const from = Math.max(0, range.start - REACH);
  const text = sentence.text.slice(from, range.start);
  const header = text.includes(' | ') ? HEADER : /(?!)/gu;
  const masked = [REMARK, header].reduce(
    (rest, remark) => rest.replace(remark, (found) => ' '.repeat(found.length)),
    text,
  );
  const isSaid = ({ start }: Token) => start >= range.start || masked[start - from]?.trim() !== '';
  const breaks = [...masked.matchAll(BREAK)].map(
    ({ index, 0: mark }) => from + index + mark.length,
  );
  let end = range.start;
  for (const start of [from, ...breaks].reverse()) {
    const names = namesOf(tokensBetween(sentence, start, end)).filter(isSaid);
    const tokens = tokensBetween(sentence, start, range.end).filter(isSaid);
    if (names.length > 0) return { subject: whose(names, question), tokens };
    end = start;
  }
  const behind = /^[^;|(,.]*/u.exec(sentence.text.slice(range.end, range.end + REACH))?.[0] ?? '';
  const last = range.end + behind.length;
  const names = namesOf(tokensBetween(sentence, range.end, last));
  const subject = names.length === 0 ? 'none' : whose(names, question);
  return { subject, tokens: tokensBetween(sentence, breaks.at(-1) ?? from, last) };
}

function tokensBetween(sentence: Sentence, start: number, end: number): readonly Token[] {
  return start >= end
    ? []
    : tokensIn(sentence.tokens, { start, end }).filter(
        (token) => token.start >= start && token.end <= end,
      );
}

function whose(names: readonly Token[], question: CompiledQuestion): Subject {
  const known = new Set(question.tokens.map(({ key }) => key));
  if (names.some(({ key }) => known.has(key))) return 'asked';
  const required = question.required.flatMap(({ writings }) =>
    writings.flatMap(({ tokens }) => tokens),
  );
  const facts = new Set(required.map(({ key }) => key));
  return names.every(({ key }) => !facts.has(key)) ? 'other' : 'none';
}

/** Other numbers of the fact's kind in the answer, the first ones. */
function rivalsOf({ sentence, range }: FactPlace, answer: ReadAnswer): FactPlace[] {
  const fact = tokensIn(sentence.tokens, range);
  const number = fact.find(({ kind }) => kind === 'number' || kind === 'date');
  if (number === undefined) return [];
  const counted = new Set(fact.map(({ key }) => stemOf(key)));
  const rivals: FactPlace[] = [];
  for (const other of answer.sentences) {
    for (const [at, token] of other.tokens.entries()) {
      if (!isRival(token, number) || !endsOrCounts(other.tokens[at + 1], counted)) continue;
      rivals.push({ sentence: other, range: token });
      if (rivals.length === MOST_RIVALS) return rivals;
    }
  }
  return rivals;
}

/** A rival is told of the asked name, alone and in no other words than the fact of the other one. */
function saysTheSame(
  rival: FactPlace,
  { sentence, range }: FactPlace,
  span: readonly Token[],
  question: CompiledQuestion,
): boolean {
  const told = spanOf(rival, question);
  if (told.subject !== 'asked') return false;
  const words = [...span, ...tokensIn(sentence.tokens, range)];
  const said = new Set(words.flatMap(({ key }) => [stemOf(key), verbStemOf(key)]));
  const values = told.tokens.filter(({ kind }) => kind === 'number' || kind === 'date');
  return (
    values.length === 1 &&
    told.tokens.every(
      ({ kind, key }) =>
        kind !== 'word' ||
        isOpener(key) ||
        [stemOf(key), verbStemOf(key)].some((stem) => said.has(stem) || question.stems.has(stem)),
    )
  );
}

function isRival(token: Token, number: Token): boolean {
  if (token.kind !== number.kind || token.ordinal !== number.ordinal) return false;
  return token.key !== number.key && (token.unit === number.unit || token.unit === '');
}

/** Nothing else is counted by the number. */
function endsOrCounts(next: Token | undefined, counted: ReadonlySet<string>): boolean {
  return (
    next === undefined ||
    next.kind === 'mark' ||
    isOpener(next.key) ||
    counted.has(stemOf(next.key))
  );
}
