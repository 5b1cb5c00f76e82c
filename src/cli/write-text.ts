import { writeFile } from 'node:fs/promises';
import { ConfigError, messageOf } from '../base/errors.ts';

/** Writes a file that the user asked for; rejects with a ConfigError that names it where that fails. */
export async function writeText(path: string, text: string): Promise<void> {
  try {
    await writeFile(path, text, 'utf8');
  } catch (thrown) {
    throw new ConfigError(`Cannot write ${path}: ${messageOf(thrown)}`, {
      hint: 'Make its folder, and make it writable.',
      cause: thrown,
    });
  }
}
