import fc from 'fast-check';

/**
 * Every property draws its cases from this seed, so that two runs of the tests see the same cases.
 * `PROPERTY_SEED=7 PROPERTY_RUNS=1000 npx vitest run` looks at others.
 */
const DEFAULT_SEED = 118;

const runs = process.env.PROPERTY_RUNS;
fc.configureGlobal({
  seed: Number(process.env.PROPERTY_SEED ?? DEFAULT_SEED),
  ...(runs === undefined ? {} : { numRuns: Number(runs) }),
});
