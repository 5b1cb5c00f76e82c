import { judgeRuns } from '../../src/comparison/compare-runs.ts';
import { type RandomSource, randomSource } from '../../src/comparison/statistics/random.ts';
import { parseDecisionRule } from '../../src/data/parse-decision-rule.ts';
import type { GradedRun } from '../../src/grading/types.ts';
import { buildRun } from './build-run.ts';
import { trueGain, type WorldEffect, worlds } from './worlds.ts';

/** One cell of the calibration: experiments of one kind. */
export interface Scenario {
  world: keyof typeof worlds;
  effect: WorldEffect['kind'];
  questions: number;
  repeats: number;
  /** Kinds of questions that the rule judges one by one; 0 declares none. */
  strata: number;
}

/** What happened in a number of experiments. */
export interface Tally {
  experiments: number;
  adopt: number;
  route: number;
  keepLinear: number;
  inconclusive: number;
  /** Experiments whose 95 % interval held the true gain. */
  covered: number;
  /** Width of the intervals, summed. */
  width: number;
}

/** Runs experiments `from` to `to` (exclusive) of a scenario; each has its own seed. */
export function runExperiments(scenario: Scenario, from: number, to: number): Tally {
  const rule = parseDecisionRule(ruleText(scenario), 'decision.yaml');
  const tally = emptyTally();
  for (let experiment = from; experiment < to; experiment += 1) {
    const random = randomSource(experiment, JSON.stringify(scenario));
    const runs = simulateRuns(scenario, random);
    const { outcome, judgement } = judgeRuns({
      runs,
      rule,
      design: {
        questionIds: Array.from({ length: scenario.questions }, (_, index) => questionId(index)),
        arms: ['linear', 'reflective'],
        repeats: scenario.repeats,
        scheduledCells: runs.length,
      },
      seed: experiment,
    });
    if (outcome.kind !== 'verdict' || judgement === null) throw new Error(outcome.kind);
    count(tally, outcome.verdict.kind);
    const interval = judgement.family.primary?.interval;
    if (interval === null || interval === undefined)
      throw new Error('an experiment without an interval');
    const gain = trueGain({ kind: scenario.effect });
    if (interval.low <= gain && gain <= interval.high) tally.covered += 1;
    tally.width += interval.high - interval.low;
    tally.experiments += 1;
  }
  return tally;
}

/** No experiments. */
export function emptyTally(): Tally {
  return {
    experiments: 0,
    adopt: 0,
    route: 0,
    keepLinear: 0,
    inconclusive: 0,
    covered: 0,
    width: 0,
  };
}

/** Two tallies of one scenario as one. */
export function addTallies(a: Tally, b: Tally): Tally {
  return {
    experiments: a.experiments + b.experiments,
    adopt: a.adopt + b.adopt,
    route: a.route + b.route,
    keepLinear: a.keepLinear + b.keepLinear,
    inconclusive: a.inconclusive + b.inconclusive,
    covered: a.covered + b.covered,
    width: a.width + b.width,
  };
}

function count(tally: Tally, verdict: string): void {
  if (verdict === 'adopt') tally.adopt += 1;
  else if (verdict === 'route') tally.route += 1;
  else if (verdict === 'keep-linear') tally.keepLinear += 1;
  else if (verdict === 'inconclusive') tally.inconclusive += 1;
  else throw new Error(`a simulated run came out ${verdict}`);
}

const questionId = (index: number): string => `q${index}`;

function simulateRuns(scenario: Scenario, random: RandomSource): GradedRun[] {
  const world = worlds[scenario.world];
  const runs: GradedRun[] = [];
  for (let index = 0; index < scenario.questions; index += 1) {
    const question = world.question({ kind: scenario.effect }, random);
    const hops = 1 + (index % Math.max(1, scenario.strata));
    for (let repeat = 0; repeat < scenario.repeats; repeat += 1) {
      for (const arm of ['linear', 'reflective'] as const) {
        const mean = arm === 'linear' ? question.control : question.candidate;
        const recall = world.score(mean, random);
        runs.push(buildRun({ arm, questionId: questionId(index), repeat, hops, recall }));
      }
    }
  }
  return runs;
}

/** The most lenient rule: no guardrail and no cap can stop a false gain. */
function ruleText({ repeats, strata }: Scenario): string {
  return [
    'schema: 1',
    'arms: { control: linear, candidate: reflective }',
    `design: { repeats: ${repeats} }`,
    'primary: { metric: fact_recall, delta: 0.10 }',
    'futility: { upperBoundBelow: 0.10 }',
    ...(strata > 0 ? ['strata: { by: hops }'] : []),
  ].join('\n');
}
