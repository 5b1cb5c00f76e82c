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

/**
 * The paths of a set inside a folder. Throws a ConfigError where one of the files exists already,
 * unless they may be replaced.
 */
export function setPaths(
  folder: string,
  { cwd, format, force }: { cwd: string; format: StreamedFormat; force: boolean },
): SetPaths {
  const corpus = resolve(cwd, folder, `corpus.${format}`);
  const questions = resolve(cwd, folder, 'questions.json');
  const existing = [corpus, questions].filter((path) => existsSync(path));
  if (existing.length > 0 && !force) {
    throw new ConfigError(`${existing.join(' and ')} would be overwritten`, {
      hint: 'Name another folder with --out, or add --force.',
    });
  }
  return { folder, corpus, questions };
}

/** The command that checks a set that was written. */
export function checkCommand({ folder }: SetPaths, format: StreamedFormat): string {
  const [corpus, questions] = [join(folder, `corpus.${format}`), join(folder, 'questions.json')];
  return `npx loopcheck check --corpus ${corpus} --questions ${questions}`;
}
