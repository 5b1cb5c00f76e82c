import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { retryAfterMs } from '../../src/http/retry-after.ts';

interface Case {
  header: string;
  ms: number | null;
  why: string;
}

const file = new URL('../fixtures/http/retry-after.jsonl', import.meta.url);
const cases: Case[] = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));
/** The instant that RFC 9110 uses in its examples of dates. */
const now = new Date('1994-11-06T08:49:37Z');

it.each(cases)('reads Retry-After "$header" ($why)', ({ header, ms }) => {
  expect(retryAfterMs(header, now) ?? null).toBe(ms);
});

it('knows no wait where the header is missing', () => {
  expect(retryAfterMs(undefined, now)).toBeUndefined();
});
