import { Command, InvalidArgumentError } from 'commander';
import { resultsFolder } from '../../edge/results-folder.ts';
import { gradeRun } from '../../grading/grade-run.ts';
import type { ShowLayout } from '../../report/show/lines.ts';
import { selectRuns } from '../../report/show/select-runs.ts';
import { showRun } from '../../report/show/show-run.ts';
import { createStyle } from '../../report/text/style.ts';
import type { CommandIo } from '../command-io.ts';
import { runConfig } from '../report/run-config.ts';
import { storedCorpus } from '../report/stored-corpus.ts';
import { readResults } from '../stored-results.ts';

interface ShowOptions {
  arm?: string;
  repeat?: number;
  results: string;
  corpus?: string;
}

/** Columns where standard output is no terminal. */
const DEFAULT_WIDTH = 100;

/** `loopcheck show QUESTION`: prints stored runs of one question to read by hand, graded as of today. */
export function createShowCommand(io: CommandIo): Command {
  return new Command('show')
    .description('print a stored run to read by hand: rounds, evidence, answer, grade and why')
    .argument('<question>', 'id of the question')
    .option('--arm <label>', 'only this column')
    .option('--repeat <number>', 'only this repeat, from 0', parseRepeat)
    .option('--results <path>', 'a file, a run folder, or a folder of runs', resultsFolder(io.env))
    .option('--corpus <path>', 'the corpus, for the blame (default: as the config says)')
    .action((questionId: string, options: ShowOptions) => show(questionId, options, io));
}

async function show(questionId: string, options: ShowOptions, io: CommandIo): Promise<void> {
  const { file, runs, tornLastLine } = await readResults(options.results, io.cwd);
  const { arm, repeat } = options;
  const selection = {
    questionId,
    ...(arm === undefined ? {} : { arm }),
    ...(repeat === undefined ? {} : { repeat }),
  };
  const selected = selectRuns(runs, selection, file);
  const records = runs.map(({ record }) => record);
  const usual = (await runConfig(undefined, io)).files.corpus;
  const corpus = await storedCorpus(records, { named: options.corpus, usual }, io.cwd);
  const layout = layoutOf(io);
  selected.forEach(({ question, record }, index) => {
    const graded = gradeRun({ question, record, corpus: corpus.documents });
    io.out([...(index > 0 ? [''] : []), ...showRun(graded, layout)].join('\n'));
  });
  for (const note of corpus.notes) io.err(note);
  if (tornLastLine) io.err(`${file}: the last line broke off and was left out.`);
}

function layoutOf({ terminal, env }: CommandIo): ShowLayout {
  const isPlain = terminal === undefined || (env.NO_COLOR ?? '') !== '';
  return {
    width: terminal?.columns || Number(env.COLUMNS) || DEFAULT_WIDTH,
    style: createStyle(!isPlain),
  };
}

function parseRepeat(value: string): number {
  if (!/^\d{1,9}$/.test(value)) throw new InvalidArgumentError('Expected a whole number from 0.');
  return Number(value);
}
