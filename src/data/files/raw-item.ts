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

/** Longer values are cut in messages. */
const SHOWN_CHARACTERS = 80;
/** What a reader does not see, or what a terminal would take for a command. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * A value as JSON, shortened to what fits in a message; invisible characters are written as escapes.
 * Reads no more of the value than it shows, so that neither its size, its depth nor a value inside
 * itself (which YAML allows) matters.
 */
export function preview(value: unknown, mostCharacters = SHOWN_CHARACTERS): string {
  if (value === undefined) return 'nothing';
  const text = writeStart(value, mostCharacters + 1).replace(INVISIBLE, escapeCharacter);
  return text.length > mostCharacters ? `${text.slice(0, mostCharacters - 3)}...` : text;
}

/** The JSON of a value, or at least the first `room` characters of it. */
function writeStart(value: unknown, room: number): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, room));
  if (typeof value !== 'object' || value === null) return String(value);
  const isList = Array.isArray(value);
  let text = isList ? '[' : '{';
  for (const key of Object.keys(value)) {
    if (text.length > room) return text;
    if (text.length > 1) text += ',';
    if (!isList) text += `${writeStart(key, room)}:`;
    text += writeStart((value as Record<string, unknown>)[key], room - text.length);
  }
  return text + (isList ? ']' : '}');
}

function escapeCharacter(character: string): string {
  const hex = (character.codePointAt(0) ?? 0).toString(16);
  return hex.length > 4 ? `\\u{${hex}}` : `\\u${hex.padStart(4, '0')}`;
}
