import { describe, expect, it } from 'vitest';
import { defaultCostModel, estimateRun } from '../../src/checking/estimate-run.ts';
import { usualLoop } from './support.ts';

const input = {
  questions: 10,
  questionTokens: 20,
  documentTokens: 50,
  evidenceTokens: 10_000,
  loop: usualLoop,
  costModel: { ...defaultCostModel, systemTokens: 680, reminderTokens: 40, repeats: 2 },
};

describe('estimateRun', () => {
  it('has the ceilings of both arms as its upper ends', () => {
    const { arms } = estimateRun(input);
    expect(arms.map(({ llmCalls }) => llmCalls)).toEqual([
      { low: 2 * 20, high: 2 * 20 },
      { low: 3 * 20, high: 5 * 20 },
    ]);
    expect(arms.map(({ searchCalls }) => searchCalls)).toEqual([
      { low: 20, high: 3 * 20 },
      { low: 20, high: 9 * 20 },
    ]);
  });

  // By hand: a linear run sends 2 x (700 + 40) tokens and the evidence of one query, 150, once; it
  // reads 700 + 150 + 2 x 40 = 930 tokens at 50/s and writes 28 + 57 = 85 at 24/s: 22.14 s.
  it('adds up what a linear run sends, writes and takes', () => {
    const [linear] = estimateRun(input).arms;
    expect(linear?.promptTokens.low).toBe(20 * (2 * 740 + 150));
    expect(linear?.outputTokens.low).toBe(20 * 85);
    expect(linear?.minutes.low).toBeCloseTo((20 * (930 / 50 + 85 / 24)) / 60, 10);
  });

  it('never counts more evidence than fits into a prompt', () => {
    const [, reflective] = estimateRun({ ...input, evidenceTokens: 100 }).arms;
    expect(reflective?.promptTokens.high).toBe(20 * (5 * 740 + 3 * 100 + 100));
  });

  it('adds the arms up', () => {
    const { arms, total } = estimateRun(input);
    expect(total.runs).toBe(40);
    expect(total.minutes.high).toBeCloseTo(
      arms.reduce((sum, { minutes }) => sum + minutes.high, 0),
      10,
    );
  });
});
