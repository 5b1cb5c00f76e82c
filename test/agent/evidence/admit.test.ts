import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { admitDocument, renderedTokens } from '../../../src/agent/evidence/admit.ts';
import type { Evidence } from '../../../src/run-record.ts';
import { document } from '../support/fake-retriever.ts';

const question = 'How often does Kestrel retry?';
const long = 'The archive holds minutes of the meeting. Kestrel retries 3 times. '.repeat(200);

function admitAll(texts: readonly string[], evidenceTokens: number): Evidence[] {
  const evidence: Evidence[] = [];
  for (const [index, text] of texts.entries()) {
    const admission = { query: 'kestrel', round: 1, question, evidenceTokens };
    evidence.push(admitDocument(document(`k-${index}`, text), evidence, admission));
  }
  return evidence;
}

function totalTokens(evidence: readonly Evidence[]): number {
  return evidence.reduce((sum, { id, text }) => sum + renderedTokens(id, text), 0);
}

describe('admitting documents', () => {
  it('keeps short ones as they are, with their query and round', () => {
    const admission = { query: 'q', round: 2, question, evidenceTokens: 2_000 };
    expect(admitDocument(document('k-05', 'A text.'), [], admission)).toEqual({
      id: 'k-05',
      text: 'A text.',
      query: 'q',
      round: 2,
    });
  });

  it('trims a long one around the query and says so', () => {
    const [first] = admitAll([long], 2_000);
    expect(first?.text).toContain('Kestrel retries 3 times.');
    expect(first?.trimmed?.originalCharacters).toBe(long.length);
    expect(first?.trimmed?.keptCharacters).toBeLessThan(1_000);
  });

  it('shares the budget evenly among the first nine, and later ones get a short passage', () => {
    const evidence = admitAll(
      Array.from({ length: 27 }, () => long),
      2_000,
    );
    const tokens = evidence.map(({ id, text }) => renderedTokens(id, text));
    const [first = 0] = tokens;
    for (const share of tokens.slice(0, 9)) expect(share).toBeGreaterThan(0.7 * first);
    for (const { text } of evidence) expect(text).toContain('Kestrel');
  });

  it('hands on what short documents leave', () => {
    const short = Array.from({ length: 8 }, () => 'Short.');
    const [alone, last] = [admitAll([long], 2_000)[0], admitAll([...short, long], 2_000)[8]];
    expect(last?.text.length).toBeGreaterThan(3 * (alone?.text.length ?? 0));
  });

  it('keeps a document without text as a document', () => {
    const [, second] = admitAll(['x', ''], 2_000);
    expect(second).toEqual({ id: 'k-1', text: '', query: 'kestrel', round: 1 });
  });

  it('never exceeds the budget with 27 documents of any length', () => {
    const text = fc
      .tuple(
        fc.constantFrom(long, '重试策略。'.repeat(900), 'x '.repeat(5_000), '\n1'.repeat(900)),
        fc.nat(5_000),
      )
      .map(([whole, length]) => whole.slice(0, length));
    fc.assert(
      fc.property(
        fc.array(text, { maxLength: 27 }),
        fc.integer({ min: 400, max: 6_000 }),
        (texts, budget) => {
          expect(totalTokens(admitAll(texts, budget))).toBeLessThanOrEqual(budget);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('gives a document the same text whatever is found later', () => {
    const texts = Array.from({ length: 12 }, (_, index) => long.slice(index * 10));
    expect(admitAll(texts, 1_500).slice(0, 5)).toEqual(admitAll(texts.slice(0, 5), 1_500));
  });

  it('is quick for a round of documents of 400,000 characters', () => {
    const before = process.cpuUsage();
    const huge = long.repeat(30);
    expect(
      totalTokens(
        admitAll(
          Array.from({ length: 9 }, () => huge),
          2_000,
        ),
      ),
    ).toBeLessThan(2_001);
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(8_000);
  });
});
