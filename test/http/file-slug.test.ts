import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileSlug } from '../../src/http/file-slug.ts';

describe('fileSlug', () => {
  it.each([
    ['q1-single', 'q1-single'],
    ['qwen2.5-coder:1.5b', 'qwen2.5-coder@1.5b'],
    ['__proto__', '__proto__'],
  ])('keeps %s readable', (text, slug) => {
    expect(fileSlug(text)).toBe(slug);
  });

  it.each([
    '../x',
    '/etc/passwd',
    'C:\\x',
    '',
    '.',
    '..',
    '.hidden',
    'a/b',
    'con',
    'NUL.txt',
    'com1.x',
    'ends.',
    'a@b',
    'x'.repeat(5_000),
    'Größe',
    '質問',
    'tab\tand\nline',
    '\0',
  ])('gives %j a hashed name inside its folder', (text) => {
    expect(fileSlug(text)).toMatch(/^[a-z0-9_-]{0,40}~[0-9a-f]{16}$/);
  });

  it('keeps texts apart that a disk could take for the same', () => {
    const texts = [
      'Q1',
      'q1',
      'q-1',
      'q:1',
      'q@1',
      'é',
      'e\u0301',
      'q1.',
      'q1 ',
      '\ud800',
      '\udfff',
    ];
    const slugs = texts.map((text) => fileSlug(text).toLowerCase().normalize('NFC'));
    expect(new Set(slugs).size).toBe(texts.length);
  });

  it('gives any two different texts different safe names', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
        const [left, right] = [fileSlug(a), fileSlug(b)];
        expect(left).toMatch(/^[a-z0-9_@.~-]{1,100}$/);
        expect(left).not.toMatch(/^\.|\.$/);
        expect(left === right).toBe(a === b);
      }),
    );
  });
});
