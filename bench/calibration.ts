/**
 * Calibration of the verdict: simulated records through the real table, statistics and rule, seeded, so
 * that the figures are the same on every machine. The last line is a JSON object with the figures; the
 * exit code is 1 where one misses its limit. Usage: npm run bench:calibration [-- EXPERIMENTS]
 */
import { type ChildProcess, fork } from 'node:child_process';
import os from 'node:os';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { addTallies, emptyTally, type Tally } from './calibration/experiment.ts';
import { demandedScenarios, type Finding, findings } from './calibration/scenarios.ts';
import type { Task } from './calibration/worker.ts';

const DEFAULT_EXPERIMENTS = 2000;
/** Experiments that a worker gets at a time. */
const CHUNK = 100;
const WORKER = fileURLToPath(new URL('./calibration/worker.ts', import.meta.url));

const experiments = Number(process.argv[2] ?? DEFAULT_EXPERIMENTS);
const startedAt = performance.now();
const tallies = await runAll(tasksOf(experiments));
const all = demandedScenarios.map((demanded, index) => {
  const found = findings(demanded, tallies[index] ?? emptyTally());
  const { world, effect, questions, repeats, strata } = demanded.scenario;
  const name = `${world.padEnd(10)} ${effect.padEnd(5)} ${String(questions).padStart(3)} x ${repeats}, ${strata} strata`;
  console.log(`${name}  ${found.map(findingText).join('; ')}`);
  return { demanded, found };
});
const misses = all.flatMap(({ found }) => found.filter(({ ok }) => !ok)).length;
console.log(
  JSON.stringify({
    bench: 'calibration',
    experiments,
    seconds: Math.round((performance.now() - startedAt) / 1000),
    cpu: os.cpus()[0]?.model ?? 'unknown',
    misses,
    ...summary(),
  }),
);
process.exitCode = misses === 0 ? 0 : 1;

function tasksOf(count: number): Task[] {
  return demandedScenarios.flatMap(({ scenario }, index) =>
    Array.from({ length: Math.ceil(count / CHUNK) }, (_, chunk) => ({
      index,
      scenario,
      from: chunk * CHUNK,
      to: Math.min(count, (chunk + 1) * CHUNK),
    })),
  );
}

/** Runs all tasks on as many processes as there are cores, and gives the tally of each scenario. */
async function runAll(tasks: Task[]): Promise<Tally[]> {
  const sums = demandedScenarios.map(emptyTally);
  const pending = [...tasks].sort((a, b) => b.scenario.questions - a.scenario.questions);
  await Promise.all(
    Array.from({ length: os.availableParallelism() }, async () => {
      const worker = fork(WORKER);
      try {
        for (let task = pending.shift(); task !== undefined; task = pending.shift()) {
          const tally = await runTask(worker, task);
          sums[task.index] = addTallies(sums[task.index] ?? emptyTally(), tally);
        }
      } finally {
        worker.disconnect();
      }
    }),
  );
  return sums;
}

function runTask(worker: ChildProcess, task: Task): Promise<Tally> {
  return new Promise((resolve, reject) => {
    const died = (): void => reject(new Error('A worker ended before its task was done.'));
    worker.once('exit', died);
    worker.once('message', ({ tally }: { tally: Tally }) => {
      worker.off('exit', died);
      resolve(tally);
    });
    worker.send(task);
  });
}

function findingText({ what, value, limit, ok }: Finding): string {
  return `${what} ${value.toFixed(3)} (${limit})${ok ? '' : ' MISSED'}`;
}

/** The worst figure of each kind in each world, and the powers. */
function summary(): Record<string, number | Record<string, number>> {
  const values = (world: string, what: string): number[] =>
    all
      .filter(({ demanded }) => demanded.scenario.world === world)
      .flatMap(({ found }) => found.filter((one) => one.what === what).map(({ value }) => value));
  const round = (value: number): number => Number(value.toFixed(4));
  const worst = (what: string, pick: (values: number[]) => number): Record<string, number> => ({
    continuous: round(pick(values('continuous', what))),
    tieHeavy: round(pick(values('tie-heavy', what))),
  });
  const powers = all.filter(({ demanded }) => demanded.demands.includes('power'));
  return {
    mostFalseGain: worst('false adopt or route', (each) => Math.max(...each)),
    leastCoverage: worst('coverage', (each) => Math.min(...each)),
    mostCoverage: worst('coverage', (each) => Math.max(...each)),
    power: Object.fromEntries(
      powers.map(({ demanded: { scenario }, found }) => [
        `${scenario.questions}x${scenario.repeats}`,
        round(found.find(({ what }) => what === 'adopt')?.value ?? 0),
      ]),
    ),
  };
}
