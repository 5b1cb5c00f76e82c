import { MONTHS } from '../tokens/months.ts';
import { sameNumber } from '../tokens/parse-number.ts';
import type { DateValue, Token } from '../tokens/token.ts';
import { IRREGULAR_VERBS } from './irregular-verbs.ts';

/** True where a token of an answer says what a token of a fact says. */
export function sameToken(fact: Token, answer: Token, loose: boolean): boolean {
  if (fact.kind === 'number') return sameNumberToken(fact, answer);
  if (fact.kind === 'date') return fact.dates.some((date) => sayDate(date, answer));
  if (answer.kind === 'date') {
    const month = MONTHS.get(fact.key);
    return month !== undefined && answer.dates.some((date) => date.month === month);
  }
  if (answer.kind !== 'word') return false;
  return fact.key === answer.key || (loose && stemOf(fact.key) === stemOf(answer.key));
}

function sameNumberToken(fact: Token, answer: Token): boolean {
  if (fact.dates.length > 0 && fact.dates.some((date) => sayDate(date, answer))) return true;
  if (answer.kind === 'date') {
    const year = Number(fact.values[0]);
    const isYear = fact.unit === '' && /^\d{3,4}$/u.test(fact.key);
    return isYear && answer.dates.some((date) => date.year === year);
  }
  if (answer.kind !== 'number' || fact.ordinal !== answer.ordinal) return false;
  if (fact.unit !== '') return fact.unit === answer.unit && sameQuantity(fact, answer);
  return fact.values.some((a) => answer.values.some((b) => sameNumber(a, b, answer.unit !== '')));
}

function sameQuantity(fact: Token, answer: Token): boolean {
  if (fact.factor === answer.factor) {
    return fact.values.some((a) => answer.values.some((b) => sameNumber(a, b, true)));
  }
  return fact.values.some((a) =>
    answer.values.some((b) => near(Number(a) * fact.factor, Number(b) * answer.factor)),
  );
}

/** Equal but for binary rounding. */
function near(a: number, b: number): boolean {
  return Number.isFinite(a) && Math.abs(a - b) <= Math.abs(a) * 1e-9;
}

/** A date says another when all that the other names is equal; a missing year is looked up elsewhere. */
function sayDate(fact: DateValue, answer: Token): boolean {
  return answer.dates.some(
    ({ year, month, day }) =>
      (fact.month === undefined || fact.month === month) &&
      (fact.day === undefined || fact.day === day) &&
      (fact.year === undefined || year === undefined || fact.year === year),
  );
}

/** An English word without its plural or verb ending, rough but the same for all its forms. */
export function stemOf(word: string): string {
  if (word.length < 4) return word;
  if (word.endsWith('ies') || word.endsWith('ied')) return `${word.slice(0, -3)}y`;
  if (/(?:s|x|z|ch|sh)es$/u.test(word)) return word.slice(0, -2);
  if (word.endsWith('s') && !/(?:ss|us|is)$/u.test(word)) return word.slice(0, -1);
  return word;
}

/** The stem of a verb form as well: `retried`, `retrying`, `attempted`, `wrote`. */
export function verbStemOf(word: string): string {
  const infinitive = IRREGULAR_VERBS.get(word);
  if (infinitive !== undefined) return verbStemOf(infinitive);
  const stem = stemOf(word);
  if (stem.length > 5 && stem.endsWith('ing')) return stem.slice(0, -3);
  if (stem.length > 4 && stem.endsWith('ed')) return stem.slice(0, -2);
  return stem.endsWith('e') && stem.length > 4 ? stem.slice(0, -1) : stem;
}
