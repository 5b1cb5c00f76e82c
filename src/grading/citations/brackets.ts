import type { BracketStyle } from './parse-references.ts';

/** A text in brackets that holds no other brackets of its kind. */
export interface Bracket {
  /** Where the opening bracket stands, doubled ones included. */
  start: number;
  /** Behind the closing bracket, and behind the target where it is a link. */
  end: number;
  content: string;
  style: BracketStyle;
  /** The target of `[content](target)`; null where it is no link. */
  target: string | null;
}

const CLOSING: Readonly<Record<string, string>> = {
  '[': ']',
  '(': ')',
  '【': '】',
  '〔': '〕',
  '〖': '〗',
  '⟦': '⟧',
  '{': '}',
  '<': '>',
};
const OPENING = new Map(Object.entries(CLOSING).map(([opening, closing]) => [closing, opening]));
const ANY_BRACKET = /[[\](){}<>【】〔〕〖〗⟦⟧]/gu;
/** Longer texts in brackets are prose. */
const LONGEST = 400;

/**
 * The brackets of a text, in order and without overlap: the innermost of each kind, square ones with
 * the round ones inside them. Linear in the text's length.
 */
export function scanBrackets(text: string): Bracket[] {
  const found: Bracket[] = [];
  const openings = new Map<string, number>();
  let free = 0;
  for (const { 0: mark, index } of text.matchAll(ANY_BRACKET)) {
    if (index < free) continue;
    const opener = OPENING.get(mark);
    if (opener === undefined) {
      openings.set(mark, index);
      continue;
    }
    const opened = openings.get(opener);
    openings.delete(opener);
    if (opened === undefined || index - opened > LONGEST) continue;
    const isOuter = (found.at(-1)?.start ?? -1) > opened;
    if (isOuter && (opener !== '[' || found.at(-1)?.style === 'square')) continue;
    while ((found.at(-1)?.start ?? -1) > opened) found.pop();
    const bracket = closeBracket(text, { mark: opener, index: opened }, index, found.at(-1)?.end ?? 0);
    found.push(bracket);
    free = bracket.end;
  }
  return found;
}

function closeBracket(
  text: string,
  opening: { mark: string; index: number },
  closing: number,
  free: number,
): Bracket {
  let start = opening.index;
  let end = closing + 1;
  const square = opening.mark === '[';
  if (square && start > free && text[start - 1] === '[' && text[end] === ']') {
    start -= 1;
    end += 1;
  }
  if (square && start > free && text[start - 1] === '!' && text[end] === '(') start -= 1;
  const target = square && text[end] === '(' ? readTarget(text, end) : null;
  return {
    start,
    end: target === null ? end : end + target.length + 2,
    content: text.slice(opening.index + 1, closing),
    style: '(<{'.includes(opening.mark) ? 'round' : 'square',
    target,
  };
}

/** The text between `(` at `start` and its `)`: a link's target has no blank, but perhaps a title. */
function readTarget(text: string, start: number): string | null {
  const target = /^\((?<target>[^()\s]{0,500}(?:\s+"[^"\n]{0,200}")?)\)/u.exec(
    text.slice(start, start + 720),
  );
  return target?.groups?.['target'] ?? null;
}
