import type { Language } from '../tokens/language.ts';
import { englishDeclines } from './decline-english.ts';
import {
  asianDeclines,
  frenchDeclines,
  germanDeclines,
  otherDeclines,
  spanishDeclines,
} from './decline-others.ts';

const anyOf = (patterns: readonly string[]) =>
  new RegExp(patterns.map((pattern) => `(?:${pattern})`).join('|'), 'u');

const ENGLISH = anyOf(englishDeclines);
const OWN: Readonly<Record<Language, RegExp>> = {
  en: ENGLISH,
  de: anyOf(germanDeclines),
  fr: anyOf(frenchDeclines),
  es: anyOf(spanishDeclines),
};
const ASIAN = anyOf(asianDeclines);
const OTHER = anyOf(otherDeclines);
const ASIAN_LETTER = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;
const PLAIN_ENGLISH = /^[\u0020-\u007e\n–—]*$/u;
/** A clause without any of these declines nothing; most clauses are done with here. */
const TRACE =
  /n[o']|nei|nev|un|insuf|inad|lack|silent|fail|omit|miss|abs|ab?stain|beyond|outside|more|further|addition|hard|difficult|leav|left|open|little|scant|n\/a|out of|none|without|impossib|nich|kein|nirg|mang|fehl|weiß|lässt|geht|reich|auc|pas|ne |rien|incon|indet|ind|imposs|manque|faute|nul|desc|ning|sin |falta|care|auseñ|ausen|imp|ig|empty|blank|sconos|geen|niet|onb|onv|не|não|[\u3040-\u9fff\uac00-\ud7af]/u;
/** What stands before a decline that is only supposed or asked for. */
const SUPPOSED =
  /\b(?:if|unless|whether|had|were there|would (?:say|answer|reply)|should (?:say|answer)|(?:tells?|asks?|asked|told|instruct(?:s|ed)?|wants?) (?:me|us|you) to|falls|wenn|si|ob)\b[^,;]*$|(?:如果|若|要是)[^,;]*$/u;
/** Whoever declines does so early in a clause. */
const LONGEST_CLAUSE = 500;
const REFUSAL = /\b(?:help|assist|comply|fulfil+|do that|engage)\b/u;
const DOUBLE =
  /\b(?:no|not|n't|isn't|without)\s+(?:[\w-]+\s+)?(?:lack|insufficient|unknown|unclear|absence|shortage)/u;

/** False for a lower-case text that surely declines nothing; a cheap first look. */
export function mayDecline(lower: string): boolean {
  return TRACE.test(lower);
}

/** Where in a clause (lower-case) an answer declines; null where it does not. */
export function findDecline(
  text: string,
  language: Language,
): { start: number; end: number } | null {
  const clause = text.slice(0, LONGEST_CLAUSE);
  if (!TRACE.test(clause)) return null;
  const match = matchAny(clause, language);
  if (match === null || DOUBLE.test(clause)) return null;
  const before = clause.slice(0, match.index);
  if (
    SUPPOSED.test(before) ||
    (REFUSAL.test(clause) && !/document|evidence|source|context|passage|text/u.test(clause))
  )
    return null;
  return { start: match.index, end: match.index + match[0].length };
}

function matchAny(clause: string, language: Language): RegExpExecArray | null {
  if (ASIAN_LETTER.test(clause)) return ASIAN.exec(clause) ?? ENGLISH.exec(clause);
  const own = OWN[language].exec(clause);
  if (own !== null || (language === 'en' && PLAIN_ENGLISH.test(clause)))
    return own ?? OTHER.exec(clause);
  const first = language === 'en' ? null : ENGLISH.exec(clause);
  return (
    first ?? OWN.de.exec(clause) ?? OWN.fr.exec(clause) ?? OWN.es.exec(clause) ?? OTHER.exec(clause)
  );
}
