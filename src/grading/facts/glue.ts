import type { Token } from '../tokens/token.ts';
import type { WritingPattern } from './fact-pattern.ts';
import type { Range, Sentence } from './sentence.ts';

const LETTER = /\p{L}/u;
const ALNUM = /[\p{L}\p{N}]/u;
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;
/** `8443/tcp`, `3/day`: a word behind the number, and no farther step of a path. */
const PER = /^\/\p{Ll}{2,}(?![\p{L}\p{N}/._-])/u;
/** Behind a code that ends in a digit: `NV-118b`, `NV-118_b`, `NV-118-B`, `NV-118.2`. */
const CODE_GOES_ON =
  /^(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])[\p{L}\p{N}]|_[\p{L}\p{N}]|[-./]\d|[-./]\p{L}(?![\p{L}\p{N}]))/u;
const NEGATING_PREFIX = /(?:^|[\s("'])(?:non|ex|anti|pre|post|un)-$/iu;

/**
 * True where a match is no part of a longer number, code or name: `4.2` in `4.2-rc1`, `NV-118` in
 * `NV-118-2`, `3` in `-3`, `Orlov` in `Orlov-Smith`.
 */
export function isWholeToken(sentence: Sentence, range: Range, writing: WritingPattern): boolean {
  return isFreeBefore(sentence.text, range, writing) && isFreeBehind(sentence.text, range, writing);
}

function isFreeBefore(text: string, { start }: Range, writing: WritingPattern): boolean {
  const before = text[start - 1];
  const farther = text[start - 2];
  const first = writing.tokens[0];
  if (before === undefined || /\s/u.test(before)) return true;
  if (writing.isFlag) return !/[\p{L}\p{N}]-+$/u.test(text.slice(Math.max(0, start - 8), start));
  if (first?.kind === 'number') return isNumberFreeBefore(before, farther, first.ordinal);
  if (before !== '-') return true;
  if (NEGATING_PREFIX.test(text.slice(Math.max(0, start - 6), start))) return false;
  const word = /[\p{L}\p{N}]+-$/u.exec(text.slice(Math.max(0, start - 40), start))?.[0] ?? '';
  return !(first?.capital === true && /^\p{Lu}/u.test(word));
}

/** No minus, no letters before it but a version's `v`, no `第` before a count. */
function isNumberFreeBefore(
  before: string,
  farther: string | undefined,
  ordinal: boolean,
): boolean {
  if (before === '第') return ordinal;
  if (before === '-' && (farther === undefined || /[\s(:=]/u.test(farther))) return false;
  if (/[-_./]/u.test(before)) return !isSpacedLetter(farther);
  return !isSpacedLetter(before) || /[vV]/u.test(before);
}

function isSpacedLetter(character: string | undefined): boolean {
  return character !== undefined && LETTER.test(character) && !UNSPACED.test(character);
}

function isFreeBehind(text: string, { end }: Range, writing: WritingPattern): boolean {
  const behind = text.slice(end, end + 12);
  const last = writing.tokens.at(-1);
  if (behind === '' || /^\s/u.test(behind)) return true;
  if (last?.kind === 'number') return isFreeNumber(behind, last);
  if (last?.kind === 'date') return !/^-?\d/u.test(behind);
  if (CODE_GOES_ON.test(behind) && /\d/u.test(text[end - 1] ?? '')) return false;
  if (/^[+#]/u.test(behind) || (writing.isFlag && /^-\p{L}/u.test(behind))) return false;
  if (last?.capital === true && /^-\p{Lu}\p{Ll}/u.test(behind)) return false;
  return !/^-\d/u.test(behind);
}

function isFreeNumber(behind: string, number: Token): boolean {
  if (number.unit !== '') return true;
  const opensSpan = /^[12]\d{3}$/u.test(number.key) && /^-\d{2,4}(?!\d)/u.test(behind);
  if (opensSpan) return true;
  if (/^[-./_:]\d/u.test(behind)) return false;
  if (/^[-.](?:rc|alpha|beta|dev|pre|x\b|[A-Za-z]\b|\*)/u.test(behind)) return false;
  if (PER.test(behind)) return true;
  if (/^[./_]\p{L}/u.test(behind)) return false;
  const [first = ''] = behind;
  return !ALNUM.test(first) || UNSPACED.test(first);
}
