import type { Token } from '../tokens/token.ts';
import { findCounts } from './count-matches.ts';
import type { FactPattern, WritingPattern } from './fact-pattern.ts';
import { squeezeSigns } from './fact-pattern.ts';
import { isWholeToken } from './glue.ts';
import { sameToken } from './same-token.ts';
import type { Range, Sentence } from './sentence.ts';

/** Words that may stand between a number and what it counts. */
const QUALIFIERS =
  /^(?:more|further|extra|such|other|new|full|whole|total|max|separate|different|distinct|silent|direct|single|failed|maximum|of|the|its|these|[a-z]{3,}(?:al|ive|ic|ous|ful|able|ible|ary|ant|ent))$/u;
const MOST_QUALIFIERS = 2;

/** Where a sentence holds a fact, asserted or not, in order. */
export function findMatches(sentence: Sentence, pattern: FactPattern): Range[] {
  const found = pattern.writings.flatMap((writing) => matchWriting(sentence, writing));
  return found.length < 2 ? found : found.sort((a, b) => a.start - b.start || a.end - b.end);
}

function matchWriting(sentence: Sentence, writing: WritingPattern): Range[] {
  if (writing.literal !== null) return findLiteral(sentence, writing.literal);
  const found: Range[] = [];
  const [first] = writing.tokens;
  if (first === undefined) return found;
  const { tokens } = sentence;
  for (let index = 0; index < tokens.length; index += 1) {
    const end = matchAt(sentence, writing, index);
    if (end === null) continue;
    const range = { start: (tokens[index] as Token).start, end };
    if (isWholeToken(sentence, range, writing)) found.push(range);
  }
  return [...found, ...findCounts(sentence, writing)];
}

/** Where the match that begins at a token ends; null where none begins there. */
function matchAt(sentence: Sentence, writing: WritingPattern, from: number): number | null {
  const { tokens } = sentence;
  let at = from;
  let end = 0;
  for (let place = 0; place < writing.tokens.length; place += 1) {
    const wanted = writing.tokens[place] as Token;
    if (place > 0) at = skipBetween(tokens, at, writing, place);
    const used = matchToken(sentence, wanted, at, writing.loose[place] === true);
    if (used === 0) return null;
    if (!hasOwnUnit(wanted, tokens[at], place, writing)) return null;
    at += used;
    end = tokens[at - 1]?.end ?? 0;
  }
  return end;
}

/** `3 s retries` does not say `3 retries`: a number that counts something has no unit of its own. */
function hasOwnUnit(
  wanted: Token,
  found: Token | undefined,
  place: number,
  writing: WritingPattern,
) {
  const counts =
    wanted.kind === 'number' && wanted.unit === '' && place < writing.tokens.length - 1;
  return !counts || found?.unit === '' || found?.kind === 'date';
}

/** How many tokens of the answer say the wanted one: 0, 1, or 2 for `roll-out` as `rollout`. */
function matchToken(sentence: Sentence, wanted: Token, at: number, loose: boolean): number {
  const token = sentence.tokens[at];
  if (token === undefined) return 0;
  if (sameToken(wanted, token, loose)) return 1;
  const next = sentence.tokens[at + 1];
  if (wanted.kind !== 'word' || token.kind !== 'word' || next === undefined) return 0;
  const glued = sentence.text.slice(token.end, next.start) === '-';
  return glued && token.key + next.key === wanted.key ? 2 : 0;
}

function skipBetween(
  tokens: readonly Token[],
  from: number,
  writing: WritingPattern,
  place: number,
): number {
  let at = from;
  if (writing.openBefore[place] === true) {
    while (tokens[at]?.kind === 'mark' && at - from < 3) at += 1;
    return at;
  }
  const before = writing.tokens[place - 1];
  const wanted = writing.tokens[place];
  if (before?.kind !== 'number' || writing.loose[place] !== true || wanted === undefined) {
    return isInitial(tokens, at, before, wanted) ? at + 2 : at;
  }
  while (at - from < MOST_QUALIFIERS) {
    const token = tokens[at];
    if (token?.kind !== 'word' || sameToken(wanted, token, true)) break;
    if (!QUALIFIERS.test(token.key)) break;
    at += 1;
  }
  return at;
}

/** The middle initial in `Dana M. Orlov`. */
function isInitial(
  tokens: readonly Token[],
  at: number,
  before: Token | undefined,
  wanted: Token | undefined,
): boolean {
  const isName = before?.capital === true && wanted?.capital === true;
  return (
    isName &&
    tokens[at]?.key.length === 1 &&
    tokens[at]?.capital === true &&
    tokens[at + 1]?.key === '.'
  );
}

function findLiteral(sentence: Sentence, literal: string): Range[] {
  if (![...literal].every((sign) => sentence.lower.includes(sign) || sign === ' ')) return [];
  const squeezed = squeezeSigns(sentence.text);
  const found: Range[] = [];
  let from = 0;
  for (;;) {
    const start = squeezed.indexOf(literal, from);
    if (start < 0) return found;
    const end = start + literal.length;
    if (isWholeLiteral(squeezed, start, end))
      found.push(locate(sentence.text, squeezed, start, end));
    from = end;
  }
}

function isWholeLiteral(text: string, start: number, end: number): boolean {
  const isPart = (character: string | undefined) =>
    character !== undefined && /[\p{L}\p{N}_]/u.test(character);
  const first = text[start];
  const last = text[end - 1];
  const behind = text.slice(end, end + 2);
  if (isPart(first) && isPart(text[start - 1])) return false;
  if (isPart(last) && (isPart(behind[0]) || /^[-./+#][\p{L}\p{N}+#]/u.test(behind))) return false;
  return isPart(last) || !/^(?:[*+?{^$\\]|(?!\p{sc=Han})[\p{L}\p{N}])/u.test(behind);
}

/** Where a stretch of the squeezed text stands in the text itself. */
function locate(text: string, squeezed: string, start: number, end: number): Range {
  let at = 0;
  const advance = (count: number) => {
    let left = count;
    while (at < text.length && left > 0) {
      if (!/\s/u.test(text[at] ?? '')) left -= 1;
      at += 1;
    }
    return at;
  };
  const solid = (from: number, to: number) => squeezed.slice(from, to).replace(/\s/gu, '').length;
  const first = advance(solid(0, start));
  while (/\s/u.test(text[first] ?? ''))
    return { start: first + 1, end: advance(solid(start, end)) };
  return { start: first, end: advance(solid(start, end)) };
}
