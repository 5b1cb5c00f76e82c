import { clip, displayWidth, pad, wrap } from '../text/display-width.ts';
import type { Style } from '../text/style.ts';

/** How a stored run is laid out. */
export interface ShowLayout {
  /** Columns of the terminal. */
  width: number;
  style: Style;
}

/** Columns of the label in front of a labelled block. */
const LABEL_WIDTH = 10;
const INDENT = '  ';

/**
 * A text in wrapped lines behind a label: the label on the first line, the rest below it, indented.
 * A label that is too long for its column stands on a line of its own.
 */
export function labelled(label: string, text: string, layout: ShowLayout): string[] {
  const lines = wrap(text, layout.width - INDENT.length - LABEL_WIDTH);
  const name = clip(label, layout.width - INDENT.length);
  const isLong = displayWidth(name) >= LABEL_WIDTH;
  return (isLong ? ['', ...lines] : lines).map((line, index) => {
    const start = index === 0 ? pad(name, LABEL_WIDTH) : ' '.repeat(LABEL_WIDTH);
    return `${INDENT}${start}${line}`.trimEnd();
  });
}

/** A text in wrapped, indented lines. */
export function block(text: string, layout: ShowLayout): string[] {
  return wrap(text, layout.width - INDENT.length).map((line) => `${INDENT}${line}`.trimEnd());
}

/** A headed part with an empty line before it; no lines give no part. */
export function section(heading: string, lines: readonly string[], layout: ShowLayout): string[] {
  return lines.length === 0 ? [] : ['', layout.style('bold', heading), ...lines];
}
