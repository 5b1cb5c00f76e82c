import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tokenize, tokenKey, tokenSet } from '../../src/base/tokens.ts';

describe('tokenize', () => {
  it('gives exactly the matches of [a-z0-9]+ for plain ASCII text', () => {
    const ascii = fc.string({
      unit: fc.integer({ min: 0, max: 127 }).map((code) => String.fromCharCode(code)),
    });
    fc.assert(
      fc.property(ascii, (text) => {
        expect(tokenize(text)).toEqual(text.toLowerCase().match(/[a-z0-9]+/g) ?? []);
      }),
      { numRuns: 2000 },
    );
  });

  it('gives the same for ASCII words whether or not other characters stand beside them', () => {
    const word = fc.stringMatching(/^[A-Za-z0-9]{1,8}$/);
    fc.assert(
      fc.property(fc.array(word), (words) => {
        const plain = words.join(' ');
        expect(tokenize(`${plain} —`)).toEqual(tokenize(plain));
      }),
    );
  });

  it.each([
    ['NV-118 deployment', ['nv', '118', 'deployment']],
    ["Kestrel's x_y 4.2", ['kestrel', 's', 'x', 'y', '4', '2']],
    ['Ärger ÉTÉ naïve', ['ärger', 'été', 'naïve']],
    ['E\u0301te\u0301', ['été']],
    ['ＮＶ－１１８', ['nv', '118']],
    ['ﬁle ²', ['file', '2']],
    ['Ελλάδα Москва', ['ελλάδα', 'москва']],
    ['हिन्दी', ['हिन्दी']],
    ['مرحبا بالعالم', ['مرحبا', 'بالعالم']],
    ['한국어 문서', ['한국어', '문서']],
    ['红隼系统', ['红', '红隼', '隼', '隼系', '系', '系统', '统']],
    ['在2024年', ['在', '2024', '年']],
    ['WTA赛事', ['wta', '赛', '赛事', '事']],
    ['カー', ['カ', 'カー', 'ー']],
    ['𠮷野', ['𠮷', '𠮷野', '野']],
    ['ไทย', ['ไ', 'ไท', 'ท', 'ทย', 'ย']],
    ['', []],
    ['?! —', []],
    ['😀', []],
  ])('splits %j', (text, tokens) => {
    expect(tokenize(text)).toEqual(tokens);
  });

  it('keeps repetitions, which the set drops', () => {
    expect(tokenize('a b A')).toEqual(['a', 'b', 'a']);
    expect([...tokenSet('a b A')]).toEqual(['a', 'b']);
  });

  it('never gives an empty token, a blank or an upper-case ASCII letter', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const token of tokenize(text)) expect(token).toMatch(/^[^\sA-Z]+$/);
      }),
    );
  });

  it('splits a text of a million characters', () => {
    expect(tokenize('ab '.repeat(333_333))).toHaveLength(333_333);
    expect(tokenize('红'.repeat(100_000))).toHaveLength(199_999);
  });
});

describe('tokenKey', () => {
  it.each([
    ['Kestrel', 'kestrel'],
    ['retry policy', 'Policy, retry!'],
    ['a a b', 'b a'],
    ['ＮＶ-118', 'nv 118'],
    ['…', ' … '],
  ])('is equal for %j and %j', (first, second) => {
    expect(tokenKey(first)).toBe(tokenKey(second));
  });

  it.each([
    ['ab c', 'a bc'],
    ['kestrel', 'kestrels'],
    ['红隼', '隼红'],
    ['?', '!'],
    ['', '?'],
  ])('differs for %j and %j', (first, second) => {
    expect(tokenKey(first)).not.toBe(tokenKey(second));
  });

  it('is equal exactly when the token sets are equal', () => {
    const words = fc.array(fc.constantFrom('a', 'b', 'A', '红', '隼', 'ab'), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(words, words, (first, second) => {
        const [a, b] = [first.join(' '), second.join(' ')];
        const [setA, setB] = [tokenSet(a), tokenSet(b)];
        const isEqual = setA.size === setB.size && [...setA].every((token) => setB.has(token));
        expect(tokenKey(a) === tokenKey(b)).toBe(isEqual);
      }),
    );
  });
});
