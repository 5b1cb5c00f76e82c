import process from 'node:process';
import { runExperiments, type Scenario } from './experiment.ts';

/** A share of a scenario's experiments. */
export interface Task {
  index: number;
  scenario: Scenario;
  from: number;
  to: number;
}

process.on('message', ({ index, scenario, from, to }: Task) => {
  process.send?.({ index, tally: runExperiments(scenario, from, to) });
});
