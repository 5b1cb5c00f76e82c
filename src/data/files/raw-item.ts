/** Keys and indexes from an item down to a value inside it. */
export type Path = readonly (string | number)[];

/** Where a value stands in its file. */
export interface Located {
  /** For an Issue: `[3].hops (line 12)`, `line 4, hops`, `line 4, column hops`. */
  place: string;
  /** The value as it is written, for a bare number. */
  literal?: string;
}

/** One item of a list file as it was read, not yet checked, with the way back to its place. */
export interface RawItem {
  value: unknown;
  /** Where the item stands, without a scan: `[3]` or `line 12`. */
  origin: string;
  /** Costs a scan of the item, so it is asked only where there is something to say. */
  locate(path: Path): Located;
}

/** A path as it is written in code: `required_facts[0].any`; empty for the item itself. */
export function formatPath(path: Path): string {
  const parts = path.map((step) => {
    if (typeof step === 'number') return `[${step}]`;
    return /^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`;
  });
  return parts.join('').replace(/^\./, '');
}

/** A value shortened to what fits in a message. */
export function preview(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = typeof value === 'number' ? String(value) : JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}
