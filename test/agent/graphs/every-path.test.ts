import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, it } from 'vitest';
import type { AgentOutcome } from '../../../src/agent/agent.ts';
import { linearAgent } from '../../../src/agent/graphs/linear.ts';
import { reflectiveAgent } from '../../../src/agent/graphs/reflective.ts';
import { TransportError } from '../../../src/base/errors.ts';
import type { Limits } from '../../../src/run-record.ts';
import { type ChosenWorld, chosenWorld } from '../support/behaviours.ts';
import { boundViolations, trueStopReason } from '../support/bounds.ts';
import { type Choose, forEveryChoice, pick } from '../support/choices.ts';
import type { FakeReply } from '../support/fake-model.ts';
import { anyInput, dependenciesWith, limitsWith } from '../support/run-agent.ts';
import { walkNodes } from '../support/walk-nodes.ts';

/** Seconds of work on an idle core; the limit is for a busy one. */
const patient = { timeout: 120_000 };

const iterationLimits = [1, 2, 3, 4];
const callLimits = [3, 4, 5, 6, 7, 8];

type Run = (dependencies: ReturnType<typeof dependenciesWith>) => Promise<AgentOutcome>;

/** Runs one path and throws where it breaks a bound or names a wrong stop reason. */
async function checkRun(run: Run, choose: Choose, limits: Limits): Promise<AgentOutcome> {
  const world = chosenWorld(choose);
  const outcome = await run(dependenciesWith({ ...world, limits }));
  const violations = boundViolations(outcome, world, limits, reflectiveAgent.ceilings(limits));
  const due = outcome.error === undefined ? trueStopReason(outcome, world, limits) : null;
  if (due !== null && outcome.stopReason !== due) violations.push(`stop reason ${due}`);
  if (violations.length > 0) expect.fail(`${violations.join('; ')}: ${pathOf(world)}`);
  return outcome;
}

function pathOf({ searches, reviews }: ChosenWorld): string {
  return searches.map((search, round) => `${search}, ${reviews[round] ?? '-'}`).join(' -> ');
}

const throughGraph: Run = (dependencies) => reflectiveAgent.run(anyInput, dependencies);
const throughNodes: Run = (dependencies) => walkNodes(anyInput, dependencies);

describe('every path through the nodes of the loop', patient, () => {
  it.each(iterationLimits)('ends within its bounds at %i iterations', async (maxIterations) => {
    for (const maxLlmCalls of callLimits) {
      const limits = limitsWith({ maxIterations, maxLlmCalls });
      const reasons = new Set<unknown>();
      const paths = await forEveryChoice(async (choose) => {
        const { stopReason, error } = await checkRun(throughNodes, choose, limits);
        reasons.add(error?.kind ?? stopReason);
      });
      expect(paths).toBe(pathsWithin(Math.min(maxIterations, maxLlmCalls - 2)));
      expect(reasons).toContain('unreachable');
      expect(reasons).toContain('search');
    }
  });
});

/**
 * How many paths there are: a round ends by a failing search (2), or after one of 3 findings by one
 * of 6 reviews, or goes on after 2 reviews; from round 2 on only one finding of the 3 lets it go on.
 */
function pathsWithin(rounds: number, round = 1): number {
  const reviewed = 2 + 3 * 8;
  if (round === rounds) return reviewed;
  const goingOn = round === 1 ? 3 * 2 : 2;
  return reviewed - goingOn + goingOn * pathsWithin(rounds, round + 1);
}

describe('the compiled reflective graph', patient, () => {
  it.each([
    { maxIterations: 1, maxLlmCalls: 8 },
    { maxIterations: 2, maxLlmCalls: 3 },
    { maxIterations: 2, maxLlmCalls: 8 },
  ])('does on every path what its nodes do one by one, at %o', async (bounds) => {
    const limits = limitsWith(bounds);
    const byNodes: AgentOutcome[] = [];
    await forEveryChoice(async (choose) => {
      byNodes.push(await checkRun(throughNodes, choose, limits));
    });
    let path = 0;
    await forEveryChoice(async (choose) => {
      expect(await checkRun(throughGraph, choose, limits)).toEqual(byNodes[path]);
      path += 1;
    });
    expect(path).toBe(byNodes.length);
  });

  it('stays within its bounds on a seeded sample of longer paths', async () => {
    const random = xoroshiro128plus(20_261_130);
    const choose: Choose = (options) => pick(options, uniformInt(random, 0, options.length - 1));
    // Weighted so that most runs see more than two rounds; every behaviour stays possible.
    const lasting: Choose = (options) =>
      uniformInt(random, 1, 16) === 1 ? choose(options) : goOn(options);
    const goOn = <T>(options: readonly T[]): T =>
      options.find((option) => option === 'fresh' || option === 'new') ?? choose(options);
    const rounds: number[] = [];
    for (let sample = 0; sample < 120; sample += 1) {
      const maxIterations = choose([3, 4, 11]);
      const maxLlmCalls = choose([5, 8, 13]);
      const limits = limitsWith({ maxIterations, maxLlmCalls });
      rounds.push((await checkRun(throughGraph, lasting, limits)).iterations);
    }
    expect(rounds.filter((count) => count > 2).length).toBeGreaterThan(60);
    expect(Math.max(...rounds)).toBeGreaterThan(4);
  });
});

describe('the other nodes', patient, () => {
  const down = new TransportError('unreachable', 'connection refused');
  const plans: FakeReply[] = ['{"queries": ["a"]}', 'no idea', down];
  const writes: FakeReply[] = ['Answer: x', '', { text: 'Answer: half a', finish: 'length' }, down];
  const arms = [linearAgent, reflectiveAgent];

  it.each(arms)('keep $graph within its bounds whatever Plan and Write do', async (agent) => {
    const limits = limitsWith({ maxIterations: 1 });
    const outcomes: AgentOutcome[] = [];
    await forEveryChoice(async (choose) => {
      const plan = choose(plans);
      const world = chosenWorld(choose, { plan, write: choose(writes) });
      const outcome = await agent.run(anyInput, dependenciesWith({ ...world, limits }));
      expect(boundViolations(outcome, world, limits, agent.ceilings(limits))).toEqual([]);
      outcomes.push(outcome);
    });
    const answered = outcomes.filter(({ error }) => error === undefined);
    expect(answered.length).toBeGreaterThan(0);
    expect(answered.length).toBeLessThan(outcomes.length);
    if (agent === linearAgent) {
      expect(answered.every(({ llmCalls }) => llmCalls === 2)).toBe(true);
      expect(answered.every(({ stopReason }) => stopReason === 'linear')).toBe(true);
    }
  });
});
