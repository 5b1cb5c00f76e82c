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
  for (const { 0: mark, index } of text.matchAll(ANY_BRACKET)) {
    const opener = OPENING.get(mark);
    if (opener === undefined) openings.set(mark, index);
    else closeOpening(text, found, { mark: opener, index: openings.get(opener) ?? -1 }, index);
    if (opener !== undefined) openings.delete(opener);
  }
  return found;
}

interface Opening {
  mark: string;
  index: number;
}

/** Adds the bracket that closes here, in the place of the round ones that a square one holds. */
function closeOpening(text: string, found: Bracket[], opening: Opening, closing: number): void {
  const { mark, index } = opening;
  if (index < 0 || closing - index > LONGEST) return;
  const holdsSquare = found.at(-1)?.style === 'square' && (found.at(-1)?.start ?? -1) > index;
  if (holdsSquare) return;
  if (mark === '[') while ((found.at(-1)?.start ?? -1) > index) found.pop();
  const free = found.at(-1)?.end ?? 0;
  if (index >= free) found.push(closeBracket(text, opening, closing, free));
}

function closeBracket(text: string, opening: Opening, closing: number, free: number): Bracket {
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
  return target?.groups?.target ?? null;
}
