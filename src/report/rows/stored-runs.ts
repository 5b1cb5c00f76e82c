import { DataError, type Issue, messageOf } from '../../base/errors.ts';
import { clip } from '../text/display-width.ts';
import { type ForeignRow, type RowFault, readRow, type StoredRun } from './stored-row.ts';

/** Everything that one file of stored runs holds. */
export interface StoredRuns {
  /** In file order. */
  runs: readonly StoredRun[];
  foreign: readonly ForeignRow[];
  /** The last line broke off in the middle (the run was killed while it was written); it was left out. */
  tornLastLine: boolean;
}

/** More faults than these are counted, not listed. */
const LISTED_FAULTS = 50;
/** How a line of answers.jsonl begins. */
const LINE_START = '{"mode":';
const REMEDY = 'Export the run again (npx promptfoo eval -o results.json), or take out the row.';

/** One row with its place in the file. */
interface PlacedRow {
  place: string;
  row: unknown;
  /** Puts the path inside the row behind the place. */
  at(path: readonly PropertyKey[]): string;
}

/**
 * Reads stored runs from the text of promptfoo's results.json (an export of `promptfoo eval -o` or
 * `promptfoo export eval`), of its results.jsonl, or of loopcheck's answers.jsonl; the text tells
 * which. Rows that are not loopcheck's are counted and described. A text without rows gives none.
 * Throws a DataError with every fault and its place where the file is none of these, or a record in
 * it is not valid.
 */
export function readStoredRuns(text: string, file: string): StoredRuns {
  const { rows, tornLastLine } = placedRows(text.replace(/^\uFEFF/, ''), file);
  const runs: StoredRun[] = [];
  const foreign: ForeignRow[] = [];
  const issues: Issue[] = [];
  for (const { place, row, at } of rows) {
    const reading = readRow(row);
    if (reading.kind === 'run') runs.push({ ...reading.run, place });
    else if (reading.kind === 'foreign') {
      foreign.push({ place, description: reading.description, cell: reading.cell });
    } else issues.push(...reading.faults.map((fault) => issueOf(fault, file, at)));
  }
  if (issues.length > 0) throw new DataError(shorten(issues, file));
  return { runs, foreign, tornLastLine };
}

function placedRows(text: string, file: string): { rows: PlacedRow[]; tornLastLine: boolean } {
  const whole = parseJson(text);
  if (whole.ok) {
    const rows = promptfooRows(whole.value);
    if (rows !== undefined) return { rows, tornLastLine: false };
  }
  const [firstLine = ''] = text.trimStart().split('\n', 1);
  // Where not even the first line is JSON, a list of all faulty lines would only hide that.
  const isRow = firstLine === '' || firstLine.startsWith(LINE_START) || parseJson(firstLine).ok;
  if (!whole.ok && !isRow) {
    throw new DataError([noResults(file, firstLine, whole.message)]);
  }
  return jsonLines(text, file);
}

function noResults(file: string, firstLine: string, message: string): Issue {
  return {
    file,
    place: '',
    value: shownLine(firstLine),
    expected: `rows of answers.jsonl, or the whole results.json of promptfoo (${shownLine(message, 120)})`,
    remedy:
      'Name a run folder under results/, or export the run again: npx promptfoo eval -o results.json',
  };
}

/** `results.results` of an export, `results` where only that part was kept; undefined for other JSON. */
function promptfooRows(value: unknown): PlacedRow[] | undefined {
  if (typeof value !== 'object' || value === null || !('results' in value)) return undefined;
  const { results } = value;
  if (Array.isArray(results)) return results.map((row, index) => placed(row, `results[${index}]`));
  if (typeof results !== 'object' || results === null || !('results' in results)) return undefined;
  if (!Array.isArray(results.results)) return undefined;
  return results.results.map((row: unknown, index) => placed(row, `results.results[${index}]`));
}

function placed(row: unknown, place: string): PlacedRow {
  return { place, row, at: (path) => place + path.map(pathStep).join('') };
}

function jsonLines(text: string, file: string): { rows: PlacedRow[]; tornLastLine: boolean } {
  const lines = text.split('\n');
  const lastLine = lines.length - 1;
  const rows: PlacedRow[] = [];
  const issues: Issue[] = [];
  let tornLastLine = false;
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const place = `line ${index + 1}`;
    const parsed = parseJson(line);
    if (parsed.ok && isObject(parsed.value)) {
      rows.push({ place, row: parsed.value, at: (path) => `${place} ${joinPath(path)}` });
    } else if (!parsed.ok && index === lastLine && (index > 0 || line.startsWith(LINE_START))) {
      tornLastLine = true;
    } else issues.push(notARow(file, place, line, parsed.ok ? '' : parsed.message));
  }
  if (issues.length > 0) throw new DataError(shorten(issues, file));
  return { rows, tornLastLine };
}

function notARow(file: string, place: string, line: string, message: string): Issue {
  const why = message === '' ? '' : ` (${shownLine(message, 120)})`;
  const expected = `a row of answers.jsonl, or the results.json of promptfoo${why}`;
  return { file, place, value: shownLine(line), expected, remedy: REMEDY };
}

/** A text of a broken file as a terminal may show it. */
const shownLine = (line: string, width = 60): string => clip(line, width);

function issueOf(fault: RowFault, file: string, at: PlacedRow['at']): Issue {
  return { file, place: at(fault.path), value: '', expected: fault.message, remedy: REMEDY };
}

function shorten(issues: readonly Issue[], file: string): readonly Issue[] {
  if (issues.length <= LISTED_FAULTS) return issues;
  const rest = issues.length - LISTED_FAULTS;
  const expected = `no further faults, but there are ${rest} more`;
  return [
    ...issues.slice(0, LISTED_FAULTS),
    { file, place: '', value: '', expected, remedy: 'Mend those above first.' },
  ];
}

const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const pathStep = (step: PropertyKey): string =>
  typeof step === 'number' ? `[${step}]` : `.${String(step)}`;
const joinPath = (path: readonly PropertyKey[]): string => path.map(pathStep).join('').slice(1);

function parseJson(text: string): { ok: true; value: unknown } | { ok: false; message: string } {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch (thrown) {
    return { ok: false, message: messageOf(thrown) };
  }
}
