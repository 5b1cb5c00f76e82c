import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import process from 'node:process';
import { ConfigError, messageOf } from '../base/errors.ts';

/** Characters that are gathered before they are written. */
const CHUNK_CHARACTERS = 1 << 20;

/** List formats that can be written item by item. */
export type StreamedFormat = 'json' | 'jsonl';

/** A list file on its way. */
export interface ListWriter {
  add(item: Record<string, unknown>): void;
  /** Puts the file in its place; gives the number of items. */
  finish(): number;
  /** Leaves nothing behind; does nothing once the file is in its place. */
  abandon(): void;
}

/**
 * Begins a list file that is written item by item, so that its length needs no memory; JSON has one
 * item on each line. The file appears whole when it is finished, or not at all. Throws a ConfigError
 * at once where nothing can be written at the path, and later where the disk is full.
 */
export function openListFile(path: string, format: StreamedFormat): ListWriter {
  const unfinished = `${path}.${process.pid}.part`;
  const file = begin(path, unfinished);
  let pending = format === 'json' ? '[' : '';
  let count = 0;
  let isOpen = true;
  const close = (): void => {
    isOpen = false;
    closeSync(file);
  };
  const flush = (): void => {
    for (let rest = Buffer.from(pending); rest.length > 0; ) {
      rest = rest.subarray(writing(path, () => writeSync(file, rest)));
    }
    pending = '';
  };
  return {
    add: (item) => {
      const text = JSON.stringify(item);
      pending += format === 'json' ? `${count === 0 ? '' : ','}\n  ${text}` : `${text}\n`;
      count += 1;
      if (pending.length >= CHUNK_CHARACTERS) flush();
    },
    finish: () => {
      if (format === 'json') pending += count === 0 ? ']\n' : '\n]\n';
      flush();
      close();
      writing(path, () => renameSync(unfinished, path));
      return count;
    },
    abandon: () => {
      if (isOpen) close();
      rmSync(unfinished, { force: true });
    },
  };
}

/** Writes a whole list with `openListFile`. */
export function writeListFile(
  path: string,
  format: StreamedFormat,
  items: Iterable<Record<string, unknown>>,
): number {
  const writer = openListFile(path, format);
  try {
    for (const item of items) writer.add(item);
    return writer.finish();
  } finally {
    writer.abandon();
  }
}

function begin(path: string, unfinished: string): number {
  return writing(path, () => {
    if (existsSync(path) && statSync(path).isDirectory()) throw cannotWrite(path, 'it is a folder');
    mkdirSync(dirname(path), { recursive: true });
    return openSync(unfinished, 'w');
  });
}

/** Does something with a file; a failure of the file system becomes a ConfigError. */
function writing<T>(path: string, task: () => T): T {
  try {
    return task();
  } catch (thrown) {
    if (!(thrown instanceof Error && 'syscall' in thrown)) throw thrown;
    throw cannotWrite(path, messageOf(thrown), thrown);
  }
}

function cannotWrite(path: string, reason: string, cause?: unknown): ConfigError {
  const hint = 'Name another place with --out.';
  return new ConfigError(`Cannot write ${path}: ${reason}`, { hint, cause });
}
