import type { RandomSource } from '../../src/comparison/statistics/random.ts';

/** One question of a simulated world: what either arm scores on it on average. */
export interface WorldQuestion {
  control: number;
  candidate: number;
}

/** What the candidate is worth in a world. */
export type WorldEffect =
  /** Both arms score alike on every question. */
  | { kind: 'none' }
  /** No effect on average: it helps on some questions and hurts on others. */
  | { kind: 'mixed' }
  /** A gain of 20 points on average. */
  | { kind: 'gain' };

/** A population of questions from which experiments are drawn. */
export interface World {
  name: 'continuous' | 'tie-heavy';
  question(effect: WorldEffect, random: RandomSource): WorldQuestion;
  /** The score of one run of an arm whose average on the question is `mean`; in [0, 1]. */
  score(mean: number, random: RandomSource): number;
}

/** The true average gain of an effect, in every world. */
export function trueGain(effect: WorldEffect): number {
  return effect.kind === 'gain' ? 0.2 : 0;
}

/** Standard deviation of the true differences between questions. */
const DIFFERENCE_SD = 0.175;
/** a + b of the Beta distribution of one score: variance mean (1 - mean) / (1 + CONCENTRATION). */
const CONCENTRATION = 0.47;

/**
 * Scores of any value between 0 and 1: Beta distributed around the question's mean, with the variance
 * that the planning default assumes (a repeat's variance summed over both arms is about 0.327 at
 * means around one half, true differences have a standard deviation of 0.175).
 */
export const continuousWorld: World = {
  name: 'continuous',
  question(effect, random) {
    const control = 0.32 + 0.12 * random.uniform();
    const spread = effect.kind === 'none' ? 0 : DIFFERENCE_SD * Math.sqrt(3);
    const deviation = spread * (2 * random.uniform() - 1);
    return { control, candidate: control + trueGain(effect) + deviation };
  },
  score: (mean, random) => beta(CONCENTRATION * mean, CONCENTRATION * (1 - mean), random),
};

/**
 * One required fact, found or not, and most questions settled: seven of ten are always right or always
 * wrong in both arms (with a gain: five, and two of ten are always wrong without the loop and always
 * right with it), so most differences are exactly 0.
 */
export const tieHeavyWorld: World = {
  name: 'tie-heavy',
  question(effect, random) {
    const kind = random.uniform();
    if (effect.kind === 'gain' && kind < 0.2) return { control: 0, candidate: 1 };
    if (effect.kind === 'mixed' && kind < 0.2) {
      return kind < 0.1 ? { control: 0, candidate: 1 } : { control: 1, candidate: 0 };
    }
    if (kind < 0.7)
      return random.uniform() < 0.5 ? { control: 1, candidate: 1 } : { control: 0, candidate: 0 };
    const chance = 0.2 + 0.6 * random.uniform();
    return { control: chance, candidate: chance };
  },
  score: (mean, random) => (random.uniform() < mean ? 1 : 0),
};

/** Both worlds by name. */
export const worlds = { continuous: continuousWorld, 'tie-heavy': tieHeavyWorld } as const;

/** A draw from Beta(a, b) with a, b of at most 1, by Jöhnk's method. */
function beta(a: number, b: number, random: RandomSource): number {
  for (;;) {
    const logU = Math.log(1 - random.uniform()) / a;
    const logV = Math.log(1 - random.uniform()) / b;
    const u = Math.exp(logU);
    const v = Math.exp(logV);
    if (u + v > 1) continue;
    if (u + v > 0) return u / (u + v);
    // Both underflow: compare their logarithms.
    const most = Math.max(logU, logV);
    const share = Math.exp(logU - most);
    return share / (share + Math.exp(logV - most));
  }
}
