import process from 'node:process';
import { messageOf } from '../base/errors.ts';

/**
 * Writes to a cache. A cache that cannot be written (read-only, full) costs time and not the run: the
 * failure becomes a warning of the process.
 */
export function writeToCache(what: string, write: () => void): void {
  try {
    write();
  } catch (thrown) {
    warnOfCache(`${what} could not be kept for the next run`, thrown);
  }
}

/**
 * Reads from a cache; undefined where nothing was kept. A cache that cannot be read is one that holds
 * nothing, with a warning of the process.
 */
export function readFromCache<T>(what: string, read: () => T): T | undefined {
  try {
    return read();
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT') return undefined;
    warnOfCache(`${what} of an earlier run could not be read`, thrown);
    return undefined;
  }
}

function warnOfCache(what: string, thrown: unknown): void {
  if (!(thrown instanceof Error && 'syscall' in thrown)) throw thrown;
  process.emitWarning(
    `${what}: ${messageOf(thrown)}. Set LOOPCHECK_CACHE to a folder of your own.`,
    { code: 'LOOPCHECK_CACHE' },
  );
}
