import type { Path, RawItem } from '../files/raw-item.ts';

/**
 * A text, or a number as its file writes it: the id `007` and the fact `1.50` stay what a reader
 * sees, which the number's value (7, 1.5) does not.
 */
export function numberAsWritten(value: string | number, item: RawItem, path: Path): string {
  return typeof value === 'string' ? value : (item.locate(path).literal ?? String(value));
}
