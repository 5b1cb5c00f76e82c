import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeHtml, escapeMarkdown, escapeXml } from '../../../src/report/text/escape.ts';

describe('escapeMarkdown', () => {
  it.each([
    ['a | b', 'a \\| b'],
    ['`code` **bold** _it_ ~no~', '\\`code\\` \\*\\*bold\\*\\* \\_it\\_ \\~no\\~'],
    ['<img src=x onerror=1>', '&lt;img src=x onerror=1&gt;'],
    ['AT&T &amp;', 'AT&amp;T &amp;amp;'],
    ['[k-01](https://x.test)', '\\[k-01\\](https:\\/\\/x.test)'],
    ['www.x.test', 'www\\.x.test'],
    ['ping @octocat, see #12', 'ping @\u200boctocat, see #\u200b12'],
    ['# heading', '\\# heading'],
    ['- item', '\\- item'],
    ['---', '\\---'],
    ['-0.17 or +0.5', '-0.17 or +0.5'],
    ['0.50', '0.50'],
    ['1. item', '1\u200b. item'],
    ['$x$', '\\$x\\$'],
    ['one\n\ntwo', 'one two'],
    ['back\\slash', 'back\\\\slash'],
    ['', ''],
    ['k-01 costs 3.5', 'k-01 costs 3.5'],
  ])('writes %j as %j', (text, expected) => {
    expect(escapeMarkdown(text)).toBe(expected);
  });

  it('is always one line without an open border, tag or mention', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const escaped = escapeMarkdown(text);
        expect(escaped).not.toMatch(/[\n\r<>]|(?<!\\)(?:\\\\)*\||@\w/);
      }),
    );
  });
});

describe('escapeHtml and escapeXml', () => {
  it('turns markup characters into entities', () => {
    const text = `<a href="x" title='y'>&</a>`;
    const expected = '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;&lt;/a&gt;';
    expect([escapeHtml(text), escapeXml(text)]).toEqual([expected, expected]);
  });

  it('replaces what XML cannot hold', () => {
    expect(escapeHtml('a\u0000b\u001b\ud800c\udc00\ufffe')).toBe(
      'a\ufffdb\ufffd\ufffdc\ufffd\ufffd',
    );
    expect(escapeHtml('😀\n\t')).toBe('😀\n\t');
  });

  it('keeps line ends of XML attributes as references', () => {
    expect(escapeXml('a\r\nb\tc')).toBe('a&#13;&#10;b&#9;c');
  });
});
