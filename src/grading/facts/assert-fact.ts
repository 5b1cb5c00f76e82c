import { judgeMatch } from '../polarity/judge-match.ts';
import type { CompiledQuestion } from '../question-context.ts';
import type { ReadAnswer } from '../read-answer.ts';
import type { FactGrade, FactStatus } from '../types.ts';
import type { FactPattern } from './fact-pattern.ts';
import { findMatches } from './find-matches.ts';
import { type Range, type Sentence, tokenPlace } from './sentence.ts';
import { otherSubjectIn } from './subject.ts';

/** A fact's grade and the sentences that assert it. */
export interface FactFinding {
  grade: FactGrade;
  asserting: readonly Sentence[];
}

/** Places of one fact that are judged at each end of an answer. */
const MOST_PLACES = 50;

interface Place {
  status: FactStatus;
  sentence: Sentence;
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
  const places = fewEnough(findPlaces(pattern, answer, question)).map(
    ({ sentence, range, next }) => ({
      status: judgeMatch(sentence, range, {
        language: answer.language,
        next,
        questionStems: question.stems,
        questionText: question.text.toLowerCase(),
        ...kindOf(sentence, range),
      }),
      sentence,
    }),
  );
  const decided = decide(places, question);
  const status = decided?.status ?? 'absent';
  const asserting = places
    .filter((place) => place.status === 'asserted')
    .map(({ sentence }) => sentence);
  return {
    grade: { fact: pattern.fact, status, sentence: decided?.sentence.text.trim() ?? '' },
    asserting: status === 'asserted' ? asserting : [],
  };
}

function findPlaces(pattern: FactPattern, answer: ReadAnswer, question: CompiledQuestion) {
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
