import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { splitAnswer } from '../../../src/agent/outputs/written-answer.ts';
import { readCases } from '../support/read-cases.ts';

const answerCase = z.strictObject({
  reply: z.string(),
  answer: z.string(),
  notes: z.string().optional(),
});

describe('a written reply', () => {
  it.each(readCases('written-answers.jsonl', answerCase))('$reply', ({ reply, ...expected }) => {
    expect(splitAnswer(reply)).toEqual(expected);
  });

  it('never loses what was written: a reply with words has an answer with words', () => {
    const line = fc.constantFrom(
      'fact',
      '[k-1] fact',
      '**Answer:** x',
      'Answer:',
      'answer - y',
      '',
      '<b>',
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), (lines) => {
        const { answer } = splitAnswer(lines.join('\n'));
        const hasWords = lines.some((text) => text !== '' && text !== 'Answer:');
        expect(answer !== '').toBe(hasWords);
      }),
    );
  });

  it('of a megabyte of markers is quick to split', () => {
    const before = process.cpuUsage();
    expect(splitAnswer('Answer: x\n'.repeat(100_000)).answer).toBe('x');
    expect(splitAnswer(`${' '.repeat(1_000_000)}answer`).answer).toBe('');
    expect(splitAnswer('*_#>'.repeat(250_000)).answer).toHaveLength(1_000_000);
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(2_000);
  });
});
