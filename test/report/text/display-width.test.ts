import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clip,
  displayWidth,
  pad,
  printable,
  wrap,
} from '../../../src/report/text/display-width.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc
    .array(fc.constantFrom('日本', 'テ', 'ab', ' ', 'é', '👩‍👩‍👧', '한', '\n', '—'))
    .map((p) => p.join('')),
);

describe('displayWidth', () => {
  it.each([
    ['', 0],
    ['abc', 3],
    ['日本', 4],
    ['ｱ', 1],
    ['Ａ', 2],
    ['한국', 4],
    ['é', 1],
    ['e\u0301', 1],
    ['\u200b', 0],
    ['👍', 2],
    ['👩‍👩‍👧', 2],
    ['❤️', 2],
    ['—', 1],
  ])('gives %j %d columns', (text, width) => {
    expect(displayWidth(text)).toBe(width);
  });
});

describe('printable', () => {
  it('takes the teeth out of escape sequences and direction overrides', () => {
    expect(printable('a\u001b[31mred\u0007\u202eb\u009bc')).toBe('a [31mred  b c');
  });

  it('keeps line breaks', () => {
    expect(printable('a\r\nb\nc')).toBe('a\nb\nc');
  });
});

describe('clip, pad and wrap', () => {
  it('clips to the width in columns and marks the cut', () => {
    expect(clip('日本語テキスト', 7)).toBe('日本語…');
    expect(clip('two\nlines', 20)).toBe('two lines');
  });

  it('pads by columns on either side', () => {
    expect([pad('日', 4), pad('日', 4, 'right'), pad('long', 2)]).toEqual(['日  ', '  日', 'long']);
  });

  it('indents the lines after the first', () => {
    expect(wrap('one two three four', 10, '  ')).toEqual(['one two', '  three', '  four']);
  });

  it('never gives a line wider than asked', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 12, max: 60 }), (text, width) => {
        const lines = [...wrap(text, width, '  '), clip(text, width)];
        expect(Math.max(...lines.map(displayWidth))).toBeLessThanOrEqual(width);
      }),
    );
  });

  it('loses no character but spaces when it wraps', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const solid = (value: string): string => value.replace(/\s/g, '');
        expect(solid(wrap(text, 20).join(''))).toBe(solid(printable(text)));
      }),
    );
  });
});
