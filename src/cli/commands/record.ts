import { writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { loadQuestions } from '../../data/load-questions.ts';
import type { Arm } from '../../edge/arm.ts';
import type { Environment } from '../../edge/environment.ts';
import { recordingSession } from '../../edge/recording-session.ts';
import { type PlannedCell, planCells, runCells } from '../../edge/run-matrix.ts';
import { createSession, type Session } from '../../edge/session.ts';
import { setFiles } from '../../edge/set-files.ts';
import { readManifest } from '../../models/manifest.ts';
import { recordingsFolder } from '../../models/recordings.ts';
import { recordingsReadme } from '../../models/recordings-readme.ts';
import type { RunRecord } from '../../run-record.ts';
import type { CommandIo } from '../command-io.ts';
import { openMatrix } from '../open-matrix.ts';

interface RecordOptions {
  model?: string;
  temperature?: string;
  repeats?: number;
  corpus?: string;
  questions?: string;
  again?: boolean;
  prune?: boolean;
}

/** What is recorded where neither an option nor AGENT_MODEL and AGENT_TEMPERATURE say otherwise. */
const DEFAULT_LIVE_MODEL = 'ollama:qwen2.5-coder:1.5b';
const DEFAULT_TEMPERATURE = '0.7';

/** More is a slip of the finger, and takes days. */
const MOST_REPEATS = 1_000;

/** How many cells are named with one message. */
const MOST_SHOWN = 5;

/** Exit code where some cells have no answer: the same command asks only for them. */
const INCOMPLETE_EXIT_CODE = 1;

/** `loopcheck record`: asks a live model for every cell of a matrix and keeps its replies. */
export function createRecordCommand(io: CommandIo): Command {
  return new Command('record')
    .description('record real replies of a model, so that the matrix runs offline; resumable')
    .argument('[configs...]', 'promptfoo configs', ['promptfooconfig.yaml'])
    .option('--model <name>', `the live model; default: AGENT_MODEL, else ${DEFAULT_LIVE_MODEL}`)
    .option(
      '--temperature <number>',
      `above 0, so that repeats differ; default: AGENT_TEMPERATURE, else ${DEFAULT_TEMPERATURE}`,
    )
    .option('--repeats <number>', 'repeats of each question; default: the config', wholeNumber)
    .option('--corpus <path>', 'file or folder of documents; default: as the config says')
    .option('--questions <file>', 'file of questions; default: as the config says')
    .option('--again', 'ask also for what is recorded already')
    .option('--prune', 'drop recorded replies that no cell of these configs uses')
    .action((configs: string[], options: RecordOptions) => record(configs, options, io));
}

/** One config, ready to be recorded. */
interface RecordingJob {
  arms: readonly Arm[];
  cells: readonly PlannedCell[];
}

async function record(
  configs: readonly string[],
  options: RecordOptions,
  io: CommandIo,
): Promise<void> {
  const session = createSession(new Date());
  const jobs: RecordingJob[] = [];
  // All of them before the first call: a fault in the last config must not show up hours later.
  for (const path of configs) jobs.push(await prepare(path, options, session, io));
  const failed: RunRecord[] = [];
  for (const job of jobs) failed.push(...(await recordCells(job, session, io)));
  const arms = new Map(jobs.flatMap((job) => job.arms.map((arm) => [arm.opened, arm])));
  for (const [model, arm] of arms) {
    const folder = recordingsFolder(arm.settings.model);
    const { kept, dropped } = model.compactRecordings(
      options.prune && failed.length === 0 ? { dropUnused: true } : {},
    );
    const manifest = readManifest(folder);
    if (manifest !== undefined) {
      await writeFile(join(folder, 'README.md'), recordingsReadme(manifest), 'utf8');
    }
    io.out(`${kept} recorded replies in ${relative(io.cwd, folder)}, ${dropped} dropped.`);
    await model.close();
  }
  if (failed.length > 0) reportFailures(failed, io);
}

/** The cells without an answer, by what went wrong. */
function reportFailures(failed: readonly RunRecord[], io: CommandIo): void {
  const cellsOf = new Map<string, string[]>();
  for (const { arm, questionId, repeat, error } of failed) {
    const message = error?.message ?? 'no answer';
    const cell = `${questionId} ${arm} repeat ${repeat}`;
    cellsOf.set(message, [...(cellsOf.get(message) ?? []), cell]);
  }
  for (const [message, cells] of cellsOf) {
    const shown = cells.slice(0, MOST_SHOWN).join(', ');
    const more = cells.length > MOST_SHOWN ? ` and ${cells.length - MOST_SHOWN} more` : '';
    io.err(`No answer to ${shown}${more}: ${message}`);
  }
  io.err(`${failed.length} cells have no answer. The same command asks only for them.`);
  io.setExitCode(INCOMPLETE_EXIT_CODE);
}

async function prepare(
  path: string,
  options: RecordOptions,
  session: Session,
  io: CommandIo,
): Promise<RecordingJob> {
  const { config, arms } = await openMatrix(matrixOptions(path, options, session, io), io);
  const named = { questions: options.questions ?? config.files.questions };
  const questions = resolve(io.cwd, setFiles(io.env, named).questions);
  const { questionSet } = await loadQuestions(questions, arms[0]?.corpus);
  const repeats = options.repeats ?? config.repeats;
  return { arms, cells: planCells(arms, questionSet.questions, repeats, { alternate: true }) };
}

function matrixOptions(path: string, options: RecordOptions, session: Session, io: CommandIo) {
  return {
    path: resolve(io.cwd, path),
    overrides: (env: Environment) => ({
      AGENT_MODEL: options.model ?? (env.AGENT_MODEL?.trim() || DEFAULT_LIVE_MODEL),
      AGENT_TEMPERATURE:
        options.temperature ?? (env.AGENT_TEMPERATURE?.trim() || DEFAULT_TEMPERATURE),
      LOOPCHECK_CASSETTE: options.again ? 'record' : 'auto',
      ...(options.corpus === undefined ? {} : { LOOPCHECK_CORPUS: options.corpus }),
    }),
    recording: (config: { repeats: number }) =>
      recordingSession(session, { repeats: options.repeats ?? config.repeats }),
  };
}

/** Runs the cells of one config, one at a time, and gives those without an answer. */
async function recordCells(
  { arms, cells }: RecordingJob,
  session: Session,
  io: CommandIo,
): Promise<RunRecord[]> {
  for (const model of new Set(arms.map((arm) => arm.opened))) await model.warmUp();
  const records = await runCells(cells, session, {
    onRecord: (done, index) => io.err(progressLine(done, index, cells.length)),
  });
  return records.filter(({ status }) => status === 'error');
}

function progressLine(record: RunRecord, index: number, total: number): string {
  const asked = record.calls.filter((call) => !call.replayed).length;
  const end = record.error === undefined ? (record.stopReason ?? '') : record.error.message;
  return `${index + 1}/${total} ${record.questionId} ${record.arm} repeat ${record.repeat}: ${asked} of ${record.llmCalls} calls asked, ${record.seconds.toFixed(1)} s, ${end}`;
}

function wholeNumber(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= MOST_REPEATS) return value;
  throw new InvalidArgumentError(`Expected a whole number from 1 to ${MOST_REPEATS}.`);
}
