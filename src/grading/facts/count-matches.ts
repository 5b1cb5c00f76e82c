import type { Token } from '../tokens/token.ts';
import { UNITS } from '../tokens/units.ts';
import type { WritingPattern } from './fact-pattern.ts';
import { sameToken, verbStemOf } from './same-token.ts';
import type { Range, Sentence } from './sentence.ts';

/** How far from its number the counted thing may stand, in tokens. */
const REACH = 14;
/** What may stand right before a number that belongs to a thing named earlier. */
const LINKS: ReadonlySet<string> = new Set(
  ': = | is are was were be to at of equals than only exactly just but now instead then sondern jetzt heute mais sino ahora and about maximum max most least stays remains rather actually currently ist sind war auf est sont es son a à'.split(
    ' ',
  ),
);
/** What may follow such a number; another noun would claim it. */
const CLOSERS: ReadonlySet<string> = new Set(
  'per in before for by as with since now instead only total each when and or but at on under not max maximum if while which who because again every times time attempts attempt rather altogether overall today after until'.split(
    ' ',
  ),
);
const PRONOUNS: ReadonlySet<string> = new Set(['it', 'they', 'es', 'il', 'there']);
/** What may stand between a number and the one it replaces: `3 instead of 5 retries`. */
const CONTRASTS: ReadonlySet<string> = new Set(
  ', ( ) not instead rather than and but statt nicht'.split(' '),
);

/**
 * Where a sentence says a count or quantity in another word order: `retries: 3`, `retries up to three
 * times`, `not 5 retries but 3`, `3 instead of 5 retries`, `first wait (seconds): 30`.
 */
export function findCounts(sentence: Sentence, writing: WritingPattern): Range[] {
  const [number, noun] = writing.tokens;
  if (number?.kind !== 'number' || number.ordinal || number.dates.length > 0) return [];
  const isQuantity = writing.tokens.length === 1 && number.unit !== '';
  const isCount = writing.tokens.length === 2 && number.unit === '' && writing.loose[1] === true;
  if (!isQuantity && !isCount) return [];
  const found: Range[] = [];
  sentence.tokens.forEach((token, at) => {
    if (token.kind !== 'number' || token.ordinal) return;
    const range =
      noun === undefined ? quantityAt(sentence, number, at) : countAt(sentence, number, noun, at);
    if (range !== null) found.push(range);
  });
  return found;
}

function countAt(sentence: Sentence, number: Token, noun: Token, at: number): Range | null {
  const { tokens } = sentence;
  const token = tokens[at] as Token;
  const isNoun = (other: Token) => other.kind === 'word' && sameToken(noun, other, true);
  const isTimes = token.unit === 'x' || tokens[at + 1]?.key === '次';
  const plain = { ...token, unit: '' };
  if (!sameToken(number, plain, false)) return null;
  if (isTimes) return verbBefore(sentence, noun, at);
  if (token.unit !== '') return null;
  return nounBefore(sentence, isNoun, at) ?? nounBehind(sentence, isNoun, at);
}

function quantityAt(sentence: Sentence, number: Token, at: number): Range | null {
  const token = sentence.tokens[at] as Token;
  if (token.unit !== '') return null;
  const isUnit = (other: Token) => {
    const unit = other.kind === 'number' ? other : UNITS.get(other.key);
    const base = unit === undefined ? '' : 'base' in unit ? unit.base : unit.unit;
    const longWord =
      other.kind === 'number' || other.key.length > 2 || other.key === '%' || other.key === 'ms';
    if (base !== number.unit || unit === undefined || !longWord) return false;
    return sameToken(number, { ...token, unit: base, factor: unit.factor }, false);
  };
  return nounBefore(sentence, isUnit, at) ?? nounBehind(sentence, isUnit, at);
}

/** `retries failed calls up to three times`. */
function verbBefore(sentence: Sentence, noun: Token, at: number): Range | null {
  const { tokens } = sentence;
  const stem = verbStemOf(noun.key);
  for (let back = at - 1; back >= Math.max(0, at - REACH); back -= 1) {
    const token = tokens[back] as Token;
    if (token.kind === 'number' || token.key === ';') return null;
    if (token.kind === 'word' && verbStemOf(token.key) === stem) return spanOf(tokens, back, at);
  }
  return null;
}

function nounBefore(
  sentence: Sentence,
  isNoun: (token: Token) => boolean,
  at: number,
): Range | null {
  const { tokens } = sentence;
  if (!isBare(tokens, at) || !LINKS.has(tokens[at - 1]?.key ?? '')) return null;
  for (let back = at - 2; back >= Math.max(0, at - REACH); back -= 1) {
    const token = tokens[back] as Token;
    if (isNoun(token)) return spanOf(tokens, at, at);
    if (token.key === ';' && !isAnaphoric(tokens, at)) return null;
    if (token.kind === 'number' && token.unit !== '') return null;
  }
  const isNamed = isAnaphoric(tokens, at) && sentence.previous.some(isNoun);
  return isNamed || isNoun(tokens[at - 1] as Token) ? spanOf(tokens, at, at) : null;
}

/** `3 instead of 5 retries`: the noun behind the other number is meant for both. */
function nounBehind(
  sentence: Sentence,
  isNoun: (token: Token) => boolean,
  at: number,
): Range | null {
  const { tokens } = sentence;
  let next = at + 1;
  while (next - at <= 4 && isContrast(tokens, next)) next += 1;
  const other = tokens[next];
  if (next === at + 1 || other?.kind !== 'number') return null;
  if (isNoun(other)) return spanOf(tokens, at, at);
  while (CONTRASTS.has(tokens[next + 1]?.key ?? '')) next += 1;
  const noun = tokens[next + 1];
  return noun !== undefined && isNoun(noun) ? spanOf(tokens, at, at) : null;
}

/** `of` only contrasts behind `instead`. */
function isContrast(tokens: readonly Token[], at: number): boolean {
  const key = tokens[at]?.key ?? '';
  return CONTRASTS.has(key) || (key === 'of' && tokens[at - 1]?.key === 'instead');
}

/** `it is 3`, `it makes 3`: the thing was named before. */
function isAnaphoric(tokens: readonly Token[], at: number): boolean {
  const verb = tokens.slice(Math.max(0, at - 3), at).findIndex(({ key }) => PRONOUNS.has(key));
  return verb >= 0;
}

function isBare(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1];
  return next === undefined || next.kind === 'mark' || CLOSERS.has(next.key);
}

function spanOf(tokens: readonly Token[], from: number, to: number): Range {
  return { start: (tokens[from] as Token).start, end: (tokens[to] as Token).end };
}
