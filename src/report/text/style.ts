/** Ways to make a text stand out in a terminal. */
export type Emphasis = 'bold' | 'dim' | 'good' | 'bad' | 'warn';

/** Marks a text; the identity where colour is off. */
export type Style = (emphasis: Emphasis, text: string) => string;

/** ANSI "select graphic rendition" codes, on and off. */
const CODES: Readonly<Record<Emphasis, readonly [number, number]>> = {
  bold: [1, 22],
  dim: [2, 22],
  good: [32, 39],
  bad: [31, 39],
  warn: [33, 39],
};

/** The style of a terminal: ANSI codes where `color` is true, otherwise plain text. */
export function createStyle(color: boolean): Style {
  if (!color) return (_emphasis, text) => text;
  return (emphasis, text) => {
    const [on, off] = CODES[emphasis];
    return `\u001b[${on}m${text}\u001b[${off}m`;
  };
}
