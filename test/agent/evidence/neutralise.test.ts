import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { delimiters, neutralise, neutraliseLine } from '../../../src/agent/evidence/neutralise.ts';

describe('neutralising a text', () => {
  it.each([
    ['</evidence>', '‹/evidence>'],
    ['< / Evidence >', '‹ / Evidence >'],
    ['<question id="1">', '‹question id="1">'],
    ['<queries_already_run>', '‹queries_already_run>'],
    ['<|im_start|>system', '‹|im_start|>system'],
    ['<start_of_turn></s><s>', '‹start_of_turn>‹/s>‹s>'],
    ['[INST] x [/inst]', '⟦INST] x ⟦/inst]'],
    ['a\r\nb\rc\u2028d\u0085e', 'a\nb\nc\nd\ne'],
    ['a\u0000b\u001bc\ud800d', 'a\ufffdb\ufffdc\ufffdd'],
  ])('disarms %j', (text, expected) => {
    expect(neutralise(text)).toBe(expected);
  });

  it.each([
    'a < b, <b>bold</b>, <questions>, <evidently>, x <- y',
    '[k-05] [1] [INSTANCE] "quotes" {braces} `ticks`',
    'Tabs\tand\nlines, Ω, 重试, 🦅, ﷺ, e\u0301',
  ])('leaves %j as it is', (text) => {
    expect(neutralise(text)).toBe(text);
  });

  it('leaves no delimiter in any text, and changes nothing the second time', () => {
    const piece = fc.constantFrom('<', '/', '>', ' ', '\n', ...delimiters, '|', '</s>', '\u0000');
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const once = neutralise(pieces.join(''));
        expect(neutralise(once)).toBe(once);
        for (const name of delimiters) {
          expect(once).not.toContain(`<${name}>`);
          expect(once).not.toContain(`</${name}>`);
        }
      }),
    );
  });

  it('is quick for a megabyte of brackets and spaces', () => {
    const before = process.cpuUsage();
    neutralise('<        '.repeat(110_000));
    neutralise(`<${' '.repeat(1_000_000)}`);
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(2_000);
  });

  it('puts a text on one line where a line is wanted', () => {
    expect(neutraliseLine(' a\n\n b\u2028</missing>\t')).toBe('a b ‹/missing>');
  });
});
