import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { planFormat, planOutputSchema } from '../../../src/agent/outputs/plan-output.ts';
import { reviewFormat, reviewOutputSchema } from '../../../src/agent/outputs/review-output.ts';
import { parseStructured } from '../../../src/agent/outputs/structured.ts';
import { readCases } from '../support/read-cases.ts';

const reviewCase = z.strictObject({
  name: z.string(),
  text: z.string(),
  finish: z.enum(['stop', 'length']).default('stop'),
  outcome: z.enum(['ok', 'empty', 'truncated', 'bad-json', 'bad-schema']).default('ok'),
  sufficient: z.boolean().optional(),
  answer_so_far: z.string().default(''),
  missing: z.array(z.string()).default([]),
  next_queries: z.array(z.string()).default([]),
});

describe('a review', () => {
  it.each(readCases('reviews.jsonl', reviewCase))('is read: $name', (expected) => {
    const { name: _name, text, finish, outcome, ...value } = expected;
    const parsed = parseStructured({ text, finish }, reviewOutputSchema);
    expect(parsed.outcome).toBe(outcome);
    if (parsed.outcome === 'ok') expect(parsed.value).toEqual({ ...value, names: [] });
  });

  it('lists at most 20 items, so that a model that runs on does not fill the record', () => {
    const missing = Array.from({ length: 100_000 }, (_, index) => `gap ${index}`);
    const text = JSON.stringify({ sufficient: false, missing });
    const parsed = parseStructured({ text, finish: 'stop' }, reviewOutputSchema);
    expect(parsed.outcome === 'ok' && parsed.value.missing).toHaveLength(20);
  });
});

describe('a plan', () => {
  it.each([
    ['{"queries": ["kestrel retries", "backoff"]}', ['kestrel retries', 'backoff']],
    ['{"queries": "kestrel"}', ['kestrel']],
    ['{"queries": ["", 4.2, null, " x "]}', ['4.2', 'x']],
  ])('is read: %s', (text, queries) => {
    const parsed = parseStructured({ text, finish: 'stop' }, planOutputSchema);
    expect(parsed).toEqual({ outcome: 'ok', value: { queries } });
  });

  it.each(['{"queries": []}', '{"queries": [" "]}', '{"queries": null}', '{"query": "x"}'])(
    'without a query is of the wrong shape: %s',
    (text) => {
      const parsed = parseStructured({ text, finish: 'stop' }, planOutputSchema);
      expect(parsed).toEqual({ outcome: 'bad-schema' });
    },
  );
});

describe('any structured reply', () => {
  it('is found in prose and fences, whatever its strings hold', () => {
    const prose = fc.string().map((text) => text.replace(/[{<`[]/g, ''));
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('```', '</think>', '"}', '\\'),
    );
    fc.assert(
      fc.property(text, fc.boolean(), prose, (answer, sufficient, around) => {
        const json = JSON.stringify({ answer_so_far: answer, sufficient });
        const fenced = `\`\`\`json\n${json}\n\`\`\`${around}`;
        for (const reply of [json, fenced]) {
          const parsed = parseStructured({ text: reply, finish: 'stop' }, reviewOutputSchema);
          expect(parsed).toMatchObject({ outcome: 'ok', value: { sufficient } });
        }
      }),
    );
  });

  it('never throws, and is sufficient only where the text says so', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '"',
      '\\',
      '"sufficient"',
      ':',
      'true',
      '<think>',
      '[',
      ' ',
      'x',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = pieces.join('');
        const parsed = parseStructured({ text, finish: 'stop' }, reviewOutputSchema);
        if (parsed.outcome === 'ok') expect(text).toMatch(/"sufficient" *: *"?true/);
      }),
    );
  });

  const megabyte = 1_000_000;
  it.each([
    ['open braces', '{'.repeat(megabyte), 'bad-json'],
    ['open braces that look like objects', '{"'.repeat(megabyte / 2), 'bad-json'],
    ['empty objects', '{}'.repeat(megabyte / 2), 'bad-schema'],
    ['nested lists', `{"a": ${'['.repeat(megabyte)}${']'.repeat(megabyte)}}`, 'bad-schema'],
    ['nested objects', `${'{"a":'.repeat(megabyte / 5)}1${'}'.repeat(megabyte / 5)}`, 'bad-schema'],
    ['white space behind a brace', `{${' '.repeat(megabyte)}`, 'bad-json'],
    ['an endless string', `{"answer_so_far": "${'x'.repeat(megabyte)}`, 'bad-json'],
    ['escapes', `{"a": "${'\\"'.repeat(megabyte / 2)}"}`, 'bad-schema'],
  ])('of a megabyte is safe and quick to refuse: %s', (_name, text, outcome) => {
    const before = process.cpuUsage();
    const parsed = parseStructured({ text, finish: 'stop' }, reviewOutputSchema);
    const { user } = process.cpuUsage(before);
    expect(['bad-json', outcome]).toContain(parsed.outcome);
    expect(user / 1_000).toBeLessThan(2_000);
  });
});

describe('the schema for the server', () => {
  it('holds the reviewer to the order in which it should think', () => {
    const format = reviewFormat(3);
    expect(Object.keys(Object(format.properties))).toEqual([
      'answer_so_far',
      'names',
      'missing',
      'next_queries',
      'sufficient',
    ]);
    expect(format.required).toEqual(Object.keys(Object(format.properties)));
  });

  it.each([planFormat(2), reviewFormat(2)])('is small, flat and free of descriptions', (format) => {
    const text = JSON.stringify(format);
    expect(text.length).toBeLessThan(500);
    expect(text).not.toMatch(/description|\$ref|anyOf|pattern/);
    expect(text).toContain('"minItems":1,"maxItems":2');
  });
});
