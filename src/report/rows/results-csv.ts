import { stringify } from 'csv-stringify/sync';
import type { GradedRun } from '../../grading/types.ts';
import { orderRuns } from './order-runs.ts';
import { type FieldValue, rowFields } from './row-fields.ts';

/** Spreadsheets run a cell that begins with one of these as a formula. */
const FORMULA_START = /^'*[=+\-@＝＋－＠\t\r\n]/;

/**
 * results.csv: a heading line, then one line per run, sorted by question, repeat and arm. Numbers have
 * full precision, empty means that the field does not apply. No runs give the heading alone.
 *
 * Text that a spreadsheet would run as a formula (it begins with `=`, `+`, `-`, `@`, a tab or a line
 * break) is written with one apostrophe in front, and so is text that would look so protected already;
 * whoever reads such a text takes off one apostrophe and has the original. Numbers are never touched.
 */
export function resultsCsv(runs: readonly GradedRun[], arms: readonly string[]): string {
  const heading = rowFields.map((field) => field.name);
  const lines = orderRuns(runs, arms).map((run) =>
    rowFields.map((field) => cell(field.value(run))),
  );
  // Readers that guess the line end stumble over a bare carriage return, so it is quoted as well.
  return stringify([heading, ...lines], { record_delimiter: '\n', quoted_match: /\r/ });
}

function cell(value: FieldValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  return FORMULA_START.test(value) ? `'${value}` : value;
}
