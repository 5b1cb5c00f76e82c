import { describe, expect, it } from 'vitest';
import { redactSecrets } from '../../src/http/redact.ts';

describe('what a server repeats of its request', () => {
  it.each([
    ['a bearer key', { authorization: 'Bearer sk-12345678' }, 'bad key sk-12345678', 'bad key ***'],
    [
      'a whole header',
      { authorization: 'Basic dXNlcjpwYXNz' },
      'got Basic dXNlcjpwYXNz',
      'got ***',
    ],
    ['a key in a header of its own', { 'x-api-key': 'abcdefgh' }, 'abcdefgh, abcdefgh', '***, ***'],
    ['a cookie', { Cookie: 'sid=1234567' }, '{"seen":"sid=1234567"}', '{"seen":"***"}'],
  ])('loses %s', (_what, headers, text, expected) => {
    expect(redactSecrets(text, headers as Record<string, string>)).toBe(expected);
  });

  it.each([
    ['other headers', { 'content-type': 'application/json' }],
    ['the place holder of a server without keys', { authorization: 'Bearer none' }],
    ['an empty header', { authorization: '' }],
  ])('keeps %s', (_what, headers) => {
    const text = 'none of application/json';
    expect(redactSecrets(text, headers as Record<string, string>)).toBe(text);
  });
});
