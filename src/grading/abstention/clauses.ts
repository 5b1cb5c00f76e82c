import type { Sentence } from '../facts/sentence.ts';

/** A clause of an answer as far as declining and answering go. */
export interface Clause {
  text: string;
  lower: string;
  isQuestion: boolean;
  /** A few words before a colon: `Answer:`. */
  isLabel: boolean;
}

const BREAK =
  /[;:|—]|\s[–-]\s|\.{3}|,?\s+\b(?:but|however|yet|although|though|whereas|while|still|nevertheless|aber|jedoch|sondern|obwohl|mais|cependant|pero|aunque)\b|,\s+(?:and|so|und|et|y)\s|,\s+(?=(?:whose|who|which)\b)|\s+and\s+(?=(?:no|nothing|none|nobody|never|there|it|they|he|she|its|the)\b)|(?:但是?|不过|然而)/gu;
const RELATIVE = /^\s*(?:whose|who|which)\b/iu;
const LONGEST_LABEL = 3;
const QUOTATION = /"[^"]{1,400}"|(?<![\p{L}\p{N}])'[^']{2,400}'(?![\p{L}\p{N}])/gu;

/** The clauses of a sentence, without text that it only quotes. */
export function clausesOf(sentence: Sentence): Clause[] {
  const text = maskQuotations(sentence.text);
  const isQuestion = /\?["')\]]*\s*$/u.test(text);
  const clauses: Clause[] = [];
  let start = 0;
  const push = (end: number, mark: string) => {
    const part = text.slice(start, end);
    const isLabel = mark === ':' && part.trim().split(/\s+/u).length <= LONGEST_LABEL;
    for (const one of splitRelative(part)) {
      if (/[\p{L}\p{N}]/u.test(one))
        clauses.push({ text: one, lower: one.toLowerCase(), isQuestion, isLabel });
    }
  };
  for (const mark of text.matchAll(BREAK)) {
    if (mark[0] === ':' && /^\d/u.test(text.slice(mark.index + 1))) continue;
    push(mark.index, mark[0]);
    start = mark.index + mark[0].length;
  }
  push(text.length, '');
  return clauses;
}

/** `who is little known, was Dana Orlov`: a relative clause ends at its comma. */
function splitRelative(part: string): string[] {
  const at = RELATIVE.test(part) ? part.indexOf(',') : -1;
  return at < 0 ? [part] : [part.slice(0, at), part.slice(at + 1)];
}

/** Blanks quotations inside a sentence; a sentence that is one quotation as a whole is kept. */
function maskQuotations(text: string): string {
  if (!/["']/u.test(text)) return text;
  const masked = text.replace(QUOTATION, ' ').replace(/\s{2,}/gu, ' ');
  return /[\p{L}\p{N}]/u.test(masked) ? masked : text.replace(/["']/gu, ' ');
}
