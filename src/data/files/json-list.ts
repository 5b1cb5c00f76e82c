import { messageOf } from '../../base/errors.ts';
import type { FaultReport } from '../items/fault-report.ts';
import { type JsonFault, scanJson } from './json-scan.ts';
import { createLineIndex } from './line-index.ts';
import { formatPath, type Located, type Path, preview, type RawItem } from './raw-item.ts';

/**
 * The items of a JSON file that holds one list. Faults of the syntax, repeated keys and anything
 * but a list go to the report, and then there are no items.
 */
export function parseJsonList(text: string, file: string, report: FaultReport): RawItem[] {
  if (text.trim() === '') {
    report.fault(emptyFile(file));
    return [];
  }
  const lines = createLineIndex(text);
  const reportAt = ({ offset, expected, remedy }: JsonFault): void => {
    const { line, column } = lines(offset);
    const place = `line ${line}, column ${column}`;
    report.fault({ file, place, value: found(text, offset), expected, remedy });
  };
  const value = parseJson(text, (fault) => {
    const isJsonLines = isSecondObject(text, fault);
    reportAt(isJsonLines ? { ...fault, remedy: USE_LIST_OR_LINES } : fault);
  });
  if (value === undefined) return [];
  if (!Array.isArray(value)) {
    report.fault(noList(value, file));
    return [];
  }
  const starts: number[] = [];
  const tooDeep = scanJson(text, {
    value: (path, start) => path.length === 1 && starts.push(start),
    duplicateKey: (path, start) => {
      const place = `${formatPath(path)} (line ${lines(start).line})`;
      report.fault(repeatedKey(path, place, file));
    },
  });
  if (tooDeep !== undefined) {
    reportAt(tooDeep);
    return [];
  }
  return value.map((item: unknown, index) => ({
    value: item,
    origin: `[${index}]`,
    locate: (path) => {
      const { offset, literal } = locateInJson(text, starts[index] ?? 0, path);
      const place = `${formatPath([index, ...path])} (line ${lines(offset).line})`;
      return literal === undefined ? { place } : { place, literal };
    },
  }));
}

/** The item on one line of a JSONL file; undefined for a blank line or a faulty one. */
export function parseJsonLine(
  text: string,
  line: number,
  file: string,
  report: FaultReport,
): RawItem | undefined {
  if (text.trim() === '') return undefined;
  const reportAt = ({ offset, expected, remedy }: JsonFault): void => {
    const at = `line ${line}, column ${offset + 1}`;
    report.fault({ file, place: at, value: found(text, offset), expected, remedy });
  };
  const value = parseJson(text, (fault) => {
    reportAt(isSecondObject(text, fault) ? { offset: fault.offset, ...ONE_OBJECT } : fault);
  });
  if (value === undefined) return undefined;
  if (Array.isArray(value)) {
    report.fault({ file, place: `line ${line}`, value: preview(value), ...ONE_OBJECT });
    return undefined;
  }
  const place = (path: Path): string =>
    path.length === 0 ? `line ${line}` : `line ${line}, ${formatPath(path)}`;
  const tooDeep = scanJson(text, {
    duplicateKey: (path) => report.fault(repeatedKey(path, place(path), file)),
  });
  if (tooDeep !== undefined) {
    reportAt(tooDeep);
    return undefined;
  }
  return {
    value,
    origin: `line ${line}`,
    locate: (path): Located => {
      const { literal } = locateInJson(text, 0, path);
      return literal === undefined ? { place: place(path) } : { place: place(path), literal };
    },
  };
}

/** The issue of a file without any content. */
export function emptyFile(file: string): Parameters<FaultReport['fault']>[0] {
  const remedy = 'Add at least one item, or name another file.';
  return { file, place: '', value: 'an empty file', expected: 'a list', remedy };
}

/** The issue of a file that holds something else than a list. */
export function noList(value: unknown, file: string): Parameters<FaultReport['fault']>[0] {
  const issue = { file, place: '', value: preview(value), expected: 'a list of items' };
  if (typeof value !== 'object' || value === null) {
    return { ...issue, remedy: 'Put the items into square brackets.' };
  }
  const inner = Object.entries(value).find(([, member]) => Array.isArray(member));
  const remedy =
    inner === undefined || 'id' in value
      ? 'Put the item into square brackets.'
      : `Keep only the list under ${JSON.stringify(inner[0])}, without the object around it.`;
  return { ...issue, remedy };
}

function repeatedKey(path: Path, place: string, file: string) {
  const key = preview(path.at(-1));
  const remedy = 'Keep one of the two: the first would be lost without a word.';
  return { file, place, value: `${key} twice`, expected: 'each field once', remedy };
}

/** JSON.parse, with its failure turned into a placed fault. `null` at the top comes back as null. */
function parseJson(text: string, onFault: (fault: JsonFault) => void): unknown {
  try {
    return JSON.parse(text);
  } catch (thrown) {
    const unplaced = { offset: 0, expected: 'valid JSON', remedy: `${messageOf(thrown)}.` };
    onFault(scanJson(text, {}) ?? unplaced);
    return undefined;
  }
}

const USE_LIST_OR_LINES =
  'Put the items into one list, or name the file .jsonl (one object on each line).';
const ONE_OBJECT = {
  expected: 'one object on each line',
  remedy: 'Put each object on a line of its own, or name the file .json where it holds one list.',
};

/** Whether a text is an object with another one behind it. */
function isSecondObject(text: string, { offset }: JsonFault): boolean {
  return offset > 0 && /^\s*\{/.test(text) && text[offset] === '{';
}

function found(text: string, offset: number): string {
  return offset >= text.length ? 'the end of the text' : preview(text.slice(offset, offset + 12));
}

/** The value at a path inside the item that starts at an offset; the nearest value above where there is none. */
export function locateInJson(
  text: string,
  itemStart: number,
  path: Path,
): { offset: number; literal: string | undefined } {
  let offset = itemStart;
  let depth = 0;
  let literal: string | undefined;
  const visit = (at: Path, start: number, end: number): void => {
    if (at.length < depth || !at.every((step, index) => step === path[index])) return;
    offset = start;
    depth = at.length;
    const isNumber = at.length === path.length && /[-\d]/.test(text[start] ?? '');
    literal = isNumber ? text.slice(start, end) : undefined;
  };
  scanJson(text, { value: visit }, { from: itemStart, whole: false });
  return { offset, literal };
}
