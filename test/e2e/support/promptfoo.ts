import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout: configs of tests name its providers, assertions and hooks by absolute path. */
export const projectFolder = fileURLToPath(new URL('../../../', import.meta.url));

const promptfooBin = join(projectFolder, 'node_modules/promptfoo/dist/src/entrypoint.js');
const EVAL_TIMEOUT_MS = 120_000;

/** What a finished command left behind. */
export interface CommandResult {
  exitCode: number;
  stdout: string;
  stderr: string;
}

/** A folder of its own for one end-to-end run; it is removed when it goes out of scope. */
export interface Workspace extends AsyncDisposable {
  folder: string;
  write(file: string, content: string): Promise<void>;
  writeJson(file: string, value: unknown): Promise<void>;
  readText(file: string): Promise<string>;
  readJson<T>(file: string): Promise<T>;
  /** The files of the only folder under results/. */
  resultsFolder(): Promise<string>;
}

/** Makes an empty workspace. */
export async function createWorkspace(): Promise<Workspace> {
  const folder = await mkdtemp(join(tmpdir(), 'loopcheck-e2e-'));
  const readText = (file: string) => readFile(join(folder, file), 'utf8');
  const write = async (file: string, content: string) => {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), content);
  };
  return {
    folder,
    write,
    writeJson: (file, value) => write(file, JSON.stringify(value, null, 2)),
    readText,
    readJson: async (file) => JSON.parse(await readText(file)),
    resultsFolder: async () => {
      const runs = await readdir(join(folder, 'results'));
      if (runs.length !== 1) throw new Error(`Expected one run, found: ${runs.join(', ')}`);
      return join('results', runs[0] ?? '');
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

/**
 * Runs the real `promptfoo eval` in a workspace (or in another folder, with its results still in the
 * workspace), offline, with a database of its own.
 */
export function promptfooEval(
  { folder }: Workspace,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
  cwd: string = folder,
): Promise<CommandResult> {
  const output = join(folder, 'out.json');
  return runNode(
    [promptfooBin, 'eval', '--no-cache', '--no-progress-bar', '-o', output, ...args],
    cwd,
    {
      PROMPTFOO_CONFIG_DIR: join(folder, '.promptfoo'),
      LOOPCHECK_RESULTS: join(folder, 'results'),
      ...env,
    },
  );
}

/** Runs the loopcheck command line from its sources in a workspace. */
export function loopcheck(
  workspace: Workspace,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<CommandResult> {
  const tsx = join(projectFolder, 'node_modules/tsx/dist/cli.mjs');
  return runNode([tsx, join(projectFolder, 'src/cli/main.ts'), ...args], workspace.folder, env);
}

function runNode(
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>>,
): Promise<CommandResult> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      args,
      { cwd, env: cleanEnvironment(env), timeout: EVAL_TIMEOUT_MS, maxBuffer: 64 * 1024 * 1024 },
      (error, stdout, stderr) => {
        const exitCode = error === null ? 0 : typeof error.code === 'number' ? error.code : -1;
        resolve({ exitCode, stdout, stderr });
      },
    );
  });
}

/** The environment without what would steer the run from outside: models, limits, folders, CI. */
function cleanEnvironment(env: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const steering =
    /^(AGENT_|MAX_|OLLAMA_|OPENAI_|LOOPCHECK_|PROMPTFOO_|GITHUB_|LANGSMITH|LANGCHAIN|CI$|NO_COLOR|FORCE_COLOR)/;
  const inherited = Object.entries(process.env).filter(([name]) => !steering.test(name));
  return {
    ...Object.fromEntries(inherited),
    PROMPTFOO_DISABLE_TELEMETRY: '1',
    PROMPTFOO_DISABLE_UPDATE: '1',
    PROMPTFOO_DISABLE_RUNTIME_WARNINGS: '1',
    ...env,
  };
}
