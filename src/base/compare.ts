/**
 * Orders two texts by Unicode code points, for `sort`. Differs from `<`, which compares UTF-16 code
 * units, only where a character above U+FFFF meets one from U+E000 to U+FFFF.
 */
export function byCodePoint(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index += 1) {
    if (a.charCodeAt(index) === b.charCodeAt(index)) continue;
    return fixUp(a.charCodeAt(index)) - fixUp(b.charCodeAt(index));
  }
  return a.length - b.length;
}

/** Lifts surrogates above every other code unit, so that code units compare as code points do. */
function fixUp(unit: number): number {
  if (unit >= 0xe000) return unit - 0x800;
  return unit >= 0xd800 ? unit + 0x2000 : unit;
}
