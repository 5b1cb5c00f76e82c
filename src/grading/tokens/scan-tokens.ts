import { hasDecimalComma, type Language } from './language.ts';
import { readNumericDate } from './numeric-dates.ts';
import { parseNumber } from './parse-number.ts';
import { createNumber, createToken, type Token } from './token.ts';

const UNSPACED =
  '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}々ー〇';
const LETTER = `[\\p{L}--[${UNSPACED}]]`;
const PART = `[[\\p{L}\\p{M}\\p{Nd}]--[${UNSPACED}]]`;

/** What can begin with a digit, tried at one place. */
const NUMERIC = new RegExp(
  [
    '(?<isoDate>\\d{4}([\\-\\/.])\\d{1,2}\\2\\d{1,2}(?!\\d|[\\-\\/.]\\d))',
    '(?<dayDate>\\d{1,2}([\\-\\/.])\\d{1,2}\\4(?:\\d{4}|\\d{2})(?!\\d|[\\-\\/.]\\d))',
    '(?<shortDate>\\d{1,2}\\.\\d{1,2}\\.(?!\\d)|\\d{1,2}/\\d{1,2}(?![\\d\\/]))',
    '(?<time>\\d{1,2}:\\d{2}(?!\\d)(?::\\d{2})?(?:\\s?[ap]\\.?m\\b\\.?)?|\\d{1,2}\\s?[ap]\\.?m\\b\\.?)',
    `(?<ordinal>\\d{1,4}(?:st|nd|rd|th|er|ère|ème|e)(?!${PART}))`,
    "(?<grouped>\\d{1,3}(?:[ '_]\\d{3})+(?!\\d)(?:[.,]\\d+)?(?![.,]?\\d))",
    '(?<number>\\d+(?:[.,]\\d+)*)',
  ].join('|'),
  'iyv',
);
const SYMBOLS = '%‰&$€£¥₩₹°×';
/** A word, or one character that is a token by itself. */
const TOKEN = new RegExp(
  [
    '[0-9]',
    '[vV](?=\\d)',
    '(?:eur|usd|gbp|chf|jpy|cny|rmb|inr|sek|nok|dkk|pln|cad|aud)(?=\\d)',
    `${LETTER}${PART}*(?:'${LETTER}+)*`,
    `[${UNSPACED}]`,
    `[${SYMBOLS}]`,
    '[,;:\\(\\)\\|.!?…—–、。「」=→]',
  ].join('|'),
  'giv',
);
const MINUS = /(?<sign>(?<=^|[\s(:=,为是至到于约达])(?:-|minus )|零下|负|負)$/iu;
const DIGIT = /^[0-9]/u;
const ONE_CHARACTER = new RegExp(`^[${UNSPACED}${SYMBOLS}]$`, 'v');
const WORD = new RegExp(`^${LETTER}`, 'v');

const ELISION = /^(?:l|d|qu|n|s|j|m|t|c)'(?=\p{L}{2})/u;

/**
 * The raw tokens of normalised text: words lower-case and without accents, numbers parsed, marks.
 * Symbols and Chinese characters are words of one character. Linear in the text's length.
 */
export function scanTokens(text: string, language: Language): Token[] {
  const tokens: Token[] = [];
  const decimalComma = hasDecimalComma(language);
  let position = 0;
  for (;;) {
    TOKEN.lastIndex = position;
    const match = TOKEN.exec(text);
    if (match === null) return tokens;
    const [found] = match;
    position = DIGIT.test(found)
      ? scanNumber(tokens, text, match.index, decimalComma)
      : scanOther(tokens, text, found, match.index);
  }
}

function scanNumber(tokens: Token[], text: string, start: number, decimalComma: boolean): number {
  NUMERIC.lastIndex = start;
  const match = NUMERIC.exec(text);
  if (match === null) return start + 1;
  const sign = signBefore(text, start);
  while (sign > 0 && (tokens.at(-1)?.end ?? 0) > start - sign) tokens.pop();
  const pushed = tokens.length;
  pushNumber(tokens, match.groups ?? {}, match[0], start, decimalComma);
  const number = tokens[pushed];
  if (sign > 0 && number !== undefined) tokens[pushed] = negate(number, start - sign);
  return start + match[0].length;
}

/** The length of the minus before a number; 0 without one, and where it joins (`NV-118`, `3-5`). */
function signBefore(text: string, start: number): number {
  return MINUS.exec(text.slice(Math.max(0, start - 8), start))?.groups?.sign?.length ?? 0;
}

function negate(number: Token, start: number): Token {
  if (number.kind !== 'number' || number.ordinal || number.dates.length > 0) return number;
  const values = number.values.map((value) => `-${value}`);
  return { ...number, key: values[0] ?? number.key, values, start };
}

function scanOther(tokens: Token[], text: string, found: string, start: number): number {
  const end = start + found.length;
  if (ONE_CHARACTER.test(found)) {
    tokens.push(createToken({ kind: 'word', key: found === '&' ? 'and' : found, start, end }));
  } else if (!WORD.test(found)) tokens.push(markToken(found, start));
  else if (!isVersionMark(found, text[end])) pushWord(tokens, found, start);
  return end;
}

/** The `v` of `v4.2`. */
function isVersionMark(found: string, next: string | undefined): boolean {
  return /^[vV]$/u.test(found) && next !== undefined && DIGIT.test(next);
}

function markToken(key: string, start: number): Token {
  return createToken({ kind: 'mark', key, start, end: start + key.length });
}

function pushNumber(
  tokens: Token[],
  groups: Partial<Record<string, string>>,
  found: string,
  start: number,
  decimalComma: boolean,
): void {
  const end = start + found.length;
  if (groups.time !== undefined) {
    tokens.push(createToken({ kind: 'word', key: timeKey(found), start, end }));
  } else if (groups.ordinal !== undefined) {
    const value = String(Number.parseInt(found, 10));
    tokens.push(createNumber([value], start, end, { key: `${value}th`, ordinal: true }));
  } else if (groups.isoDate ?? groups.dayDate ?? groups.shortDate) {
    tokens.push(readNumericDate(found, start) ?? createNumber([found], start, end));
  } else {
    const values = parseNumber(found, { decimalComma, money: false });
    if (values !== null) tokens.push(createNumber(values, start, end));
    else pushList(tokens, found, start);
  }
}

/** `1,2,3` is three numbers. */
function pushList(tokens: Token[], found: string, start: number): void {
  for (const { 0: item, index } of found.matchAll(/\d+(?:\.\d+)?|,/gu)) {
    const from = start + index;
    tokens.push(
      item === ',' ? markToken(',', from) : createNumber([item], from, from + item.length),
    );
  }
}

function pushWord(tokens: Token[], found: string, start: number): void {
  const end = start + found.length;
  const capital = found[0] !== found[0]?.toLowerCase();
  const folded = foldWord(found);
  const push = (key: string) =>
    tokens.push(createToken({ kind: 'word', key, start, end, capital }));
  if (!folded.includes("'")) {
    push(folded);
    return;
  }
  if (folded.endsWith("n't")) {
    push(CONTRACTED[folded] ?? folded.slice(0, -3));
    push('not');
    return;
  }
  push(folded.replace(/'s?$/u, '').replace(ELISION, '').replaceAll("'", ''));
}

const CONTRACTED: Readonly<Record<string, string>> = {
  "can't": 'can',
  "won't": 'will',
  "shan't": 'shall',
  "ain't": 'is',
};

/** Lower case without accents: `Rivière` is `riviere`, `Straße` is `strasse`. */
export function foldWord(word: string): string {
  const lower = word.toLowerCase();
  if (/^[\u0020-\u007e]*$/u.test(lower)) return lower;
  return lower
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/ß/gu, 'ss')
    .replace(/ø/gu, 'o')
    .replace(/ł/gu, 'l')
    .replace(/æ/gu, 'ae')
    .replace(/œ/gu, 'oe')
    .normalize('NFC');
}

/** `10:30 pm` and `22:30` have one key. */
function timeKey(found: string): string {
  const [, hours = '0', minutes = '00', seconds = '', half = ''] =
    /^(\d{1,2})(?::(\d{2}))?(?::(\d{2}))?\s?([ap])?/iu.exec(found) ?? [];
  const isAfternoon = half.toLowerCase() === 'p';
  const hour = half === '' ? Number(hours) : (Number(hours) % 12) + (isAfternoon ? 12 : 0);
  return `t${hour}:${minutes}${seconds === '' ? '' : `:${seconds}`}`;
}
