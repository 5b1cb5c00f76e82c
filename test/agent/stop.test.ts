import { describe, expect, it } from 'vitest';
import { type StopFacts, stopReason } from '../../src/agent/stop.ts';

const goesOn: StopFacts = {
  sufficient: false,
  iterations: 1,
  llmCalls: 2,
  freshQueries: 1,
  newDocuments: 1,
};
const limits = { maxIterations: 3, maxLlmCalls: 8 };

describe('the stop rule', () => {
  it.each<[string | null, Partial<StopFacts>]>([
    [null, {}],
    ['sufficient', { sufficient: true }],
    ['max_iterations', { iterations: 3 }],
    ['max_iterations', { iterations: 4 }],
    ['budget', { llmCalls: 7 }],
    [null, { llmCalls: 6 }],
    ['no_new_queries', { freshQueries: 0 }],
    ['stagnation', { iterations: 2, newDocuments: 0 }],
    [null, { iterations: 1, newDocuments: 0 }],
  ])('says %s at %o', (reason, facts) => {
    expect(stopReason({ ...goesOn, ...facts }, limits)).toBe(reason);
  });

  it('names the first reason of its order wherever several hold', () => {
    const inOrder: [string, Partial<StopFacts>][] = [
      ['sufficient', { sufficient: true }],
      ['max_iterations', { iterations: 3 }],
      ['budget', { llmCalls: 7 }],
      ['no_new_queries', { freshQueries: 0 }],
      ['stagnation', { newDocuments: 0 }],
    ];
    for (let subset = 1; subset < 2 ** inOrder.length; subset += 1) {
      const holding = inOrder.filter((_, index) => subset & (2 ** index));
      const facts = Object.assign({ ...goesOn, iterations: 2 }, ...holding.map(([, fact]) => fact));
      expect(stopReason(facts, limits)).toBe(holding[0]?.[0]);
    }
  });

  it('never goes on past a limit, and always has a way to end', () => {
    for (let maxIterations = 1; maxIterations <= 4; maxIterations += 1) {
      for (let maxLlmCalls = 3; maxLlmCalls <= 8; maxLlmCalls += 1) {
        let rounds = 1;
        const now = () => ({ ...goesOn, iterations: rounds, llmCalls: 1 + rounds });
        while (stopReason(now(), { maxIterations, maxLlmCalls }) === null) rounds += 1;
        expect(rounds).toBe(Math.min(maxIterations, maxLlmCalls - 2));
      }
    }
  });
});
