/** Characters that take two columns in a terminal: East Asian wide and full-width forms, and emoji. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{16fe0}-\u{18aff}\u{1b000}-\u{1b2ff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}|\p{Emoji}\ufe0f/u;
/** Graphemes that take none: marks alone, joiners, other format characters. */
const ZERO = /^[\p{M}\p{Cf}]+$/u;
const ASCII = /^[\x20-\x7e]*$/;
/** Control characters, escape sequences' first byte and bidirectional overrides: never sent to a terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is the purpose
const CONTROL = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** How many terminal columns a text without line breaks takes; East Asian wide characters take two. */
export function displayWidth(text: string): number {
  if (ASCII.test(text)) return text.length;
  let width = 0;
  for (const { segment } of graphemes.segment(text)) width += graphemeWidth(segment);
  return width;
}

/**
 * A text of unknown origin made safe for a terminal: control characters (so also escape sequences)
 * and direction overrides become spaces, line breaks stay.
 */
export function printable(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(CONTROL, ' ');
}

/** The text on one line of at most `width` columns; what was cut is marked by `…`. */
export function clip(text: string, width: number): string {
  const line = printable(text).replace(/\s+/g, ' ').trim();
  if (displayWidth(line) <= width) return line;
  let kept = '';
  let used = 1;
  for (const { segment } of graphemes.segment(line)) {
    used += graphemeWidth(segment);
    if (used > width) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}

/** The text filled up with spaces to `width` columns, at its right (or left) side; never cut. */
export function pad(text: string, width: number, align: 'left' | 'right' = 'left'): string {
  const fill = ' '.repeat(Math.max(0, width - displayWidth(text)));
  return align === 'left' ? text + fill : fill + text;
}

/**
 * The lines of a text broken at spaces to at most `width` columns, every line after the first of a
 * paragraph indented. A word longer than a line is broken too. At least one line.
 */
export function wrap(text: string, width: number, indent = ''): string[] {
  return printable(text)
    .split('\n')
    .flatMap((paragraph) => wrapParagraph(paragraph, Math.max(width, 10), indent));
}

function wrapParagraph(paragraph: string, width: number, indent: string): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of paragraph
    .split(/\s+/)
    .flatMap((part) => chunks(part, width - indent.length))) {
    const joined = line === '' || line === indent ? line + word : `${line} ${word}`;
    if (displayWidth(joined) <= width) {
      line = joined;
      continue;
    }
    lines.push(line);
    line = indent + word;
  }
  return [...lines, line];
}

/** A word in pieces that each fit on a line. */
function chunks(word: string, width: number): string[] {
  if (displayWidth(word) <= width) return [word];
  const pieces: string[] = [];
  let piece = '';
  for (const { segment } of graphemes.segment(word)) {
    if (piece !== '' && displayWidth(piece + segment) > width) {
      pieces.push(piece);
      piece = '';
    }
    piece += segment;
  }
  return [...pieces, piece];
}

function graphemeWidth(grapheme: string): number {
  if (ZERO.test(grapheme)) return 0;
  return WIDE.test(grapheme) ? 2 : 1;
}
