import type { Fact } from '../../data/types.ts';
import { normalizeCharacters } from '../text/normalize-characters.ts';
import { type Language, languageOf } from '../tokens/language.ts';
import type { Token } from '../tokens/token.ts';
import { tokenizeText } from '../tokens/tokenize-text.ts';

/** One accepted writing of a fact, ready to be looked for. */
export interface WritingPattern {
  /** Without marks. */
  tokens: readonly Token[];
  /** True where marks may stand before the token of this place, since the fact has some there. */
  openBefore: readonly boolean[];
  /** True for words of small letters, whose plural or singular counts too. */
  loose: readonly boolean[];
  /** The text to look for sign by sign, lower-case; null for facts that are made of words. */
  literal: string | null;
  /** True for an option of a command line: `--telemetry` is not `--no-telemetry`. */
  isFlag: boolean;
}

/** A fact ready to be looked for. */
export interface FactPattern {
  /** The fact's first writing. */
  fact: string;
  writings: readonly WritingPattern[];
}

/** Signs that are part of what a fact says: patterns, formulas, names like C++ or .NET. */
const SIGNS = /[[\]{}\\^<>=*+#@~|]|^\.\p{L}|^\//u;
const FLAG = /^--?\p{L}/u;
const PATH = /^\S*[\p{L}\d]\/\S*$/u;

/** Compiles a fact; its language decides how its numbers are read. Blank writings are left out. */
export function compileFact(fact: Fact, language?: Language): FactPattern {
  const writings = fact.any
    .map((writing) => normalizeCharacters(writing).trim())
    .filter((writing) => writing !== '')
    .flatMap((writing) => compileWriting(writing, language ?? languageOf(writing)));
  return { fact: fact.any[0] ?? '', writings };
}

function compileWriting(writing: string, language: Language): WritingPattern[] {
  const tokens = tokenizeText(writing, language);
  const words = tokens.filter(({ kind }) => kind !== 'mark');
  if (SIGNS.test(writing) || PATH.test(writing) || words.length === 0) {
    return [
      { tokens: [], openBefore: [], loose: [], literal: squeezeSigns(writing), isFlag: false },
    ];
  }
  return [
    wordPattern(words, writing),
    ...joinedPattern(words, writing),
    ...invertedName(words, writing),
  ];
}

function wordPattern(words: readonly Token[], writing: string): WritingPattern {
  return {
    tokens: words,
    openBefore: words.map((word, index) => {
      const before = words[index - 1];
      return before !== undefined && /[^\s]/u.test(writing.slice(before.end, word.start));
    }),
    loose: words.map(
      (word) => word.kind === 'word' && !word.capital && /^\p{L}{3,}$/u.test(word.key),
    ),
    literal: null,
    isFlag: FLAG.test(writing),
  };
}

/** `roll-out` is `rollout` too, and `NV-118` is `NV118`. */
function joinedPattern(words: readonly Token[], writing: string): WritingPattern[] {
  const joined: Token[] = [];
  for (const word of words) {
    const last = joined.at(-1);
    const glued = last !== undefined && writing.slice(last.end, word.start) === '-';
    const joinable = word.kind === 'word' || /^[\d]+$/u.test(word.key);
    if (glued && last.kind === 'word' && joinable) {
      joined[joined.length - 1] = { ...last, key: last.key + word.key, end: word.end };
    } else joined.push(word);
  }
  return joined.length === words.length ? [] : [wordPattern(joined, writing)];
}

/** `Dana Orlov` is also written `Orlov, Dana`. */
function invertedName(words: readonly Token[], writing: string): WritingPattern[] {
  const [first, last] = words;
  if (words.length !== 2 || first === undefined || last === undefined) return [];
  const isName = [first, last].every(
    ({ kind, capital, key }) => kind === 'word' && capital && key.length > 1,
  );
  if (!isName || !/^\p{Lu}\S*\s\p{Lu}\S*$/u.test(writing)) return [];
  return [
    {
      tokens: [last, first],
      openBefore: [false, true],
      loose: [false, false],
      literal: null,
      isFlag: false,
    },
  ];
}

/** Lower case, and no blanks beside signs, so that `a = b` is `a=b`. */
export function squeezeSigns(text: string): string {
  return text
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .replace(/ ?(?<sign>[^\p{L}\p{N}\s]) ?/gu, '$<sign>')
    .trim();
}
