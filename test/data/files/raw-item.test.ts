import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { preview } from '../../../src/data/files/raw-item.ts';

const nested = (depth: number): unknown => {
  let value: unknown = [];
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
};

describe('preview', () => {
  it.each([
    ['nothing at all', undefined, 'nothing'],
    ['null', null, 'null'],
    ['no number', Number.NaN, 'NaN'],
    ['a list in an object', { a: [1, 'b'], 'c d': true }, '{"a":[1,"b"],"c d":true}'],
    ['an escape sequence', '\u001b[31m\u009b', '"\\u001b[31m\\u009b"'],
    ['a direction override', 'a\u202eb', '"a\\u202eb"'],
    ['a tag character', '\u{e0041}', '"\\u{e0041}"'],
  ])('shows %s', (_name, value, text) => {
    expect(preview(value)).toBe(text);
  });

  it('shows a value inside itself, one without end and one of a hundred thousand levels', () => {
    const self: Record<string, unknown> = {};
    self.self = self;
    let doubled: unknown = 'x';
    for (let step = 0; step < 100; step += 1) doubled = [doubled, doubled];
    for (const value of [self, doubled, nested(100_000), 'y'.repeat(1e7)]) {
      expect(preview(value)).toHaveLength(80);
      expect(preview(value)).toMatch(/\.\.\.$/);
    }
  });

  it('is the JSON of whatever is short and visible', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const json = JSON.stringify(value);
        fc.pre(json.length <= 80 && /^[ -~]*$/.test(json) && !json.includes('-0'));
        expect(preview(value)).toBe(json);
      }),
    );
  });
});
