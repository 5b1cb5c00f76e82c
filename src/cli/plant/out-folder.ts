import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ConfigError } from '../../base/errors.ts';
import type { StreamedFormat } from '../list-file.ts';

/** Where a set is written. */
export interface SetPaths {
  /** As the user named the folder. */
  folder: string;
  corpus: string;
  questions: string;
}

/** What may happen in the folder. */
export interface SetPathOptions {
  cwd: string;
  format: StreamedFormat;
  /** Whether files of an earlier set may be replaced. */
  force: boolean;
  /** Files that the set is made from; they are never replaced. */
  sources?: readonly string[];
}

/**
 * The paths of a set inside a folder. Throws a ConfigError where one of the files exists already
 * (unless it may be replaced), is what the set is made from, or where a corpus in the other format
 * would be left beside questions that do not belong to it.
 */
export function setPaths(
  folder: string,
  { cwd, format, force, sources = [] }: SetPathOptions,
): SetPaths {
  const corpus = resolve(cwd, folder, `corpus.${format}`);
  const questions = resolve(cwd, folder, 'questions.json');
  const own = sources.map((path) => resolve(cwd, path));
  const existing = [corpus, questions].filter((path) => existsSync(path));
  const source = existing.find((path) => own.includes(path));
  if (source !== undefined) {
    throw new ConfigError(`The set is made from ${source}, which would be replaced`, {
      hint: 'Name another folder with --out.',
    });
  }
  if (existing.length > 0 && !force) {
    throw new ConfigError(`${existing.join(' and ')} would be replaced`, {
      hint: 'Name another folder with --out, or add --force.',
    });
  }
  const other = resolve(cwd, folder, format === 'json' ? 'corpus.jsonl' : 'corpus.json');
  if (existsSync(other)) {
    throw new ConfigError(`${other} is there already and would not go with the new questions`, {
      hint: 'Remove it, or name another folder with --out.',
    });
  }
  return { folder, corpus, questions };
}

/** The command that checks a set that was written. */
export function checkCommand({ folder }: SetPaths, format: StreamedFormat): string {
  const [corpus, questions] = [join(folder, `corpus.${format}`), join(folder, 'questions.json')];
  return `npx loopcheck check --corpus ${corpus} --questions ${questions}`;
}
