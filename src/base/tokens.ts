import { byCodePoint } from './compare.ts';

/** Scripts that are written without spaces between words, with the marks that belong to them. */
const UNSPACED_CLASS =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}ー';
const UNSPACED = new RegExp(`[${UNSPACED_CLASS}]`, 'u');
const SEGMENT = new RegExp(`[${UNSPACED_CLASS}]+|[^${UNSPACED_CLASS}]+`, 'gu');
const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const BEYOND_ASCII = /[\u0080-\uffff]/;
const ASCII_WORD = /[a-z0-9]+/g;

/**
 * The tokens of a text, in order and with repetitions: lower-case runs of Unicode letters, marks
 * and digits. For plain ASCII text these are exactly the matches of `[a-z0-9]+`. Runs of a script
 * without spaces (Chinese, Japanese, Thai, ...) give their single characters and their pairs of
 * neighbours, so that a query finds a longer text that holds it. A text without letters or digits
 * gives no token.
 */
export function tokenize(text: string): string[] {
  // Most texts of most corpora: the same result, several times faster.
  if (!BEYOND_ASCII.test(text)) return text.toLowerCase().match(ASCII_WORD) ?? [];
  const tokens: string[] = [];
  for (const word of text.normalize('NFKC').toLowerCase().match(WORD) ?? []) {
    if (!UNSPACED.test(word)) {
      tokens.push(word);
      continue;
    }
    for (const [segment] of word.matchAll(SEGMENT)) {
      if (UNSPACED.test(segment)) pushUnspaced(segment, tokens);
      else tokens.push(segment);
    }
  }
  return tokens;
}

/** The distinct tokens of a text; what the keyword search scores by. */
export function tokenSet(text: string): Set<string> {
  return new Set(tokenize(text));
}

/**
 * A text that is equal for two queries exactly when their token sets are equal: letter case, order,
 * repetition and punctuation do not matter. Queries without any token fall back to their trimmed
 * lower-case text, so that two different ones stay apart.
 */
export function tokenKey(query: string): string {
  const tokens = [...tokenSet(query)].sort(byCodePoint);
  return tokens.length > 0 ? tokens.join(' ') : query.trim().toLowerCase();
}

function pushUnspaced(run: string, tokens: string[]): void {
  const characters = [...run];
  characters.forEach((character, index) => {
    tokens.push(character);
    const next = characters[index + 1];
    if (next !== undefined) tokens.push(character + next);
  });
}
