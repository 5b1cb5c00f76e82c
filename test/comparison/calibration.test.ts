import { describe, expect, it } from 'vitest';
import { runExperiments, type Scenario } from '../../bench/calibration/experiment.ts';
import { standardError } from '../../bench/calibration/scenarios.ts';

// A small share of `npm run bench:calibration`, with the same worlds and seeds.
const EXPERIMENTS = 250;
const slack = (share: number): number => 2 * standardError(share, EXPERIMENTS);

const noEffect: Scenario[] = (['continuous', 'tie-heavy'] as const).flatMap((world) => [
  { world, effect: 'none', questions: 12, repeats: 3, strata: 0 },
  { world, effect: 'mixed', questions: 20, repeats: 3, strata: 3 },
]);

describe('calibration', () => {
  it.each(noEffect)(
    'adopts or routes a useless loop in at most 5 %, and its intervals hold: $world, $effect, $questions questions',
    (scenario) => {
      const tally = runExperiments(scenario, 0, EXPERIMENTS);
      const share = (count: number): number => count / EXPERIMENTS;
      expect(share(tally.adopt + tally.route)).toBeLessThanOrEqual(0.05 + slack(0.05));
      expect(share(tally.covered)).toBeGreaterThanOrEqual(0.93 - slack(0.95));
      expect(tally.adopt + tally.route + tally.keepLinear + tally.inconclusive).toBe(EXPERIMENTS);
    },
  );

  it('adopts a gain of 20 points at 20 questions and 5 repeats in at least 85 %', () => {
    const scenario: Scenario = {
      world: 'continuous',
      effect: 'gain',
      questions: 20,
      repeats: 5,
      strata: 0,
    };
    const tally = runExperiments(scenario, 0, EXPERIMENTS);
    expect(tally.adopt / EXPERIMENTS).toBeGreaterThanOrEqual(0.85 - slack(0.85));
  });
});
