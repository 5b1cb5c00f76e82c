import type { Language } from './language.ts';
import {
  beginsHanNumber,
  germanCompound,
  HAN_SCALES,
  isHanNumeral,
  ORDINAL_WORDS,
  readHanNumber,
  SCALES,
  SMALL_NUMBERS,
} from './number-words.ts';
import { createNumber, type Token } from './token.ts';
import { CURRENCIES, UNITS } from './units.ts';

const JOINS: ReadonlySet<string> = new Set(['and', 'und', 'et', 'y']);
/** A longer numeral is no number that anybody writes in words. */
const LONGEST_HAN_NUMERAL = 24;
/** Scales inside one number: millions, thousands, hundreds, and the rest. */
const DEEPEST = 3;
/** A number in digits or words is not multiplied more often than this. */
const MOST_SCALES = 3;
/** Letters that multiply money where they touch its number. */
const MONEY_SCALES: Readonly<Record<string, number>> = { m: 1e6, mm: 1e6, b: 1e9 };

/**
 * Turns number words into numbers: `twenty-three`, `one hundred and twenty`, `1.2 million`, `half a`,
 * `twice`, `三`, `1.2万`, `百分之三十`; and drops the repetition in `three (3)`. Other tokens stay.
 */
export function mergeNumbers(tokens: readonly Token[], language: Language): Token[] {
  const merged: Token[] = [];
  let index = 0;
  while (index < tokens.length) {
    const read = readAt(tokens, index, language, merged);
    index += read.length;
    const repeated = repetitionAt(tokens, index, read.token, language);
    const end = tokens[index + repeated - 1]?.end ?? read.token.end;
    merged.push(repeated === 0 ? read.token : { ...read.token, end });
    index += repeated;
  }
  return merged;
}

interface Read {
  token: Token;
  length: number;
}

function readAt(
  tokens: readonly Token[],
  index: number,
  language: Language,
  before: readonly Token[],
): Read {
  const token = tokens[index];
  if (token === undefined) throw new RangeError('index behind the last token');
  if (token.kind === 'number') return withScale(tokens, index, token, 1);
  if (token.kind !== 'word') return { token, length: 1 };
  if (beginsHanNumber(token.key) || token.key === '百')
    return readHan(tokens, index, token, before);
  return readWords(tokens, index, token, language) ?? { token, length: 1 };
}

function readWords(
  tokens: readonly Token[],
  index: number,
  token: Token,
  language: Language,
  depth = 0,
): Read | null {
  const special = readSpecial(tokens, index, token);
  if (special !== null) return special;
  const first = smallNumber(token.key, language);
  if (first === undefined) return null;
  let value = first;
  let next = index + 1;
  const ones = onesAt(tokens, next, language);
  if (value >= 20 && value % 10 === 0 && ones !== null) {
    value += ones.value;
    next += ones.length;
  }
  const end = tokens[next - 1]?.end ?? token.end;
  const number = createNumber([String(value)], token.start, end);
  const scaled = withScale(tokens, index, number, next - index);
  return depth < DEEPEST ? addRest(tokens, index, scaled, language, depth) : scaled;
}

/** `half a`, `a dozen`, `a hundred`, `twice`, `third`. */
function readSpecial(tokens: readonly Token[], index: number, token: Token): Read | null {
  const next = tokens[index + 1];
  const ordinal = ORDINAL_WORDS.get(token.key);
  if (ordinal !== undefined) {
    const parts = { key: `${ordinal}th`, ordinal: true };
    return { token: createNumber([String(ordinal)], token.start, token.end, parts), length: 1 };
  }
  if (token.key === 'twice' || token.key === 'thrice') {
    const value = token.key === 'twice' ? '2' : '3';
    return { token: createNumber([value], token.start, token.end, { unit: 'x' }), length: 1 };
  }
  if (next === undefined) return null;
  if (token.key === 'half' && (next.key === 'a' || next.key === 'an')) {
    return { token: createNumber(['0.5'], token.start, next.end), length: 2 };
  }
  const scale = SCALES.get(next.key);
  const isArticle = token.key === 'a' || token.key === 'an' || token.key === 'ein';
  if (!isArticle || scale === undefined) return null;
  return { token: createNumber([String(scale)], token.start, next.end), length: 2 };
}

/** Multiplies by the scale words behind a number (`1.2 million`, `12k`, `3万`). */
function withScale(tokens: readonly Token[], index: number, number: Token, length: number): Read {
  let scaled = number;
  let used = length;
  while (used < length + MOST_SCALES) {
    const next = tokens[index + used];
    const scale =
      next === undefined
        ? undefined
        : (scaleOf(next, scaled) ??
          moneyScaleOf(next, scaled, tokens[index - 1], tokens[index + used + 1]));
    if (next === undefined || scale === undefined || scaled.ordinal) break;
    const values = scaled.values.map((value) => multiply(value, scale));
    scaled = createNumber(values, scaled.start, next.end);
    used += 1;
  }
  return { token: scaled, length: used };
}

function scaleOf(next: Token, number: Token): number | undefined {
  if (next.kind !== 'word') return undefined;
  const glued = next.start === number.end;
  if (glued && next.key === 'k' && next.end === next.start + 1) return 1e3;
  return SCALES.get(next.key) ?? HAN_SCALES.get(next.key);
}

/** The `m` of `€4.2m` and `4.2m EUR`: a million of money, and a metre elsewhere. */
function moneyScaleOf(
  next: Token,
  number: Token,
  before: Token | undefined,
  behind: Token | undefined,
): number | undefined {
  if (next.start !== number.end || !(next.key in MONEY_SCALES)) return undefined;
  const isMoney = isCurrency(before) || isCurrency(behind);
  return isMoney ? MONEY_SCALES[next.key] : undefined;
}

function isCurrency(token: Token | undefined): boolean {
  const unit = token?.kind === 'word' ? UNITS.get(token.key) : undefined;
  return unit !== undefined && CURRENCIES.has(unit.base);
}

/** `one hundred and twenty`, `two thousand four hundred`: adds what follows a scale. */
function addRest(
  tokens: readonly Token[],
  index: number,
  read: Read,
  language: Language,
  depth: number,
): Read {
  const whole = Number(read.token.values[0]);
  if (whole < 100) return read;
  let next = index + read.length;
  if (JOINS.has(tokens[next]?.key ?? '')) next += 1;
  const rest = tokens[next];
  if (rest?.kind !== 'word' || smallNumber(rest.key, language) === undefined) return read;
  const added = readWords(tokens, next, rest, language, depth + 1);
  if (added === null) return read;
  const addedValue = Number(added.token.values[0]);
  if (addedValue >= whole) return read;
  const values = [String(whole + addedValue)];
  const token = createNumber(values, read.token.start, added.token.end);
  return { token, length: next + added.length - index };
}

function onesAt(tokens: readonly Token[], index: number, language: Language) {
  const join = JOINS.has(tokens[index]?.key ?? '') && language !== 'en' ? 1 : 0;
  const token = tokens[index + join];
  const value = token?.kind === 'word' ? smallNumber(token.key, language) : undefined;
  if (value === undefined || value < 1 || value > 9) return null;
  return { value, length: join + 1 };
}

function smallNumber(word: string, language: Language): number | undefined {
  const own = SMALL_NUMBERS[language].get(word) ?? SMALL_NUMBERS.en.get(word);
  return own ?? (language === 'de' ? germanCompound(word) : undefined);
}

function readHan(
  tokens: readonly Token[],
  index: number,
  token: Token,
  before: readonly Token[],
): Read {
  if (token.key === '百') return readHanPercent(tokens, index, token);
  let numeral = token.key;
  let next = index + 1;
  while (next < tokens.length && numeral.length < LONGEST_HAN_NUMERAL) {
    const following = tokens[next];
    if (following === undefined || !isHanNumeral(following.key)) break;
    if (following.start !== tokens[next - 1]?.end) break;
    numeral += following.key;
    next += 1;
  }
  const value = readHanNumber(numeral);
  const last = tokens[next - 1] ?? token;
  if (value === null) return { token, length: 1 };
  const ordinal = before.at(-1)?.key === '第';
  return {
    token: createNumber([String(value)], token.start, last.end, { ordinal }),
    length: next - index,
  };
}

/** `百分之三十` and `百分之30` are 30 percent. */
function readHanPercent(tokens: readonly Token[], index: number, token: Token): Read {
  const isPercent = tokens[index + 1]?.key === '分' && tokens[index + 2]?.key === '之';
  const value = tokens[index + 3];
  if (!isPercent || value === undefined) return { token, length: 1 };
  const read =
    value.kind === 'number'
      ? { token: value, length: 1 }
      : beginsHanNumber(value.key)
        ? readHan(tokens, index + 3, value, [])
        : null;
  if (read === null || read.token.kind !== 'number') return { token, length: 1 };
  const number = createNumber(read.token.values, token.start, read.token.end, { unit: '%' });
  return { token: number, length: 3 + read.length };
}

/** The length of a repetition in brackets behind a number: `three (3) retries`, `90 (ninety) days`. */
function repetitionAt(
  tokens: readonly Token[],
  index: number,
  { kind, values }: Token,
  language: Language,
): number {
  if (kind !== 'number' || tokens[index]?.key !== '(' || tokens[index + 1] === undefined) return 0;
  const { token, length } = readAt(tokens, index + 1, language, []);
  const isSame = token.kind === 'number' && token.values[0] === values[0];
  return isSame && tokens[index + 1 + length]?.key === ')' ? length + 2 : 0;
}

/** Multiplies a decimal writing by a power of ten or a dozen without binary rounding noise. */
function multiply(value: string, scale: number): string {
  const product = Number(value) * scale;
  return String(Number.isFinite(product) ? Number(product.toPrecision(15)) : value);
}
