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
    if (!(thrown instanceof Error && 'syscall' in thrown)) throw thrown;
    process.emitWarning(
      `${what} could not be kept for the next run: ${messageOf(thrown)}. Set LOOPCHECK_CACHE to a folder that can be written.`,
      { code: 'LOOPCHECK_CACHE' },
    );
  }
}
