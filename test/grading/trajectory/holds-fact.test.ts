import { describe, expect, it } from 'vitest';
import { holdsFact } from '../../../src/grading/trajectory/holds-fact.ts';

describe('holdsFact', () => {
  it.each([
    ['Its window was March 14.', ['March 14'], true],
    ['Its window was 14 March 2024.', ['March 14'], true],
    ['It makes three retries.', ['3 retries'], true],
    ['It makes 13 retries.', ['3 retries'], false],
    ['It was raised from 3 retries to 5.', ['3 retries'], true],
    ['The Leyden works cast it.', ['Leiden', 'Leyden'], true],
    ['最多重试3次。', ['3次'], true],
    ['Das Lager fasst 2400 Paletten und ist neu.', ['2.400 Paletten'], true],
    ['The tank holds 2400 litres and is new.', ['2.400 litres'], false],
    ['', ['3 retries'], false],
  ])('of %j and %j is %j', (text, any, held) => {
    expect(holdsFact(text, { any })).toBe(held);
  });
});
