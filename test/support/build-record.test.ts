import { describe, expect, it } from 'vitest';
import { buildRecord, insufficient, sufficient, unusable } from './build-record.ts';

describe('buildRecord', () => {
  it('builds a linear record from nothing', () => {
    const record = buildRecord();
    expect(record).toMatchObject({
      arm: 'linear',
      stopReason: 'linear',
      llmCalls: 2,
      iterations: 1,
    });
  });

  it('derives evidence, counters and stop reason from the rounds', () => {
    const record = buildRecord({
      documents: [{ id: 'b', text: 'The text of b.' }],
      rounds: [
        { searches: [['one', ['a', 'b']]], review: insufficient(['two']) },
        { searches: [['two', ['b', 'c']]], review: sufficient() },
      ],
    });
    expect(record.rounds.map((round) => round.newDocuments)).toEqual([['a', 'b'], ['c']]);
    expect(record.evidence.map(({ id, round, text }) => [id, round, text])).toEqual([
      ['a', 1, 'Text of a.'],
      ['b', 1, 'The text of b.'],
      ['c', 2, 'Text of c.'],
    ]);
    expect(record).toMatchObject({
      arm: 'reflective',
      stopReason: 'sufficient',
      llmCalls: 4,
      searchCalls: 2,
      iterations: 2,
      ceilings: { llmCalls: 5, searchCalls: 9, iterations: 3 },
    });
  });

  it('counts an unusable review as a parse failure that ends the loop', () => {
    const record = buildRecord({ rounds: [{ review: unusable() }] });
    expect(record).toMatchObject({ parseFailures: 1, stopReason: 'no_new_queries' });
  });

  it('refuses rounds after which the loop would go on', () => {
    const sketch = { rounds: [{ review: insufficient(['something new']) }] };
    expect(() => buildRecord(sketch)).toThrow('The loop would go on');
    expect(buildRecord({ ...sketch, stopReason: 'budget' }).stopReason).toBe('budget');
  });

  it('builds an error record without answer and stop reason', () => {
    const record = buildRecord({ error: { kind: 'timeout', message: 'took too long' } });
    expect(record).toMatchObject({ status: 'error', answer: null, stopReason: null });
  });
});
