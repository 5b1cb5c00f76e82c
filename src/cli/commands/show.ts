import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { loadCorpus } from '../../data/load-corpus.ts';
import type { Corpus } from '../../data/types.ts';
import { gradeRun } from '../../grading/grade-run.ts';
import type { GradedRun } from '../../grading/types.ts';
import type { StoredRun } from '../../report/rows/stored-row.ts';
import { selectRuns } from '../../report/show/select-runs.ts';
import { showRun } from '../../report/show/show-run.ts';
import { createStyle } from '../../report/text/style.ts';
import type { CommandIo } from '../command-io.ts';
import { RESULTS_FOLDER, readResults } from '../stored-results.ts';

interface ShowOptions {
  arm?: string;
  repeat?: number;
  results: string;
  corpus?: string;
}

const DEFAULT_CORPUS = 'corpus.json';
const DEFAULT_WIDTH = 100;

/** `loopcheck show QUESTION`: prints stored runs of one question to read by hand, graded as of today. */
export function createShowCommand(io: CommandIo): Command {
  return new Command('show')
    .description('print a stored run to read by hand: rounds, evidence, answer, grade and why')
    .argument('<question>', 'id of the question')
    .option('--arm <label>', 'only this column')
    .option('--repeat <number>', 'only this repeat, from 0', parseRepeat)
    .option('--results <path>', 'a file, a run folder, or a folder of runs', RESULTS_FOLDER)
    .option('--corpus <path>', `the corpus, for the blame (default: "${DEFAULT_CORPUS}")`)
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
  const corpus = await findCorpus(options.corpus, io.cwd);
  const layout = { width: Number(io.env.COLUMNS) || DEFAULT_WIDTH, style: createStyle(false) };
  if (tornLastLine) io.err(`${file}: the last line broke off and was left out.`);
  selected.forEach((stored, index) => {
    if (index > 0) io.out('');
    io.out(showRun(gradeStored(stored, corpus), layout).join('\n'));
  });
  for (const note of notesOn(selected, corpus)) io.err(note);
}

/** Today's grade; without a corpus nothing can be said of what was missed, so there is no blame. */
function gradeStored({ question, record }: StoredRun, corpus: Corpus | null): GradedRun {
  const graded = gradeRun({ question, record, corpus: corpus?.documents ?? record.evidence });
  return corpus === null ? { ...graded, trajectory: null } : graded;
}

/** The corpus that was named, or corpus.json where it lies; null where neither is there. */
async function findCorpus(path: string | undefined, cwd: string): Promise<Corpus | null> {
  if (path !== undefined) return (await loadCorpus(resolve(cwd, path))).corpus;
  const file = resolve(cwd, DEFAULT_CORPUS);
  const isThere = await stat(file).then(
    () => true,
    () => false,
  );
  return isThere ? (await loadCorpus(file)).corpus : null;
}

function notesOn(selected: readonly StoredRun[], corpus: Corpus | null): string[] {
  if (corpus === null) {
    return [`No blame: there is no ${DEFAULT_CORPUS} here. Name the corpus with --corpus.`];
  }
  const isOther = ({ record }: StoredRun): boolean =>
    record.provenance.hashes.corpus !== corpus.hash;
  return selected.some(isOther)
    ? [`${corpus.source} is not the corpus that these runs searched: blame may be off.`]
    : [];
}

function parseRepeat(value: string): number {
  if (!/^\d{1,9}$/.test(value)) throw new InvalidArgumentError('Expected a whole number from 0.');
  return Number(value);
}
