import { describe, expect, it } from 'vitest';
import {
  errorMessageIn,
  promptTooLong,
  saysTooLong,
  shorten,
} from '../../src/models/http-errors.ts';

describe('saysTooLong', () => {
  it.each([
    'the input length exceeds the context length',
    'the prompt is longer than the context length currently available to the model',
    "This model's maximum context length is 4096 tokens. However, you requested 5000 tokens.",
    'context_length_exceeded',
    'the request exceeds the available context size, try increasing it',
    'exceed_context_size_error',
  ])('knows "%s"', (message) => {
    expect(saysTooLong(message)).toBe(true);
  });

  it.each(['model not found', 'context deadline exceeded', 'rate limit exceeded', ''])(
    'does not take "%s" for it',
    (message) => {
      expect(saysTooLong(message)).toBe(false);
    },
  );
});

describe('errorMessageIn', () => {
  it.each([
    ['{"error":"plain"}', 'plain'],
    ['{"error":{"message":"nested","type":"t"}}', 'nested'],
    ['{"message":"top"}', 'top'],
    ['{"detail":"fastapi"}', 'fastapi'],
    ['{"code":1}', '{"code":1}'],
    ['[1]', '[1]'],
    ['null', 'null'],
    ['"text"', 'text'],
    ['not  json\n', 'not json'],
    ['{"__proto__":{"message":"x"}}', '{"__proto__":{"message":"x"}}'],
  ])('finds the message in %s', (body, message) => {
    expect(errorMessageIn(body)).toBe(message);
  });
});

it('shortens what a server says to one readable line', () => {
  expect(shorten(`a\n\tb ${'x'.repeat(1_000)}`)).toHaveLength(303);
});

it('names the window where it is ours to set', () => {
  expect(promptTooLong('why', 2048).message).toBe('The prompt does not fit numCtx 2048: why.');
  expect(promptTooLong('why').message).toContain('the context of the model');
});
