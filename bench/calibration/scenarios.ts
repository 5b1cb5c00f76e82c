import type { Scenario, Tally } from './experiment.ts';

/** What a scenario has to show. */
export type Demand =
  /** A false adopt or route in at most 5 %, and intervals that hold the true gain. */
  | 'no-false-gain'
  /** Intervals that hold the true gain. */
  | 'coverage'
  /** A true gain of 20 points is adopted in at least 85 %. */
  | 'power';

/** A scenario with what it has to show. */
export interface Demanded {
  scenario: Scenario;
  demands: readonly Demand[];
}

/** One figure held against its limit. */
export interface Finding {
  what: string;
  value: number;
  limit: string;
  ok: boolean;
}

const FALSE_GAIN_LIMIT = 0.05;
const POWER_LIMIT = 0.85;
const COVERAGE_LIMITS = { continuous: [0.93, 0.97], 'tie-heavy': [0.93, 1] } as const;

const sizes = [12, 20, 30, 60, 100];
const names = ['continuous', 'tie-heavy'] as const;

/**
 * The whole calibration: no effect (on every question, and on average only) at 12 to 100 questions with
 * three strata, where a route is possible too, and without strata, where the primary analysis has the
 * whole 5 %; a gain of 20 points, for the coverage; and the two designs whose power is promised.
 */
export const demandedScenarios: readonly Demanded[] = [
  ...names.flatMap((world) =>
    sizes.flatMap((questions): Demanded[] => [
      ...(['none', 'mixed'] as const).map(
        (effect): Demanded => ({
          scenario: { world, effect, questions, repeats: 3, strata: 3 },
          demands: ['no-false-gain', 'coverage'],
        }),
      ),
      {
        scenario: { world, effect: 'none', questions, repeats: 3, strata: 0 },
        demands: ['no-false-gain', 'coverage'],
      },
      {
        scenario: { world, effect: 'gain', questions, repeats: 3, strata: 0 },
        demands: ['coverage'],
      },
    ]),
  ),
  {
    scenario: { world: 'continuous', effect: 'gain', questions: 20, repeats: 5, strata: 0 },
    demands: ['power', 'coverage'],
  },
  {
    scenario: { world: 'continuous', effect: 'gain', questions: 60, repeats: 2, strata: 3 },
    demands: ['power', 'coverage'],
  },
];

/** Holds a tally against what its scenario has to show. */
export function findings({ scenario, demands }: Demanded, tally: Tally): Finding[] {
  return demands.map((demand) => finding(demand, scenario, tally));
}

function finding(demand: Demand, { world }: Scenario, tally: Tally): Finding {
  const n = tally.experiments;
  switch (demand) {
    case 'no-false-gain': {
      const value = (tally.adopt + tally.route) / n;
      const most = FALSE_GAIN_LIMIT + 2 * standardError(FALSE_GAIN_LIMIT, n);
      return {
        what: 'false adopt or route',
        value,
        limit: `<= ${most.toFixed(3)}`,
        ok: value <= most,
      };
    }
    case 'power': {
      const value = tally.adopt / n;
      return { what: 'adopt', value, limit: `>= ${POWER_LIMIT}`, ok: value >= POWER_LIMIT };
    }
    case 'coverage': {
      const value = tally.covered / n;
      const [least, most] = COVERAGE_LIMITS[world];
      const ok = value >= least && value <= most;
      return { what: 'coverage', value, limit: `${least} to ${most}`, ok };
    }
  }
}

/** Standard error of a share that is estimated from n experiments. */
export function standardError(share: number, n: number): number {
  return Math.sqrt((share * (1 - share)) / n);
}
