import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byCodePoint } from '../../src/base/compare.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.string({
    unit: fc.constantFrom('a', 'B', '\uD7FF', '\uE000', '\uFFFF', '\u{10000}', '\u{10FFFF}'),
  }),
);

/** The slow way: as lists of code points. */
function compareCodePoints(a: string, b: string): number {
  const [left, right] = [[...a], [...b]].map((all) => all.map((one) => one.codePointAt(0) ?? 0));
  for (let index = 0; ; index += 1) {
    const [x, y] = [left?.[index], right?.[index]];
    if (x === undefined || y === undefined)
      return (x === undefined ? 0 : 1) - (y === undefined ? 0 : 1);
    if (x !== y) return x - y;
  }
}

describe('byCodePoint', () => {
  it('orders like lists of code points', () => {
    fc.assert(
      fc.property(anyText, anyText, (a, b) => {
        expect(Math.sign(byCodePoint(a, b))).toBe(Math.sign(compareCodePoints(a, b)));
      }),
      { numRuns: 2000 },
    );
  });

  it('puts a character above U+FFFF after one below it, where < does not', () => {
    expect(byCodePoint('\uFFFD', '\u{1F600}')).toBeLessThan(0);
    expect('\uFFFD' < '\u{1F600}').toBe(false);
  });

  it.each([
    ['', '', 0],
    ['', 'a', -1],
    ['k-02', 'k-10', -1],
    ['K', 'k', -1],
    ['ab', 'a', 1],
  ])('compares %j with %j', (a, b, sign) => {
    expect(Math.sign(byCodePoint(a, b))).toBe(sign);
  });
});
