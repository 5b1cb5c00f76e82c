const SEPARATOR = /^\s*\|?(?:\s*:?-+:?\s*\|)+(?:\s*:?-+:?\s*)?$/u;
/** A longer column header is prose and is not repeated before each cell. */
const LONGEST_HEADER = 60;

/** True for the line of dashes under a table's header. */
export function isTableSeparator(line: string): boolean {
  return line.length < 10_000 && SEPARATOR.test(line);
}

/** The cells of a table's line, trimmed, without the outer bars; escaped bars stay in their cell. */
export function cellsOf(line: string): string[] {
  const inner = line.trim().replace(/^\|/u, '').replace(/\|$/u, '');
  return inner.split(/(?<!\\)\|/u).map((cell) => cell.trim());
}

/** A row as text in which each cell stands behind its column's header: `limit: 3 | wait: 30 s`. */
export function rowText(cells: readonly string[], header: readonly string[] | null): string {
  return cells
    .map((cell, column) => {
      const name = header?.[column] ?? '';
      return name === '' || name.length > LONGEST_HEADER || cell === '' ? cell : `${name}: ${cell}`;
    })
    .join(' | ');
}
