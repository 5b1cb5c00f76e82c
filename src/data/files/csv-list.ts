import { CsvError, parse } from 'csv-parse/sync';
import type { FaultReport } from '../items/fault-report.ts';
import { emptyFile } from './json-list.ts';
import { formatPath, preview, type RawItem } from './raw-item.ts';

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

function parseRows(text: string, file: string, report: FaultReport): CsvRow[] {
  try {
    // The types of csv-parse do not know that `info` changes what a record is.
    const rows = parse(text, {
      info: true,
      skip_empty_lines: true,
      relax_column_count: true,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    return rows.map(({ record, info }) => ({
      cells: record,
      line: info.lines - (record.join('').match(/\r\n|\r|\n/g)?.length ?? 0),
    }));
  } catch (thrown) {
    if (!(thrown instanceof CsvError)) throw thrown;
    const line = 'lines' in thrown ? `line ${String(thrown.lines)}` : '';
    report.fault({
      file,
      place: line,
      value: thrown.message,
      expected: 'valid CSV',
      remedy: 'Write a quote inside a quoted cell twice, and close every quoted cell.',
    });
    return [];
  }
}

function checkHeader(columns: string[], line: number, file: string, report: FaultReport): boolean {
  const place = `line ${line}`;
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
      return { place: `line ${row.line}, column ${column}${inside}` };
    },
  };
}
