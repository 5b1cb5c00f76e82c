import { resolve } from 'node:path';
import { Command } from 'commander';
import { RunInvalidError } from '../../base/errors.ts';
import { makeBaseline } from '../../comparison/baseline.ts';
import { doubleCells } from '../../comparison/design-faults.ts';
import { rowFaults } from '../../comparison/row-faults.ts';
import { tooManyErrors } from '../../comparison/rule-faults.ts';
import { counted } from '../../comparison/words.ts';
import { resultsFolder } from '../../edge/results-folder.ts';
import type { CommandIo } from '../command-io.ts';
import { readGradedResults } from '../graded-results.ts';
import { writeText } from '../write-text.ts';

/** Share of error rows above which a run is no measure: any later run would be as good. */
const MOST_ERRORS = 0.05;

interface BaselineOptions {
  out: string;
  corpus?: string;
}

/** `loopcheck baseline RESULTS`: stores a run, so that the gate can hold later runs against it. */
export function createBaselineCommand(io: CommandIo): Command {
  return new Command('baseline')
    .description('store a run that later runs are compared with (gate.baseline of the rule)')
    .argument('[results]', 'a file, a run folder, or a folder of runs', resultsFolder(io.env))
    .option('--out <file>', 'where to write it', 'baseline.json')
    .option('--corpus <path>', 'the corpus that the runs searched (default: as the config says)')
    .action((results: string, options: BaselineOptions) => storeBaseline(results, options, io));
}

async function storeBaseline(
  results: string,
  options: BaselineOptions,
  io: CommandIo,
): Promise<void> {
  const { corpus } = options;
  const { file, runs } = await readGradedResults(results, { ...io, corpus });
  const faults = [
    ...rowFaults(runs, 'npx loopcheck record'),
    ...doubleCells(runs),
    ...tooManyErrors(
      runs.map(({ record }) => record),
      MOST_ERRORS,
    ),
  ];
  if (faults.length > 0) {
    const sentences = faults.map(({ sentence, remedy }) => `  ${sentence} ${remedy}`).join('\n');
    throw new RunInvalidError(`${file} is no run to compare with:\n${sentences}`);
  }
  const baseline = makeBaseline(runs);
  await writeText(resolve(io.cwd, options.out), `${JSON.stringify(baseline, null, 2)}\n`);
  const arms = baseline.arms.map(
    ({ arm, questions }) => `${arm} (${counted(questions.length, 'question')})`,
  );
  io.out(`${options.out}: ${runs.length} rows of ${file}, ${arms.join(', ')}.`);
}
