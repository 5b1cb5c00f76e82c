import { closeSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** Characters that are gathered before they are written. */
const CHUNK_CHARACTERS = 1 << 20;

/** List formats that can be written item by item. */
export type StreamedFormat = 'json' | 'jsonl';

/**
 * Writes a list file item by item, so that its length needs no memory; JSON has one item on each
 * line. The file appears whole or not at all. Returns the number of items.
 */
export function writeListFile(
  path: string,
  format: StreamedFormat,
  items: Iterable<Record<string, unknown>>,
): number {
  mkdirSync(dirname(path), { recursive: true });
  const unfinished = `${path}.part`;
  const file = openSync(unfinished, 'w');
  let isDone = false;
  try {
    const count = writeItems(file, format, items);
    isDone = true;
    return count;
  } finally {
    closeSync(file);
    if (isDone) renameSync(unfinished, path);
    else rmSync(unfinished, { force: true });
  }
}

function writeItems(
  file: number,
  format: StreamedFormat,
  items: Iterable<Record<string, unknown>>,
): number {
  let count = 0;
  let pending = format === 'json' ? '[' : '';
  for (const item of items) {
    const text = JSON.stringify(item);
    if (format === 'json') pending += `${count === 0 ? '' : ','}\n  ${text}`;
    else pending += `${text}\n`;
    count += 1;
    if (pending.length < CHUNK_CHARACTERS) continue;
    writeSync(file, pending);
    pending = '';
  }
  if (format === 'json') pending += count === 0 ? ']\n' : '\n]\n';
  writeSync(file, pending);
  return count;
}
