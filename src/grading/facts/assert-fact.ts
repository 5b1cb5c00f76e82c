import { judgeMatch } from '../polarity/judge-match.ts';
import type { CompiledQuestion } from '../question-context.ts';
import type { ReadAnswer } from '../read-answer.ts';
import type { FactGrade, FactStatus } from '../types.ts';
import { type FactPlace, isSaidOfOther } from './attribution.ts';
import type { FactPattern } from './fact-pattern.ts';
import { findMatches } from './find-matches.ts';
import { type Range, type Sentence, tokenPlace } from './sentence.ts';
import { otherSubjectIn } from './subject.ts';

/** A fact's grade and the sentences that assert it. */
export interface FactFinding {
  grade: FactGrade;
  asserting: readonly Sentence[];
  /** The same by place; also where they speak of somebody else. */
  places: readonly FactPlace[];
}

/** Places of one fact that are judged at each end of an answer. */
const MOST_PLACES = 50;

interface Place extends FactPlace {
  status: FactStatus;
}

/**
 * Holds one fact against an answer. The last place that asserts, denies or replaces it decides; a
 * later denial that speaks of somebody else does not. Without such a place the last one decides why
 * the fact does not count.
 */
export function findFact(
  pattern: FactPattern,
  answer: ReadAnswer,
  question: CompiledQuestion,
): FactFinding {
  const places = fewEnough(findPlaces(pattern, answer, question)).map((place): Place => {
    const status = statusAt(place, answer, question);
    const isAsked = status === 'replaced' && statesBothEnds(place, pattern, question);
    return { ...place, status: isAsked ? 'asserted' : status };
  });
  const decided = decide(places, question);
  const stated = places.filter((place) => place.status === 'asserted');
  const isOther = decided?.status === 'asserted' && isSaidOfOther(stated, answer, question);
  const status = isOther ? 'other-subject' : (decided?.status ?? 'absent');
  return {
    grade: { fact: pattern.fact, status, sentence: decided?.sentence.text.trim() ?? '' },
    asserting: status === 'asserted' ? stated.map(({ sentence }) => sentence) : [],
    places: stated,
  };
}

interface FoundPlace extends FactPlace {
  /** The sentence that follows. */
  next: Sentence | undefined;
}

function statusAt(
  { sentence, range, next }: FoundPlace,
  answer: ReadAnswer,
  question: CompiledQuestion,
): FactStatus {
  return judgeMatch(sentence, range, {
    language: answer.language,
    next,
    questionStems: question.stems,
    questionText: question.text.toLowerCase(),
    asksForNegative: question.asksForNegative,
    asksForRule: question.asksForRule,
    ...kindOf(sentence, range),
  });
}

/** `raised from 3 retries to 5` states both, where the question requires both. */
function statesBothEnds(
  { sentence, range }: FactPlace,
  pattern: FactPattern,
  question: CompiledQuestion,
): boolean {
  const own = sentence.tokens[tokenPlace(sentence.tokens, range.start)];
  return question.required.some((other) => {
    const first = other.writings[0]?.tokens[0];
    const isSameKind = first?.kind === own?.kind && first?.unit === own?.unit;
    const isNumber = own?.kind === 'number' || own?.kind === 'date';
    return other !== pattern && isNumber && isSameKind && findMatches(sentence, other).length > 0;
  });
}

function findPlaces(
  pattern: FactPattern,
  answer: ReadAnswer,
  question: CompiledQuestion,
): FoundPlace[] {
  return answer.sentences.flatMap((sentence, index) =>
    findMatches(sentence, pattern)
      .filter((range) => hasYear(pattern, sentence, range, question))
      .map((range) => ({ sentence, range, next: answer.sentences[index + 1] })),
  );
}

/** The first and the last places: an answer that repeats a fact more often says nothing new between. */
function fewEnough<T>(places: readonly T[]): readonly T[] {
  if (places.length <= 2 * MOST_PLACES) return places;
  return [...places.slice(0, MOST_PLACES), ...places.slice(-MOST_PLACES)];
}

function decide(places: readonly Place[], question: CompiledQuestion): Place | undefined {
  let decided: Place | undefined;
  for (const place of places) {
    if (place.status === 'asserted' || decided === undefined) {
      decided = place;
      continue;
    }
    const isFirm = place.status === 'denied' || place.status === 'replaced';
    if (decided.status !== 'asserted') decided = place;
    else if (isFirm && !otherSubjectIn(place.sentence, decided.sentence, question)) decided = place;
  }
  return decided;
}

function kindOf(sentence: Sentence, range: Range): { numeric: boolean; isDate: boolean } {
  const first = sentence.tokens[tokenPlace(sentence.tokens, range.start)];
  const isDate = first?.kind === 'date';
  return { isDate, numeric: isDate || first?.kind === 'number' };
}

/** A year that the fact names and the matched date leaves out must stand beside it or in the question. */
function hasYear(
  pattern: FactPattern,
  sentence: Sentence,
  range: Range,
  question: CompiledQuestion,
): boolean {
  const found = sentence.tokens[tokenPlace(sentence.tokens, range.start)];
  if (found === undefined || found.dates.length === 0) return true;
  if (found.dates.some(({ year }) => year !== undefined)) return true;
  const years = pattern.writings.flatMap(({ tokens }) =>
    tokens.flatMap(({ dates }) => dates.flatMap(({ year }) => (year === undefined ? [] : [year]))),
  );
  if (years.length === 0) return true;
  const isYear = (token: { key: string; dates: readonly { year?: number }[] }) =>
    years.some(
      (year) => token.key === String(year) || token.dates.some((date) => date.year === year),
    );
  return sentence.tokens.some(isYear) || question.tokens.some(isYear);
}
