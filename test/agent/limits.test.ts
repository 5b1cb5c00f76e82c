import { describe, expect, it } from 'vitest';
import { agents } from '../../src/agent/agents.ts';
import {
  checkLimits,
  defaultLimits,
  FEWEST_LLM_CALLS,
  MOST_ITERATIONS,
  parseLimits,
} from '../../src/agent/limits.ts';
import { ConfigError } from '../../src/base/errors.ts';
import { limitsWith } from './support/run-agent.ts';

describe('the limits of a run', () => {
  it('are 3 rounds, 8 calls, 3 queries and 3 documents where nothing is set', () => {
    expect(parseLimits({})).toEqual({
      maxIterations: 3,
      maxLlmCalls: 8,
      maxQueriesPerRound: 3,
      documentsPerQuery: 3,
    });
  });

  it('come from the environment, and the config wins', () => {
    const env = { MAX_ITERATIONS: '2', MAX_LLM_CALLS: ' 5 ' };
    expect(parseLimits(env)).toEqual(limitsWith({ maxIterations: 2, maxLlmCalls: 5 }));
    expect(parseLimits(env, { maxIterations: '1' })).toEqual(
      limitsWith({ maxIterations: 1, maxLlmCalls: 5 }),
    );
    expect(parseLimits(env, { MAX_ITERATIONS: 4, documentsPerQuery: 5 })).toEqual(
      limitsWith({ maxIterations: 4, maxLlmCalls: 5, documentsPerQuery: 5 }),
    );
  });

  it.each(['', ' ', '\t'])('take a variable that is set to %j for unset', (MAX_ITERATIONS) => {
    expect(parseLimits({ MAX_ITERATIONS, MAX_LLM_CALLS: MAX_ITERATIONS })).toEqual(defaultLimits);
    expect(() => parseLimits({}, { maxIterations: MAX_ITERATIONS })).toThrow(ConfigError);
  });

  it('leave other settings of the environment and the config alone', () => {
    const env = { MAX_QUERIES_PER_ROUND: 'x', PATH: '/bin', maxIterations: '9' };
    expect(parseLimits(env, { prompts: {}, model: 'x' })).toEqual(defaultLimits);
    expect(parseLimits(Object.create({ MAX_ITERATIONS: '9' }))).toEqual(defaultLimits);
  });

  it.each(['3.5', 'abc', '0', '12', '-1', '1e1', '0x3', '+3', '３'])(
    'are refused with name, value and range: MAX_ITERATIONS=%j',
    (value) => {
      const parse = () => parseLimits({ MAX_ITERATIONS: value });
      expect(parse).toThrow(ConfigError);
      expect(parse).toThrow(
        `MAX_ITERATIONS is ${JSON.stringify(value)}: expected a whole number from 1 to 11`,
      );
    },
  );

  it.each([0, 12, 2.5, Number.NaN, Number.POSITIVE_INFINITY, null, true, [3], {}])(
    'are refused in the config as well: %j',
    (value) => {
      expect(() => parseLimits({}, { maxIterations: value })).toThrow(/^config\.maxIterations is /);
    },
  );

  it('are refused with all faults at once', () => {
    const parse = () =>
      parseLimits({ MAX_LLM_CALLS: '2' }, { maxIterations: 0, documentsPerQuery: 0 });
    expect(parse).toThrow(
      /config\.maxIterations is 0.*\nMAX_LLM_CALLS is "2".*\nconfig\.documentsPerQuery/,
    );
  });

  it('are not taken from the environment where a wrong config value stands before it', () => {
    expect(() => parseLimits({ MAX_LLM_CALLS: '8' }, { maxLlmCalls: 'many' })).toThrow(ConfigError);
  });

  it('allow as many rounds as the recursion fuse lets pass, and as few calls as one round takes', () => {
    expect([MOST_ITERATIONS, FEWEST_LLM_CALLS]).toEqual([11, 3]);
    expect(() => checkLimits(limitsWith({ maxIterations: 11, maxLlmCalls: 3 }))).not.toThrow();
  });
});

describe('the ceilings', () => {
  it.each([
    [
      limitsWith({}),
      { llmCalls: 2, searchCalls: 3, iterations: 1 },
      { llmCalls: 5, searchCalls: 9, iterations: 3 },
    ],
    [
      limitsWith({ maxIterations: 1 }),
      { llmCalls: 2, searchCalls: 3, iterations: 1 },
      { llmCalls: 3, searchCalls: 3, iterations: 1 },
    ],
    [
      limitsWith({ maxLlmCalls: 3 }),
      { llmCalls: 2, searchCalls: 3, iterations: 1 },
      { llmCalls: 3, searchCalls: 3, iterations: 1 },
    ],
    [
      limitsWith({ maxIterations: 4, maxLlmCalls: 5, maxQueriesPerRound: 2 }),
      { llmCalls: 2, searchCalls: 2, iterations: 1 },
      { llmCalls: 5, searchCalls: 6, iterations: 3 },
    ],
  ])('follow from the limits %o', (limits, linear, reflective) => {
    expect(agents.map((agent) => agent.ceilings(limits))).toEqual([linear, reflective]);
  });
});
