import { randomUUID } from 'node:crypto';
import {
  accessSync,
  closeSync,
  constants,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { ConfigError, DataError, type Issue, messageOf } from '../base/errors.ts';
import { formatLine, type RecordingLine, recordingLineSchema } from './recording-line.ts';

/** The recorded replies of one question, in the order of the file; later lines win. */
export interface ParsedRecordings {
  lines: RecordingLine[];
  /** What a killed process left of its last line, in bytes from the end; 0 where nothing is torn. */
  tornBytes: number;
}

/**
 * Reads the text of one file. A last line without a line end that is not a whole line is torn and
 * left out. Throws a DataError with every other line that is not a recording.
 */
export function parseRecordings(text: string, file: string): ParsedRecordings {
  const lines: RecordingLine[] = [];
  const issues: Issue[] = [];
  const rows = text.split('\n');
  const last = rows.length - 1;
  let tornBytes = 0;
  rows.forEach((row, index) => {
    if (row.trim() === '') return;
    const parsed = parseLine(row);
    if (typeof parsed !== 'string') lines.push(parsed);
    else if (index === last) tornBytes = Buffer.byteLength(row);
    else issues.push(issueOf(file, index + 1, row, parsed));
  });
  if (issues.length > 0) throw new DataError(issues);
  return { lines, tornBytes };
}

/** Size of a file in bytes, or -1 where there is none. Throws a ConfigError where the disk refuses. */
export function fileSize(file: string): number {
  return reading(file, () => statSync(file, { throwIfNoEntry: false })?.size ?? -1);
}

/** The text of a file, without a byte order mark. Throws a ConfigError where the disk refuses. */
export function readText(file: string): string {
  return reading(file, () => readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
}

/** The names in a folder. Throws a ConfigError where it is none, or the disk refuses. */
export function readFolder(folder: string): string[] {
  return reading(folder, () => readdirSync(folder));
}

/** Makes a folder that files can be added to. Throws a ConfigError where the disk refuses. */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (thrown) {
    throw writeError(folder, thrown);
  }
}

function reading<T>(file: string, read: () => T): T {
  try {
    return read();
  } catch (thrown) {
    throw new ConfigError(`Cannot read the recordings in ${file}: ${messageOf(thrown)}.`, {
      cause: thrown,
      hint: 'Set LOOPCHECK_RECORDINGS to a folder that can be read.',
    });
  }
}

/** Reads one file; a missing one is empty. Throws as `parseRecordings` and `readText` do. */
export function readRecordings(file: string): ParsedRecordings {
  if (fileSize(file) < 0) return { lines: [], tornBytes: 0 };
  return parseRecordings(readText(file), file);
}

/**
 * Adds a line at the end in one write, so that a process that is killed leaves whole lines. What is
 * torn at the end of the file is cut off first; a whole last line that lacks its line end gets one.
 * Returns the size of the file afterwards. Throws a ConfigError where the disk refuses.
 */
export function appendRecording(file: string, line: RecordingLine): number {
  try {
    mkdirSync(dirname(file), { recursive: true });
    const needsLineEnd = mendEnd(file);
    const bytes = Buffer.from((needsLineEnd ? '\n' : '') + formatLine(line));
    const descriptor = openSync(file, 'a');
    try {
      let written = 0;
      while (written < bytes.length) written += writeSync(descriptor, bytes, written);
      return fstatSync(descriptor).size;
    } finally {
      closeSync(descriptor);
    }
  } catch (thrown) {
    if (thrown instanceof DataError || thrown instanceof ConfigError) throw thrown;
    throw writeError(file, thrown);
  }
}

/**
 * Replaces a file by these lines, whole or not at all; without lines the file is removed. With `size`,
 * a file of another size is left alone, since another process has added to it: then false.
 */
export function rewriteRecordings(
  file: string,
  lines: readonly RecordingLine[],
  size?: number,
): boolean {
  const isChanged = () => size !== undefined && fileSize(file) !== size;
  try {
    if (isChanged()) return false;
    if (lines.length === 0) {
      rmSync(file, { force: true });
      return true;
    }
    const text = lines.map(formatLine).join('');
    if (fileSize(file) >= 0 && readFileSync(file, 'utf8') === text) return true;
    const draft = `${file}.${randomUUID()}.tmp`;
    writeFileSync(draft, text);
    if (isChanged()) {
      rmSync(draft);
      return false;
    }
    renameSync(draft, file);
    return true;
  } catch (thrown) {
    throw writeError(file, thrown);
  }
}

/** Cuts off a torn end; true where the last line is whole but has no line end. */
function mendEnd(file: string): boolean {
  const size = fileSize(file);
  if (size <= 0) return false;
  const text = readFileSync(file);
  if (text.at(-1) === 0x0a) return false;
  const { tornBytes } = parseRecordings(text.toString('utf8'), file);
  if (tornBytes === 0) return true;
  const descriptor = openSync(file, 'r+');
  try {
    ftruncateSync(descriptor, text.lastIndexOf(0x0a) + 1);
  } finally {
    closeSync(descriptor);
  }
  return false;
}

/** The line, or what is wrong with it. */
function parseLine(row: string): RecordingLine | string {
  let value: unknown;
  try {
    value = JSON.parse(row);
  } catch (thrown) {
    return messageOf(thrown);
  }
  const parsed = recordingLineSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fault = parsed.error.issues[0];
  return `${fault?.path.join('.') ?? ''}: ${fault?.message ?? 'not a recording'}`;
}

function issueOf(file: string, line: number, row: string, fault: string): Issue {
  return {
    file,
    place: `line ${line}`,
    value: row.length > 60 ? `${row.slice(0, 60)}...` : row,
    expected: `one recording as JSON (${fault})`,
    remedy: 'Restore the file, or delete it and record again.',
  };
}

function writeError(file: string, thrown: unknown): ConfigError {
  return new ConfigError(`Cannot write recordings to ${file}: ${messageOf(thrown)}.`, {
    cause: thrown,
    hint: 'Set LOOPCHECK_RECORDINGS to a folder that can be written.',
  });
}
