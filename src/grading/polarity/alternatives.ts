import { stemOf } from '../facts/same-token.ts';
import { type Range, type Sentence, tokenPlace } from '../facts/sentence.ts';
import type { Token } from '../tokens/token.ts';

const RANGE_WORDS: ReadonlySet<string> = new Set(
  'to or - – — ~ through bis oder a ou o 至 到 或 、'.split(' '),
);
/** A list of what might be the answer. */
const CANDIDATES =
  /^\W*(?:possible |potential |likely )?(?:candidates|options|choices|possibilities|possible answers)\b[^:]{0,30}:/iu;
const OR: ReadonlySet<string> = new Set('or oder ou o 或 、'.split(' '));
const BETWEEN: ReadonlySet<string> = new Set(['between', 'zwischen', 'entre', '介', '于']);
const CHANGE =
  /\b(?:raised|increased|lowered|reduced|decreased|changed|moved|cut|bumped|shifted|switched|dropped|grew|rose|fell|updated|went|extended|shortened|postponed|delayed|pushed|doubled|halved|erhöht|gesenkt|geändert|verschoben|passée?|augmentée?|reportée?|aumentó|pasó|subió|cambió)\b|[高增降减改升调推]/u;

/**
 * True where a fact is one end of a range or one of several choices (`3 to 5 retries`, `March 14 or
 * 15`, `Dana Orlov or Priya Nair`), so that the answer leaves the value open. A change (`raised from 5
 * to 3`) is no range, and a span of years names both its ends.
 */
export function isOneOfSeveral(sentence: Sentence, range: Range): boolean {
  const { tokens, text } = sentence;
  const first = tokenPlace(tokens, range.start);
  const last = tokenPlace(tokens, range.end - 1);
  const token = tokens[first];
  if (token === undefined) return false;
  if (CANDIDATES.test(text) || isNameChoice(text, range)) return true;
  const own = tokens
    .slice(first, last + 1)
    .find(({ kind }) => kind === 'number' || kind === 'date');
  if (own === undefined) return false;
  return isOpenBefore(sentence, first, own) || isOpenBehind(sentence, first, last, own);
}

function isOpenBefore(sentence: Sentence, first: number, own: Token): boolean {
  const { tokens, text } = sentence;
  const link = linkBefore(sentence, first);
  const other = link === null ? undefined : tokens[link.at];
  if (link === null || other === undefined || !isSameKind(other, own)) return false;
  if (link.key === 'and' && !isBetween(tokens, link.at)) return false;
  const before = text.slice(Math.max(0, other.start - 80), other.start).toLowerCase();
  if (CHANGE.test(before) && /(?:from|von|de|从|由|自)\s*$/u.test(before)) return false;
  return !isYearSpan(own, other, link.key, tokens, link.at);
}

function linkBefore(sentence: Sentence, first: number): { key: string; at: number } | null {
  const { tokens, text } = sentence;
  const before = tokens[first - 1];
  if (before === undefined) return null;
  const gap = text.slice(before.end, tokens[first]?.start);
  if (gap === '-') return { key: '-', at: first - 1 };
  const isLink = RANGE_WORDS.has(before.key) || ['and', 'und', 'et', 'y'].includes(before.key);
  if (!isLink) return null;
  const key = RANGE_WORDS.has(before.key) ? before.key : 'and';
  return { key, at: first - 2 };
}

function isOpenBehind(sentence: Sentence, first: number, last: number, own: Token): boolean {
  const { tokens, text } = sentence;
  const next = tokens[last + 1];
  if (next === undefined) return false;
  const glued = text.slice(tokens[last]?.end, next.start) === '-';
  const key = glued ? '-' : next.key;
  const at = glued ? last + 1 : last + 2;
  const other = tokens[at];
  if (other === undefined || !isSameKind(other, own)) return false;
  if (key === 'and' || key === 'und' || key === 'y' || key === 'et')
    return isBetween(tokens, first);
  if (!glued && !RANGE_WORDS.has(key)) return false;
  if (countsOther(tokens, last, at)) return false;
  return !isYearSpan(own, other, key, tokens, first);
}

/** `3 retries or 30 times a day`: the second number counts something else. */
function countsOther(tokens: readonly Token[], last: number, at: number): boolean {
  const own = tokens[last];
  const noun = tokens[at + 1];
  if (own?.kind !== 'word' || noun?.kind !== 'word' || own.key.length < 3) return false;
  return noun.key.length > 3 && stemOf(noun.key) !== stemOf(own.key);
}

function isSameKind(other: Token, own: Token): boolean {
  if (own.kind === 'date') return other.kind === 'date' || /^\d{1,2}$/u.test(other.values[0] ?? '');
  if (other.kind !== 'number' || other.ordinal !== own.ordinal) return false;
  return other.unit === own.unit || other.unit === '' || own.unit === '';
}

function isBetween(tokens: readonly Token[], at: number): boolean {
  return tokens.slice(Math.max(0, at - 4), at).some(({ key }) => BETWEEN.has(key));
}

/** `1927–2010`, `17 May 1927 – 12 July 2010`: a life or a term, whose both ends are told. */
function isYearSpan(
  own: Token,
  other: Token,
  link: string,
  tokens: readonly Token[],
  at: number,
): boolean {
  const isYear = own.kind === 'number' && own.unit === '' && /^[12]\d{3}$/u.test(own.key);
  const years = new Set([own, other].map(({ dates }) => dates[0]?.year));
  const isFullSpan = own.kind === 'date' && years.size === 2 && !years.has(undefined);
  return (isYear || isFullSpan) && !OR.has(link) && !isBetween(tokens, at);
}

function isNameChoice(text: string, { start, end }: Range): boolean {
  if (!/^\p{Lu}/u.test(text.slice(start, end))) return false;
  const behind = /^\s+(?:or|oder|ou)\s+(?:perhaps\s+|maybe\s+)?\p{Lu}/u.test(
    text.slice(end, end + 40),
  );
  const before = /\p{Lu}[\p{L}.'-]*\s+(?:or|oder|ou)\s+$/u.test(
    text.slice(Math.max(0, start - 60), start),
  );
  return behind || before;
}
