import { resolve } from 'node:path';
import process from 'node:process';
import {
  ConfigError,
  InternalError,
  isLoopcheckError,
  type LoopcheckError,
  messageOf,
} from '../base/errors.ts';
import { selfCheckQuestion } from '../grading/self-check.ts';
import { selfTest } from '../grading/self-test.ts';
import { isOpenable } from './agent-provider.ts';
import type { Arm } from './arm.ts';
import { columnFaults } from './column-faults.ts';
import { type HookIo, INVALID_EXIT_CODE } from './hook-io.ts';
import { loadRule } from './load-rule.ts';
import { replayFaults } from './replay-coverage.ts';
import { resultsFaults, resultsFolder } from './results-folder.ts';
import { readBaseline, readLock } from './rule-files.ts';
import { writeRunFile } from './run-file.ts';
import type { Session } from './session.ts';
import { setFiles, setVariables } from './set-files.ts';
import { mergeFaults } from './settings-faults.ts';

/** The part of promptfoo's suite that the checks read and change. */
export interface Suite {
  providers: readonly unknown[];
  tests?: unknown[] | undefined;
  scenarios?: unknown[] | undefined;
}

/**
 * Everything that is checked before the first row: the user's files, the grader itself, settings,
 * models, the decision rule; then one warm-up call for each live model. With any fault the suite is
 * emptied, so that no row runs, each message is printed once, and the exit code is 4.
 */
export async function beforeRun(suite: Suite, session: Session, hookIo: HookIo): Promise<void> {
  const io = { ...hookIo, env: environmentOf(suite, hookIo) };
  const late = lateVariables(hookIo, io);
  // What was loaded without them is not what the user wants to hear about.
  if (late.length > 0) session.faults.splice(0, Infinity, ...late);
  session.faults.push(...checkGrader(session));
  const arms = await openArms(suite.providers, session.faults);
  await readRuleFiles(session, io);
  session.faults.push(...columnFaults(arms, session.rule));
  session.faults.push(...replayFaults(arms, session, io.cwd));
  session.faults.push(...(await resultsFaults(io.env, io.cwd)));
  if (session.faults.length > 0) return block(suite, session, io);
  session.arms = arms;
  session.openReplays = suite.providers
    .filter(isOpenable)
    .map((column) => () => column.openReplay());
  for (const { place, expected, value, remedy, file } of session.warnings) {
    io.err(`${file} ${place}: expected ${expected}, got ${value}. ${remedy}`);
  }
  try {
    for (const model of new Set(arms.map(({ opened }) => opened))) await model.warmUp();
  } catch (thrown) {
    session.faults.push(asLoopcheckError(thrown));
    return block(suite, session, io);
  }
  session.folder = resolve(io.cwd, resultsFolder(io.env), session.id);
  await writeRunFile(session.folder, session, { cwd: io.cwd, argv: process.argv });
}

/** promptfoo hands a config's `env:` block to providers, and not to this hook. */
function environmentOf({ providers }: Suite, { env }: HookIo): HookIo['env'] {
  return Object.assign({ ...env }, ...providers.map(environmentOfProvider));
}

/** promptfoo makes the tests before it reads the `env:` block: files of a set cannot be named there. */
function lateVariables(before: HookIo, after: HookIo): ConfigError[] {
  const late = setVariables.filter((name) => before.env[name] !== after.env[name]);
  if (late.length === 0) return [];
  const { corpus, questions } = setFiles(after.env);
  const message = `${late.join(' and ')} in the config's env block come too late: promptfoo has made the tests by then`;
  return [
    new ConfigError(message, {
      hint:
        `Write instead: tests: { path: file://tests.ts, config: { corpus: ${corpus}, questions: ${questions} } }, ` +
        'or set the variables in the shell.',
    }),
  ];
}

function environmentOfProvider(provider: unknown): object {
  if (typeof provider !== 'object' || provider === null || !('environment' in provider)) return {};
  return Object(provider.environment);
}

/** The rule, its lock and its baseline: read before the run, so that a broken file costs no call. */
async function readRuleFiles(session: Session, io: HookIo): Promise<void> {
  session.rule = await loadRule(io, session.faults);
  try {
    session.lock = session.rule === null ? null : await readLock(session.rule, io.cwd);
    session.baseline = await readBaseline(session.rule, io.cwd);
  } catch (thrown) {
    session.faults.push(asLoopcheckError(thrown));
  }
}

function checkGrader(session: Session): LoopcheckError[] {
  const failures = [
    ...selfTest(),
    ...(session.questions?.questions ?? []).flatMap((question) => selfCheckQuestion(question)),
  ];
  if (failures.length === 0) return [];
  const message = `The grader failed its self-test:\n${failures.join('\n')}`;
  return [
    new ConfigError(message, {
      hint: 'Mend the required facts that it names, or report a bug of the grader.',
    }),
  ];
}

/** Opens loopcheck's columns; what several columns fail with is one fault. */
async function openArms(providers: readonly unknown[], faults: LoopcheckError[]): Promise<Arm[]> {
  const arms: Arm[] = [];
  const errors: LoopcheckError[] = [];
  for (const provider of providers.filter(isOpenable)) {
    try {
      arms.push(await provider.open());
    } catch (thrown) {
      errors.push(asLoopcheckError(thrown));
    }
  }
  // A corpus that the tests could not be checked against is no second fault of the columns.
  const known = new Set(faults.map(({ message }) => message));
  faults.push(...mergeFaults(errors).filter(({ message }) => !known.has(message)));
  return arms;
}

function block(suite: Suite, session: Session, io: HookIo): void {
  for (const fault of session.faults) {
    io.err(`loopcheck: ${fault.message}`);
    if (fault.hint !== undefined) io.err(fault.hint);
  }
  // Without scenarios promptfoo would run an empty test in place of none.
  suite.tests = [];
  suite.scenarios = [];
  io.setExitCode(INVALID_EXIT_CODE);
}

function asLoopcheckError(thrown: unknown): LoopcheckError {
  if (isLoopcheckError(thrown)) return thrown;
  return new InternalError(messageOf(thrown), { cause: thrown });
}
