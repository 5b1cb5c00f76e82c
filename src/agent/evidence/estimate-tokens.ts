/** Letters of an English word, with its space, that one token covers. */
const LETTERS_PER_TOKEN = 3.5;
/** What a tokenizer makes of one UTF-16 code unit, by kind of character; on the high side. */
const LETTER_COST = 1 / LETTERS_PER_TOKEN;
/** Accented Latin, Greek, Cyrillic, Hebrew, Arabic: about two characters a token. */
const OTHER_ALPHABET_COST = 0.5;
/** Digits, punctuation, Chinese, Japanese, emoji: about one a character. */
const SINGLE_COST = 1;
/** A line end, with the indentation that a document's further lines get. */
const LINE_END_COST = 2;

const LAST_ASCII = 0x7f;
const LAST_OTHER_ALPHABET = 0x6ff;

/**
 * About how many tokens a text takes in a prompt, without the model's tokenizer: a high estimate, so
 * that a prompt which fits by it fits in fact. 0 for an empty text; linear in the text's length.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (let index = 0; index < text.length; index += 1) tokens += costOf(text.charCodeAt(index));
  return Math.ceil(tokens);
}

/**
 * The longest prefix of a text that takes at most `most` tokens, as the index behind it. Never
 * between the halves of a surrogate pair.
 */
export function prefixWithin(text: string, most: number, start = 0): number {
  let tokens = 0;
  for (let index = start; index < text.length; index += 1) {
    tokens += costOf(text.charCodeAt(index));
    if (tokens > most) return isLowSurrogate(text, index) ? index - 1 : index;
  }
  return text.length;
}

/** A text of at most about `most` tokens; `…` stands for what was cut from its end. */
export function clipToTokens(text: string, most: number): string {
  const end = prefixWithin(text, most);
  return end === text.length ? text : `${text.slice(0, end).trimEnd()}…`;
}

function costOf(unit: number): number {
  if (unit > LAST_OTHER_ALPHABET) return SINGLE_COST;
  if (unit > LAST_ASCII) return OTHER_ALPHABET_COST;
  if (unit === 0x0a) return LINE_END_COST;
  return isLetterOrSpace(unit) ? LETTER_COST : SINGLE_COST;
}

function isLetterOrSpace(unit: number): boolean {
  return unit === 0x20 || (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x41 && unit <= 0x5a);
}

function isLowSurrogate(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  return unit >= 0xdc00 && unit <= 0xdfff;
}
