import { CsvError, parse } from 'csv-parse/sync';
import type { FaultReport } from '../items/fault-report.ts';
import { emptyFile, locateInJson } from './json-list.ts';
import { formatPath, type Path, preview, type RawItem } from './raw-item.ts';

/** Turns the text of a column into its value, or gives the text back where it cannot. */
export type CellReader = (column: string, cell: string) => unknown;

/** One record of a CSV file with the line it begins on. */
interface CsvRow {
  cells: string[];
  line: number;
}

/**
 * The records of a CSV file (RFC 4180; the first record names the columns) as objects of texts;
 * an empty cell is an absent field.
 */
export function parseCsvList(
  text: string,
  file: string,
  report: FaultReport,
  readCell: CellReader,
): RawItem[] {
  const rows = parseRows(text, file, report);
  const [header, ...records] = rows;
  if (header === undefined) {
    if (!report.isFaulty) report.fault(emptyFile(file));
    return [];
  }
  const columns = header.cells.map((name) => name.trim());
  const isHeaderFine = checkHeader(columns, header.line, file, report);
  if (!isHeaderFine) return [];
  return records.flatMap((row) => {
    if (row.cells.length === columns.length) return [toItem(row, columns, readCell)];
    report.fault({
      file,
      place: `line ${row.line}`,
      value: `${row.cells.length} cells`,
      expected: `${columns.length} cells, as the first line has`,
      remedy: 'Put a cell that holds a comma into double quotes.',
    });
    return [];
  });
}

/** `info` makes csv-parse tell where each record ends. */
const FORMAT = { info: true, skip_empty_lines: true, relax_column_count: true };

function parseRows(text: string, file: string, report: FaultReport): CsvRow[] {
  try {
    return readRows(text);
  } catch (thrown) {
    if (!(thrown instanceof CsvError)) throw thrown;
    const before = 'records' in thrown ? Number(thrown.records) : 0;
    report.fault({
      file,
      place: `line ${lineAfterRecords(text, before)}`,
      // The rest of the message counts lines in its own way.
      value: thrown.message.split(':')[0]?.toLowerCase() ?? '',
      expected: 'valid CSV',
      remedy: 'Write a quote inside a quoted cell twice, and close every quoted cell.',
    });
    return [];
  }
}

function readRows(text: string): CsvRow[] {
  const lineAfter = createRecordLines(text);
  let end = 0;
  return parseRecords(text).map(({ record, info }) => {
    const line = lineAfter(end);
    end = info.bytes;
    return { cells: record, line };
  });
}

/** The line on which the record behind the first `count` ones begins. */
function lineAfterRecords(text: string, count: number): number {
  const last = count === 0 ? undefined : parseRecords(text, { to: count }).at(-1);
  return createRecordLines(text)(last?.info.bytes ?? 0);
}

function parseRecords(text: string, options: { to?: number } = {}) {
  // The types of csv-parse do not know that `info` changes what a record is.
  return parse(text, { ...FORMAT, ...options }) as unknown as {
    record: string[];
    info: { bytes: number };
  }[];
}

const [LF, CR] = [0x0a, 0x0d];

/**
 * The line of the first record at or behind a byte offset, blank lines passed over. Offsets must not
 * fall. (csv-parse counts a CRLF inside a quoted cell as two lines.)
 */
function createRecordLines(text: string): (offset: number) => number {
  const bytes = Buffer.from(text);
  let at = 0;
  let line = 1;
  return (offset) => {
    for (; at < offset || bytes[at] === LF || bytes[at] === CR; at += 1) {
      if (bytes[at] === LF || (bytes[at] === CR && bytes[at + 1] !== LF)) line += 1;
    }
    return line;
  };
}

function checkHeader(columns: string[], line: number, file: string, report: FaultReport): boolean {
  const place = `line ${line}`;
  const [only = ''] = columns;
  if (columns.length === 1 && /[;\t|]/.test(only)) {
    const remedy = 'Save the file with commas between its cells.';
    const expected = 'names of columns, separated by commas';
    report.fault({ file, place, value: preview(only), expected, remedy });
    return false;
  }
  const repeated = columns.find((name, index) => name !== '' && columns.indexOf(name) < index);
  if (repeated !== undefined) {
    const remedy = 'Keep one of the two columns.';
    report.fault({ file, place, value: preview(repeated), expected: 'each column once', remedy });
  }
  if (columns.includes('')) {
    const remedy = 'Name the column, or remove it.';
    const expected = 'a name for each column';
    report.fault({ file, place, value: 'a column without a name', expected, remedy });
  }
  return repeated === undefined && !columns.includes('');
}

function toItem(row: CsvRow, columns: readonly string[], readCell: CellReader): RawItem {
  const fields = columns.flatMap((column, index): [string, unknown][] => {
    const cell = row.cells[index] ?? '';
    return cell.trim() === '' ? [] : [[column, readCell(column, cell)]];
  });
  return {
    value: Object.fromEntries(fields),
    origin: `line ${row.line}`,
    locate: ([column, ...rest]) => {
      if (column === undefined) return { place: `line ${row.line}` };
      const inside = rest.length === 0 ? '' : ` ${formatPath(rest)}`;
      const place = `line ${row.line}, column ${column}${inside}`;
      const literal = literalInCell(row.cells[columns.indexOf(String(column))], rest);
      return literal === undefined ? { place } : { place, literal };
    },
  };
}

/** A bare number inside a cell that holds JSON, as it is written. */
function literalInCell(cell: string | undefined, path: Path): string | undefined {
  if (path.length === 0 || !cell?.trim().startsWith('[')) return undefined;
  return locateInJson(cell, 0, path).literal;
}
