import type { AfterAllExtensionHookContext } from 'promptfoo';
import { ConfigError, messageOf } from '../base/errors.ts';
import { presentReport } from '../cli/present-report.ts';
import { compareRuns } from '../comparison/compare-runs.ts';
import { exitCodeOf } from '../comparison/exit-code.ts';
import type { Comparison, Lock, LockStateInput } from '../comparison/types.ts';
import type { GradedRun } from '../grading/types.ts';
import { headerAggregates } from '../report/header-aggregates.ts';
import { type ReportView, viewReport } from '../report/view/report-view.ts';
import { keepAnswer } from './after-row.ts';
import { collectRuns, type ResultRow } from './collect-runs.ts';
import { effectRows } from './effect-rows.ts';
import { type HookIo, INVALID_EXIT_CODE } from './hook-io.ts';
import { publishHeaders } from './publish-headers.ts';
import { recordCommandOf } from './replay-coverage.ts';
import type { Session } from './session.ts';

/** The part of promptfoo's context that the end of a run reads and writes. */
export type RunContext = Pick<AfterAllExtensionHookContext, 'prompts' | 'results' | 'suite'>;

/**
 * Grades, compares and reports a whole run, puts the aggregates into the viewer's column headers and
 * sets the exit code. Never throws and never exits: promptfoo would lose its output files.
 */
export async function afterRun(context: RunContext, session: Session, io: HookIo): Promise<void> {
  if (session.faults.length > 0) {
    io.setExitCode(INVALID_EXIT_CODE);
    return;
  }
  try {
    const { runs, lost, notes } = collectRuns(context.results.map(readRow), session);
    const comparison = await compare(context, session, { runs, cwd: io.cwd });
    const view = viewReport(comparison, runs, notes);
    publishHeaders(context.prompts, headerAggregates(comparison));
    await showRun(view, session.folder ?? null, io);
    io.setExitCode(exitCodeOf(comparison));
    for (const run of lost) {
      if (session.folder !== undefined) await keepAnswer(run, session.folder);
    }
  } catch (thrown) {
    io.err(`loopcheck: the run could not be reported: ${messageOf(thrown)}`);
    if (thrown instanceof Error && thrown.stack !== undefined) io.err(thrown.stack);
    io.setExitCode(INVALID_EXIT_CODE);
  } finally {
    for (const model of new Set(session.arms.map(({ opened }) => opened))) await model.close();
  }
}

/** A folder that cannot be written costs the files, neither the verdict nor its exit code. */
async function showRun(view: ReportView, folder: string | null, io: HookIo): Promise<void> {
  try {
    await presentReport(view, { folder }, io);
  } catch (thrown) {
    if (!(thrown instanceof ConfigError)) throw thrown;
    io.err(`loopcheck: ${thrown.message}`);
    if (thrown.hint !== undefined) io.err(thrown.hint);
  }
}

function readRow(row: RunContext['results'][number]): ResultRow {
  return {
    label: row.provider.label ?? row.provider.id ?? '',
    parts: { test: row.testCase.metadata, response: row.response?.metadata },
    error: row.error ?? undefined,
  };
}

async function compare(
  context: RunContext,
  session: Session,
  { runs, cwd }: { runs: readonly GradedRun[]; cwd: string },
): Promise<Comparison> {
  const arms = armsOf(context, session, runs);
  const repeats = Math.max(1, ...runs.map(({ record }) => record.repeat + 1));
  const { lock, baseline } = session;
  const [first] = session.arms;
  return compareRuns({
    runs,
    rule: session.rule,
    design: {
      questionIds: session.questions?.questions.map(({ id }) => id) ?? [],
      arms,
      repeats,
      scheduledCells: (context.suite.tests?.length ?? 0) * repeats * arms.length,
    },
    ...(lock === null ? {} : { lock: { lock, current: await lockState(lock, session, runs) } }),
    ...(baseline === undefined ? {} : { baseline }),
    ...(first === undefined ? {} : { recordCommand: recordCommandOf(first, session, cwd) }),
  });
}

/** The columns that are compared, in their order: loopcheck's, and every other that returned records. */
function armsOf(
  { prompts }: RunContext,
  session: Session,
  runs: readonly GradedRun[],
): readonly string[] {
  const arms = new Set([
    ...session.arms.map(({ label }) => label),
    ...runs.map(({ record }) => record.arm),
  ]);
  const columns = new Set(prompts.map(({ provider }) => provider));
  return [...[...columns].filter((column) => arms.delete(column)), ...arms];
}

async function lockState(
  lock: Lock,
  session: Session,
  runs: readonly GradedRun[],
): Promise<LockStateInput> {
  return {
    corpusHash: session.corpus?.hash ?? '',
    questionsHash: session.questions?.hash ?? '',
    effectRows: await effectRows(lock, runs, session),
  };
}
