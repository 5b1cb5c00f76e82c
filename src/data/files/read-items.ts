import { constants } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { DataError, messageOf } from '../../base/errors.ts';
import type { FaultReport } from '../items/fault-report.ts';
import { type CellReader, parseCsvList } from './csv-list.ts';
import { decodeUtf8, encodingFault } from './decode-utf8.ts';
import { emptyFile, parseJsonLine, parseJsonList } from './json-list.ts';
import type { RawItem } from './raw-item.ts';
import { parseYamlList } from './yaml-list.ts';

/** The list formats, by file name extension. */
export type ListFormat = 'json' | 'jsonl' | 'yaml' | 'csv';

const FORMATS: ReadonlyMap<string, ListFormat> = new Map([
  ['.json', 'json'],
  ['.jsonl', 'jsonl'],
  ['.ndjson', 'jsonl'],
  ['.yaml', 'yaml'],
  ['.yml', 'yaml'],
  ['.csv', 'csv'],
]);

/** How a list file is read. */
export interface ReadOptions {
  report: FaultReport;
  /** Given where CSV is allowed. */
  readCell?: CellReader;
}

/**
 * The items of a list file in file order; the extension decides on the format. JSONL is streamed, so
 * that its size is not bounded by the longest string. Faults of the format go to the report; a file
 * that cannot be read, or whose encoding is not UTF-8, throws a DataError.
 */
export async function* readItems(path: string, options: ReadOptions): AsyncGenerator<RawItem> {
  await checkThere(path);
  const format = formatOf(path, options);
  if (format === 'jsonl') yield* streamLines(path, options.report);
  else yield* parseItems(await readText(path), format, path, options);
}

/** `readItems` for a text that is in memory. `file` is what messages call it. */
export function* parseItems(
  text: string,
  format: ListFormat,
  file: string,
  { report, readCell = (_column, cell) => cell }: ReadOptions,
): Generator<RawItem> {
  switch (format) {
    case 'json':
      return yield* parseJsonList(text, file, report);
    case 'yaml':
      return yield* parseYamlList(text, file, report);
    case 'csv':
      return yield* parseCsvList(text, file, report, readCell);
    case 'jsonl': {
      let count = 0;
      for (const [index, line] of text.split('\n').entries()) {
        const item = parseJsonLine(line, index + 1, file, report);
        if (item === undefined) continue;
        count += 1;
        yield item;
      }
      if (count === 0 && !report.isFaulty) report.fault(emptyFile(file));
    }
  }
}

/** Told first: that a name ends wrongly is no news where nothing is there. */
async function checkThere(path: string): Promise<void> {
  try {
    await stat(path);
  } catch (thrown) {
    throw asReadError(path, thrown);
  }
}

function formatOf(path: string, { readCell }: ReadOptions): ListFormat {
  const extension = extname(path).toLowerCase();
  const format = FORMATS.get(extension);
  if (format !== undefined && (format !== 'csv' || readCell !== undefined)) return format;
  const allowed = [...FORMATS.keys()].filter((key) => key !== '.csv' || readCell !== undefined);
  const value = extension === '' ? 'no extension' : extension;
  const expected = `a name that ends in ${allowed.join(', ')}`;
  throw fileError(path, value, expected, 'Convert or rename the file.');
}

/** The text of a whole file. Throws a DataError where it cannot be read as UTF-8. */
export async function readText(path: string): Promise<string> {
  try {
    const { size } = await stat(path);
    if (size > constants.MAX_STRING_LENGTH) {
      const most = `at most ${Math.floor(constants.MAX_STRING_LENGTH / 1e6)} MB in this format`;
      throw fileError(path, `${Math.ceil(size / 1e6)} MB`, most, 'Write it as JSONL.');
    }
    return decodeUtf8(await readFile(path), path);
  } catch (thrown) {
    throw asReadError(path, thrown);
  }
}

async function* streamLines(path: string, report: FaultReport): AsyncGenerator<RawItem> {
  let line = 0;
  let count = 0;
  try {
    for await (const bytes of lineBytes(path)) {
      line += 1;
      const fault = encodingFault(bytes, path, line);
      if (fault !== undefined) {
        report.fault(fault);
        // A foreign encoding spoils every line in the same way: one report of it is enough.
        if (fault.place === '') return;
        continue;
      }
      const text = bytes.toString('utf8');
      const marked = line === 1 && text.startsWith('\uFEFF');
      const item = parseJsonLine(marked ? text.slice(1) : text, line, path, report);
      if (item === undefined) continue;
      count += 1;
      yield item;
    }
  } catch (thrown) {
    throw asReadError(path, thrown);
  }
  if (count === 0 && !report.isFaulty) report.fault(emptyFile(path));
}

/** The lines of a file as bytes, without their LF. */
async function* lineBytes(path: string): AsyncGenerator<Buffer> {
  let rest: Buffer[] = [];
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) {
    const bytes = chunk as Buffer;
    let start = 0;
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, start)) {
      const last = bytes.subarray(start, end);
      yield rest.length === 0 ? last : Buffer.concat([...rest, last]);
      rest = [];
      start = end + 1;
    }
    if (start < bytes.length) rest.push(bytes.subarray(start));
  }
  if (rest.length > 0) yield Buffer.concat(rest);
}

function asReadError(path: string, thrown: unknown): unknown {
  if (!(thrown instanceof Error) || !('syscall' in thrown)) return thrown;
  const value = whyUnreadable(thrown);
  return fileError(path, value, 'a readable file', 'Check the path.', thrown);
}

function whyUnreadable(thrown: Error & { code?: unknown }): string {
  if (thrown.code === 'ENOENT') return 'nothing there';
  return thrown.code === 'EISDIR' ? 'a folder' : messageOf(thrown);
}

/** A DataError about a file as a whole. */
export function fileError(
  file: string,
  value: string,
  expected: string,
  remedy: string,
  cause?: unknown,
): DataError {
  const details = cause === undefined ? {} : { cause };
  return new DataError([{ file, place: '', value, expected, remedy }], details);
}
