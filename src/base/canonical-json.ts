import { createHash } from 'node:crypto';

/** Any value that survives a round trip through JSON. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json | undefined };

/**
 * JSON text with the keys of every object in code unit order and no white space, so that equal
 * values give equal text. `undefined` members are left out, as JSON.stringify does.
 */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map((item: Json) => canonicalJson(item)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .filter((entry): entry is [string, Json] => entry[1] !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}

/** The first 16 hex digits of the SHA-256 of a text: enough to tell contents apart in a record. */
export function hashText(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex').slice(0, 16);
}

/** `hashText` of the canonical JSON of a value. */
export function hashJson(value: Json): string {
  return hashText(canonicalJson(value));
}
