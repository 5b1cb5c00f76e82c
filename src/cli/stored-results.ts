import { readdir, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { byCodePoint } from '../base/compare.ts';
import { ConfigError, messageOf } from '../base/errors.ts';
import { readStoredRuns, type StoredRuns } from '../report/rows/stored-runs.ts';

/** What a run's folder may hold, the best first. */
const FILE_NAMES = ['answers.jsonl', 'results.json', 'results.jsonl'] as const;

/** Stored runs with the file that they were read from, as the user would name it. */
export interface ReadResults extends StoredRuns {
  file: string;
}

/**
 * Reads stored runs from a file, from a run's folder (its answers.jsonl or results.json), or from the
 * newest run in a folder of runs; folders of runs are named by their start, so the last name is the
 * newest. Relative paths start at `cwd`. Throws a ConfigError where there is nothing to read, and a
 * DataError where the file is not what it should be.
 */
export async function readResults(path: string, cwd: string): Promise<ReadResults> {
  const file = await findResultsFile(path, cwd);
  const text = await readFile(resolve(cwd, file), 'utf8');
  return { file, ...readStoredRuns(text, file) };
}

async function findResultsFile(path: string, cwd: string): Promise<string> {
  const kind = await kindOf(resolve(cwd, path));
  if (kind === 'file') return path;
  if (kind === 'missing') throw nothingAt(path);
  const own = await fileInFolder(path, cwd);
  if (own !== null) return own;
  const folders = await readdir(resolve(cwd, path), { withFileTypes: true });
  const newestFirst = folders
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort((a, b) => byCodePoint(b, a));
  for (const name of newestFirst) {
    const found = await fileInFolder(join(path, name), cwd);
    if (found !== null) return found;
  }
  throw nothingAt(path);
}

async function fileInFolder(folder: string, cwd: string): Promise<string | null> {
  for (const name of FILE_NAMES) {
    const file = join(folder, name);
    if ((await kindOf(resolve(cwd, file))) === 'file') return file;
  }
  return null;
}

async function kindOf(path: string): Promise<'file' | 'folder' | 'missing'> {
  try {
    return (await stat(path)).isDirectory() ? 'folder' : 'file';
  } catch (thrown) {
    if (isMissing(thrown)) return 'missing';
    throw new ConfigError(`Cannot read ${path}: ${messageOf(thrown)}`, { cause: thrown });
  }
}

function isMissing(thrown: unknown): boolean {
  return (
    thrown instanceof Error &&
    'code' in thrown &&
    (thrown.code === 'ENOENT' || thrown.code === 'ENOTDIR')
  );
}

function nothingAt(path: string): ConfigError {
  return new ConfigError(`No stored run at ${path} (looked for ${FILE_NAMES.join(', ')}).`, {
    hint: 'Run npx promptfoo eval first, or name a file, a run folder or a folder of runs.',
  });
}
