import { displayWidth, pad, wrap } from './display-width.ts';

/** One column of a plain text table. */
export interface TextColumn {
  heading: string;
  /** Numbers read best at the right side. */
  align: 'left' | 'right';
}

/** Between two columns. */
const GAP = '  ';
/** A first column is never wrapped to less than this. */
const MIN_FIRST_WIDTH = 16;

/**
 * Lines of a table without borders, at most `width` columns wide. Columns that do not fit beside
 * each other go into further blocks below, each with the first column repeated and without the rows
 * that would be empty there; a first column that leaves no room for one other is wrapped. A row
 * without cells is an empty line. No rows give the heading alone.
 */
export function textTable(
  columns: readonly TextColumn[],
  rows: readonly (readonly string[])[],
  width: number,
): string[] {
  const widths = columns.map((column, index) =>
    Math.max(displayWidth(column.heading), ...rows.map((row) => displayWidth(row[index] ?? ''))),
  );
  const [first = 0, ...others] = widths;
  const widest = Math.max(0, ...others);
  const firstWidth = Math.max(Math.min(first, width - widest - GAP.length), MIN_FIRST_WIDTH);
  const fitted = [Math.min(first, firstWidth), ...others];
  return blocksOf(fitted, width).flatMap((block, index) => [
    ...(index === 0 ? [] : ['']),
    ...blockLines(columns, index === 0 ? rows : rowsIn(block, rows), fitted, block),
  ]);
}

/** The rows that have something to say in one of these columns, beside their first. */
function rowsIn(block: readonly number[], rows: readonly (readonly string[])[]) {
  return rows.filter((row) => block.some((index) => index > 0 && (row[index] ?? '') !== ''));
}

/** The columns of each block: the first one, and as many of the others as fit, at least one. */
function blocksOf(widths: readonly number[], width: number): number[][] {
  const [first = 0] = widths;
  const blocks: number[][] = [];
  let block = [0];
  let used = first;
  for (let index = 1; index < widths.length; index += 1) {
    const needed = GAP.length + (widths[index] ?? 0);
    if (block.length > 1 && used + needed > width) {
      blocks.push(block);
      block = [0];
      used = first;
    }
    block.push(index);
    used += needed;
  }
  return [...blocks, block];
}

function blockLines(
  columns: readonly TextColumn[],
  rows: readonly (readonly string[])[],
  widths: readonly number[],
  indices: readonly number[],
): string[] {
  const line = (cells: readonly string[]): string =>
    indices
      .map((index) => pad(cells[index] ?? '', widths[index] ?? 0, columns[index]?.align ?? 'left'))
      .join(GAP)
      .trimEnd();
  const headings = columns.map((column) => column.heading);
  const rule = indices.map((index) => '-'.repeat(widths[index] ?? 0)).join(GAP);
  return [line(headings), rule, ...rows.flatMap((row) => wrapFirst(row, widths[0] ?? 0).map(line))];
}

/** A row in lines: its first cell wrapped, the other cells on the first line. */
function wrapFirst(row: readonly string[], width: number): string[][] {
  const [first = '', ...others] = row;
  const [head = '', ...rest] = displayWidth(first) <= width ? [first] : wrap(first, width, '  ');
  return [[head, ...others], ...rest.map((line) => [line])];
}
