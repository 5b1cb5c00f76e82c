import type { Cues } from './cue-set.ts';

/** The farthest that a word can reach inside a sentence, in characters. */
const REACH = 300;
/** A remark between commas that interrupts a clause without ending it. */
const REMARK =
  /^\s*(?:as\b|however|contrary to|despite|in fact|actually|of course|according to|it seems|unlike|like\b|wie\b|laut\b|entgegen|jedoch|comme\b|selon\b|según\b|como\b)/u;
const ALTERNATIVE = /^\s*(?:or|oder|ou|o)\s/u;
/** From the last of these on, one denial is meant, however many words there are: `neither ... nor`. */
const CONCORD = /.*(?<![\p{L}])(?=(?:nor|noch|ni)(?![\p{L}]))/su;
const HARD = /[;:()—|]/u;

/** The text around a fact that can deny it. */
export interface Scope {
  /** The clause before the fact, back to the last boundary. */
  before: string;
  /** The same, cut only at marks and not at words like `but` or `until`. */
  betweenMarks: string;
  /** The clause behind the fact. */
  behind: string;
  /** All that stands before and behind it in the sentence, within reach. */
  allBefore: string;
  allBehind: string;
}

/** The scope of what stands from `start` to `end` in a lower-case sentence. */
export function scopeOf(lower: string, start: number, end: number, cues: Cues): Scope {
  const allBefore = withoutParentheses(lower.slice(Math.max(0, start - REACH), start));
  const allBehind = lower.slice(end, end + REACH);
  return {
    before: clauseBefore(allBefore, cues.boundary),
    betweenMarks: clauseBefore(allBefore, /[;:()—|,]|\s[–-]\s/gu),
    behind: clauseBehind(allBehind, cues.boundary),
    allBefore,
    allBehind,
  };
}

function clauseBefore(text: string, boundary: RegExp): string {
  const marks = [...text.matchAll(boundary)];
  let last = marks.length - 1;
  while (last >= 0) {
    const mark = marks[last];
    if (mark === undefined) break;
    const from = mark.index + mark[0].length;
    if (mark[0] === ',' && ALTERNATIVE.test(text.slice(from))) {
      last -= 1;
      continue;
    }
    const previous = marks[last - 1];
    const opening = previous?.[0] === ',' ? previous.index + 1 : 0;
    const isRemark = mark[0] === ',' && last > 0 && previous?.[0] === ',';
    if (isRemark && REMARK.test(text.slice(opening, mark.index))) {
      last -= 2;
      continue;
    }
    if (mark[0] === ':' && isLabel(text.slice(0, mark.index))) {
      last -= 1;
      continue;
    }
    return text.slice(from);
  }
  return text;
}

/** `Wrong: 3 retries`: a label of one or two words belongs to what follows it. */
function isLabel(before: string): boolean {
  const label = before.split(/[;.|]/u).at(-1)?.trim() ?? '';
  return label.length <= 24 && label.split(/\s+/u).length <= 2;
}

function clauseBehind(text: string, boundary: RegExp): string {
  for (const mark of text.matchAll(boundary)) {
    if (mark.index > 0 || !HARD.test(mark[0])) return text.slice(0, mark.index);
  }
  return text;
}

/** Takes closed parentheses out of the text before a fact: they do not decide on what follows. */
function withoutParentheses(text: string): string {
  return text.includes(')') ? text.replace(/\([^()]{0,200}\)/gu, ' ') : text;
}

/** How often a pattern is found in a text, once the idioms are taken out. */
export function countCues(text: string, cue: RegExp, idioms: RegExp): number {
  if (text.trim() === '') return 0;
  const last = /n(?:or|och|i)/u.test(text) ? text.replace(CONCORD, '') : text;
  return last.replace(idioms, ' ').match(cue)?.length ?? 0;
}
