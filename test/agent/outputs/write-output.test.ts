import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readWriteOutput, writeFormat } from '../../../src/agent/outputs/write-output.ts';
import { readCases } from '../support/read-cases.ts';

const writeCase = z.strictObject({
  name: z.string(),
  text: z.string(),
  finish: z.enum(['stop', 'length']).default('stop'),
  answer: z.string(),
  notes: z.string().optional(),
  outcome: z.enum(['ok', 'empty', 'truncated', 'bad-json', 'bad-schema']).default('ok'),
  parseFailure: z.boolean().default(false),
});

describe("Write's reply", () => {
  it.each(readCases('write-replies.jsonl', writeCase))('is read: $name', (given) => {
    const { name: _name, text, finish, ...expected } = given;
    expect(readWriteOutput({ text, finish })).toEqual(expected);
  });

  it('gives of a cut answer what was written, wherever it was cut', () => {
    const words = fc.string({ unit: 'binary' }).map((text) => `Kestrel ${text}`);
    fc.assert(
      fc.property(words, fc.double({ min: 0, max: 1, noNaN: true }), (answer, share) => {
        const opening = '{"notes": ["[k-1] a fact"], "answer": "';
        const whole = JSON.stringify(answer).slice(1);
        const cut = whole.slice(0, Math.floor(share * (whole.length - 1)));
        const read = readWriteOutput({ text: opening + cut, finish: 'length' });
        expect(read).toMatchObject({ outcome: 'truncated', parseFailure: true });
        expect(answer.trim().startsWith(read.answer)).toBe(true);
      }),
    );
  });

  it('of megabytes is quick to read', () => {
    const before = process.cpuUsage();
    for (const text of ['x', '\\n', '\\u0041', '" ', '"answer" ', '"answer": ']) {
      const reply = { text: `{"answer": "${text.repeat(200_000)}`, finish: 'length' as const };
      expect(readWriteOutput(reply).parseFailure).toBe(true);
    }
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(4_000);
  });
});

describe('the schema for the server', () => {
  it('has the notes before the answer and is flat', () => {
    expect(Object.keys(Object(writeFormat.properties))).toEqual(['notes', 'missing', 'answer']);
    expect(JSON.stringify(writeFormat)).not.toMatch(/description|\$ref|anyOf|pattern/);
  });
});
