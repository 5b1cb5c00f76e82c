import { basename, dirname, join, resolve } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { hashJson } from '../../base/canonical-json.ts';
import { exitCodeOf, RUN_INVALID } from '../../comparison/exit-code.ts';
import { resultsFolder } from '../../edge/results-folder.ts';
import { regradeLines } from '../../report/rows/regrade.ts';
import { viewReport } from '../../report/view/report-view.ts';
import type { CommandIo } from '../command-io.ts';
import { presentReport, type ReportIo } from '../present-report.ts';
import { type LoadedRun, loadStoredRun, type StoredRunFiles } from '../report/load-stored-run.ts';
import { type ReportFormat, reportFormats } from '../write-reports.ts';

interface ReportOptions extends StoredRunFiles {
  gate?: boolean;
  regrade?: boolean;
  out?: string;
  format: readonly ReportFormat[];
}

/** Columns where standard output is no terminal. */
const DEFAULT_WIDTH = 100;

/**
 * `loopcheck report [RESULTS]`: grades a stored run with today's grader, compares its arms by the
 * rule, prints and writes the reports. No model is called.
 */
export function createReportCommand(io: CommandIo): Command {
  return new Command('report')
    .description(
      'grade and compare a stored run again, without a model; print and write its reports',
    )
    .argument(
      '[results]',
      'results.json of promptfoo, answers.jsonl, or a folder of runs',
      resultsFolder(io.env),
    )
    .option('--decision <file>', 'the rule (default: LOOPCHECK_DECISION, else decision.yaml)')
    .option('--corpus <file>', 'the corpus that the runs searched (default: as the config says)')
    .option('--questions <file>', 'the questions that were to run (default: as the config says)')
    .option(
      '--config <file>',
      'the config of the run, which may name its files (default: "promptfooconfig.yaml")',
    )
    .option('--gate', 'exit with 3 when the gate fails and 4 when the run is invalid')
    .option('--regrade', "list each row whose score differs from the run's own")
    .option('--out <folder>', "where the files go (default: the run's own folder)")
    .option('--format <names>', `which files, of ${reportFormats.join(', ')}`, parseFormats, [
      ...reportFormats,
    ] as ReportFormat[])
    .action((results: string, options: ReportOptions) => report(results, options, io));
}

async function report(results: string, options: ReportOptions, io: CommandIo): Promise<void> {
  const loaded = await loadStoredRun(results, options, io);
  if (options.regrade) io.out(`${regradeLines(loaded.regraded).join('\n')}\n`);
  const view = viewReport(loaded.comparison, loaded.runs, loaded.notes);
  const folder = resolve(io.cwd, options.out ?? ownFolder(loaded, resultsFolder(io.env)));
  await presentReport(view, { folder, formats: options.format }, reportIo(io));
  if (options.gate) io.setExitCode(exitCodeOf(loaded.comparison));
  else if (loaded.runs.length === 0) io.setExitCode(RUN_INVALID);
}

/**
 * The folder of the run where it was read from one; otherwise one under the results folder that is named
 * like a run: by the start of its first row and four hex digits of what it holds.
 */
function ownFolder({ file, comparison, runs }: LoadedRun, results: string): string {
  if (basename(file) === 'answers.jsonl') return dirname(file);
  const start = comparison.subject.startedAt?.first ?? 'empty';
  const stamp = start
    .replace(/[-:]/g, '')
    .replace(/\.\d+/, '')
    .replace(/[^\w.]/g, '');
  const digest = hashJson(runs.map(({ record }) => JSON.stringify(record)));
  return join(results, `${stamp}-${digest.slice(0, 4)}`);
}

function reportIo(io: CommandIo): ReportIo {
  const { NO_COLOR, COLUMNS } = io.env;
  return {
    out: (text) => io.out(text),
    err: (text) => io.err(text),
    env: io.env,
    cwd: io.cwd,
    width: io.terminal?.columns || Number(COLUMNS) || DEFAULT_WIDTH,
    color: io.terminal !== undefined && (NO_COLOR ?? '') === '',
  };
}

function parseFormats(text: string): ReportFormat[] {
  const names = text.split(',').map((name) => name.trim());
  const known = reportFormats.filter((format) => names.includes(format));
  const unknown = names.filter((name) => !known.some((format) => format === name));
  if (unknown.length === 0) return known;
  throw new InvalidArgumentError(
    `Unknown: ${unknown.join(', ')}. Name one or more of ${reportFormats.join(', ')}, with commas.`,
  );
}
