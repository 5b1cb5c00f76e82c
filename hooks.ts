import process from 'node:process';
import type {
  AfterAllExtensionHookContext,
  AfterEachExtensionHookContext,
  BeforeAllExtensionHookContext,
} from 'promptfoo';
import { messageOf } from './src/base/errors.ts';
import { afterRow } from './src/edge/after-row.ts';
import { afterRun } from './src/edge/after-run.ts';
import { beforeRun } from './src/edge/before-run.ts';
import { mergeEnvironment } from './src/edge/environment.ts';
import type { HookIo } from './src/edge/hook-io.ts';
import { currentSession } from './src/edge/session.ts';

const DEFAULT_WIDTH = 100;

/** Checks files, grader, settings and models before the first row, and warms the models up. */
export async function beforeAll(
  context: BeforeAllExtensionHookContext,
): Promise<BeforeAllExtensionHookContext> {
  await beforeRun(context.suite, currentSession(), processIo(context.suite.env));
  return context;
}

/** Keeps each row as it ends. */
export async function afterEach({ test, result }: AfterEachExtensionHookContext): Promise<void> {
  const parts = { test: test.metadata, response: result.response?.metadata };
  try {
    await afterRow(parts, currentSession());
  } catch (thrown) {
    console.error(`loopcheck: a row could not be kept in answers.jsonl: ${messageOf(thrown)}`);
  }
}

/** Compares the arms, writes the reports and sets the exit code. */
export async function afterAll(context: AfterAllExtensionHookContext): Promise<void> {
  await afterRun(context, currentSession(), processIo(context.config.env));
}

function processIo(env: Readonly<Record<string, unknown>> | undefined): HookIo {
  return {
    out: (text) => console.log(text),
    err: (text) => console.error(text),
    setExitCode: (code) => {
      process.exitCode = code;
    },
    env: mergeEnvironment(process.env, env),
    cwd: process.cwd(),
    width: process.stdout.columns || DEFAULT_WIDTH,
    color: process.stdout.isTTY === true && !process.env.NO_COLOR,
  };
}
