import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ConfigError } from '../../src/base/errors.ts';
import { ollamaAddress, openaiAddress } from '../../src/models/server-address.ts';

const file = new URL('../fixtures/models/server-addresses.jsonl', import.meta.url);
const cases: { text: string; url: string | null }[] = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));

it.each(cases.filter(({ url }) => url !== null))('reads $text as $url', ({ text, url }) => {
  expect(ollamaAddress(text, 'OLLAMA_HOST')).toBe(url);
});

it.each(cases.filter(({ url }) => url === null))(
  'refuses $text by the name of the variable',
  ({ text }) => {
    expect(() => ollamaAddress(text, 'OLLAMA_HOST')).toThrow(ConfigError);
    expect(() => ollamaAddress(text, 'OLLAMA_HOST')).toThrow(/OLLAMA_HOST/);
  },
);

it('never repeats a password', () => {
  expect(() => ollamaAddress('http://user:hunter2@host', 'OLLAMA_HOST')).not.toThrow(/hunter2/);
});

it.each([
  ['https://api.openai.com/v1/', 'https://api.openai.com/v1'],
  ['http://127.0.0.1:8000/v1', 'http://127.0.0.1:8000/v1'],
])('reads %s as the base address %s', (text, url) => {
  expect(openaiAddress(text, 'OPENAI_BASE_URL')).toBe(url);
});

it.each(['127.0.0.1:8000/v1', 'localhost', ''])(
  'wants a scheme in OPENAI_BASE_URL, unlike %j',
  (text) => {
    expect(() => openaiAddress(text, 'OPENAI_BASE_URL')).toThrow(/OPENAI_BASE_URL/);
  },
);
