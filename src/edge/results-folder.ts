import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { ConfigError, messageOf } from '../base/errors.ts';
import type { Environment } from './environment.ts';

/** Where the folders of runs lie, as it was named: LOOPCHECK_RESULTS, else `results`. */
export function resultsFolder(env: Environment): string {
  return env.LOOPCHECK_RESULTS || 'results';
}

/** The fault of a results folder that cannot be made or written: no row could be kept in it. */
export async function resultsFaults(env: Environment, cwd: string): Promise<ConfigError[]> {
  const folder = resultsFolder(env);
  try {
    await mkdir(resolve(cwd, folder), { recursive: true });
    await access(resolve(cwd, folder), constants.W_OK);
    return [];
  } catch (thrown) {
    return [
      new ConfigError(`No row can be kept in ${folder}: ${messageOf(thrown)}`, {
        hint: 'Make it a folder that can be written, or name another one with LOOPCHECK_RESULTS.',
        cause: thrown,
      }),
    ];
  }
}
