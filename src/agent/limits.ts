import { ConfigError } from '../base/errors.ts';
import type { Limits } from '../run-record.ts';

/**
 * LangGraph's own bound on supersteps: a fuse behind our limits, which no run may trip.
 * A graph that ends after exactly N supersteps needs a fuse of at least N + 1.
 */
export const RECURSION_FUSE = 25;

/** Supersteps of the reflective graph beside its rounds: plan and write. */
const STEPS_BESIDE_ROUNDS = 2;
/** Supersteps of one round: research and reflect. */
const STEPS_PER_ROUND = 2;

/** The most rounds that the fuse lets pass. */
export const MOST_ITERATIONS = Math.floor(
  (RECURSION_FUSE - 1 - STEPS_BESIDE_ROUNDS) / STEPS_PER_ROUND,
);

/** Plan, one Reflect, Write: fewer calls cannot hold one round of the loop. */
export const FEWEST_LLM_CALLS = 3;

/** The bounds of a run where nothing else is set. */
export const defaultLimits: Limits = {
  maxIterations: 3,
  maxLlmCalls: 8,
  maxQueriesPerRound: 3,
  documentsPerQuery: 3,
};

interface LimitSetting {
  key: keyof Limits;
  /** The environment variable, for limits that have one. */
  variable?: string;
  least: number;
  most: number;
  /** Why the range is what it is. */
  reason: string;
}

const settings: readonly LimitSetting[] = [
  {
    key: 'maxIterations',
    variable: 'MAX_ITERATIONS',
    least: 1,
    most: MOST_ITERATIONS,
    reason: `a run needs one round, and the recursion fuse of ${RECURSION_FUSE} allows ${MOST_ITERATIONS}`,
  },
  {
    key: 'maxLlmCalls',
    variable: 'MAX_LLM_CALLS',
    least: FEWEST_LLM_CALLS,
    most: 100,
    reason: 'plan, one review and write take 3 calls',
  },
  {
    key: 'maxQueriesPerRound',
    least: 1,
    most: 10,
    reason: 'a round runs at least one query',
  },
  {
    key: 'documentsPerQuery',
    least: 1,
    most: 20,
    reason: 'a query returns at least one document',
  },
];

/**
 * The limits of a run from the provider's config (`maxIterations`, or `MAX_ITERATIONS` as in the
 * environment), else the environment (where blank is unset), else the defaults. Numbers may be written
 * as text (`"3"`). Throws a ConfigError that names the place, value and allowed range of every limit that
 * cannot work.
 */
export function parseLimits(
  env: Readonly<Record<string, string | undefined>>,
  config: Readonly<Record<string, unknown>> = {},
): Limits {
  const limits = { ...defaultLimits };
  const faults: string[] = [];
  for (const setting of settings) {
    const given = findSetting(setting, env, config);
    if (given === undefined) continue;
    const value = wholeNumber(given.value);
    if (inRange(value, setting)) limits[setting.key] = value;
    else faults.push(faultOf(given.place, given.value, setting));
  }
  refuse(faults);
  return limits;
}

/** Throws a ConfigError that names every limit outside its range; returns nothing. */
export function checkLimits(limits: Limits): void {
  refuse(
    settings
      .filter((setting) => !inRange(limits[setting.key], setting))
      .map((setting) => faultOf(setting.key, limits[setting.key], setting)),
  );
}

function findSetting(
  { key, variable }: LimitSetting,
  env: Readonly<Record<string, string | undefined>>,
  config: Readonly<Record<string, unknown>>,
): { place: string; value: unknown } | undefined {
  const candidates = [
    { place: `config.${key}`, value: own(config, key) },
    ...(variable === undefined
      ? []
      : [
          { place: `config.${variable}`, value: own(config, variable) },
          { place: variable, value: unlessBlank(own(env, variable)) },
        ]),
  ];
  return candidates.find((candidate) => candidate.value !== undefined);
}

function own(source: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(source, key) ? source[key] : undefined;
}

/** A variable that is set to nothing, as a CI file does, counts as unset. */
function unlessBlank(value: unknown): unknown {
  return typeof value === 'string' && value.trim() === '' ? undefined : value;
}

/** NaN for anything but a whole number or its decimal digits. */
function wholeNumber(value: unknown): number {
  if (typeof value === 'string' && /^\s*\d+\s*$/.test(value)) return Number(value);
  return typeof value === 'number' ? value : Number.NaN;
}

function inRange(value: number, { least, most }: LimitSetting): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}

function faultOf(place: string, value: unknown, { least, most, reason }: LimitSetting): string {
  const shown = typeof value === 'number' ? String(value) : JSON.stringify(value);
  return `${place} is ${shown}: expected a whole number from ${least} to ${most} (${reason})`;
}

function refuse(faults: readonly string[]): void {
  if (faults.length === 0) return;
  throw new ConfigError(faults.join('\n'), {
    hint: 'Set the limit in the provider config or in the environment, or leave it out.',
  });
}
