import { stemOf } from '../facts/same-token.ts';
import { type Range, type Sentence, tokenPlace, tokensIn } from '../facts/sentence.ts';
import type { Token } from '../tokens/token.ts';
import type { FactStatus } from '../types.ts';
import type { Cues } from './cue-set.ts';
import type { Scope } from './scope.ts';

/** How far a correction may stand from what it corrects, in tokens. */
const REACH = 60;
const CLAUSE_START =
  /[;,:(—。]\s*|\s[–-]\s|\b(?:but|although|though|however|aber|mais|pero)\b\s*|但是?|不过/gu;

/**
 * The status of a fact that a following clause or sentence takes back (`that is wrong`: denied) or
 * corrects with another value of its kind (`Correction: 5 retries`: replaced); null otherwise.
 */
export function isTakenBack(
  sentence: Sentence,
  range: Range,
  scope: Scope,
  cues: Cues,
  next: Sentence | undefined,
): FactStatus | null {
  for (const mark of scope.allBehind.matchAll(CLAUSE_START)) {
    const clause = scope.allBehind.slice(mark.index + mark[0].length);
    if (cues.withdrawn.test(clause)) return 'denied';
    const at = range.end + mark.index + mark[0].length;
    if (cues.correction.test(clause) && holdsRival(sentence, range, sentence, at))
      return 'replaced';
  }
  if (next === undefined) return null;
  if (cues.withdrawn.test(next.lower)) return 'denied';
  const corrects = cues.correction.test(next.lower);
  return corrects && holdsRival(sentence, range, next, 0) ? 'replaced' : null;
}

/** True where a sentence's text from `from` on has another value of the fact's kind and not the fact's own. */
export function holdsRival(
  sentence: Sentence,
  range: Range,
  other: Sentence,
  from: number,
): boolean {
  const own = tokensIn(sentence.tokens, range);
  const number = own.find(({ kind }) => kind === 'number' || kind === 'date');
  const place = tokenPlace(other.tokens, from);
  const behind = other.tokens.slice(place, place + REACH);
  if (number === undefined) return isName(own) && behind.some((token) => isOtherName(token, own));
  const noun = own.find(({ kind, key }) => kind === 'word' && key.length > 2);
  const rivals = behind.filter((token) => isSameKind(token, number));
  return (
    rivals.length > 0 &&
    rivals.every((rival) => !sameValue(rival, number) && countsSame(behind, rival, noun))
  );
}

function isSameKind(token: Token, number: Token): boolean {
  if (number.kind === 'date') return token.kind === 'date';
  return token.kind === 'number' && (token.unit === number.unit || token.unit === '');
}

function sameValue(rival: Token, number: Token): boolean {
  return rival.key === number.key;
}

/** The rival counts the same thing, or nothing that is named. */
function countsSame(tokens: readonly Token[], rival: Token, noun: Token | undefined): boolean {
  const next = tokens[tokens.indexOf(rival) + 1];
  if (noun === undefined || next === undefined || next.kind !== 'word' || next.key.length < 4)
    return true;
  return stemOf(next.key) === stemOf(noun.key);
}

function isName(tokens: readonly Token[]): boolean {
  return tokens.length > 0 && tokens.every(({ capital }) => capital);
}

function isOtherName(token: Token, own: readonly Token[]): boolean {
  return token.capital && token.start > 0 && own.every(({ key }) => key !== token.key);
}
