import { z } from 'zod';

/** More entries than a list can sensibly have are noise of a model that runs on. */
const MOST_ITEMS = 20;

/**
 * A judgement: `true`, `false` or those words as text. Anything else is refused, so that a non-empty
 * string ("false", "unknown") can never count as true.
 */
export const lenientBoolean = z.union([
  z.boolean(),
  z
    .string()
    .transform((text) => text.trim().toLowerCase())
    .pipe(z.enum(['true', 'false']))
    .transform((text) => text === 'true'),
]);

/** A text: a list is joined by spaces, numbers are written out, anything else (null) is empty. */
export const lenientText = z
  .unknown()
  .optional()
  .transform((value) => toTexts(value).join(' '));

/**
 * A list of texts, trimmed and without blank ones, at most 20. A single text is a list of one,
 * numbers are written out, other items are dropped; anything else (null, an object) is an empty list.
 */
export const lenientTexts = z
  .unknown()
  .optional()
  .transform((value) => toTexts(value));

function toTexts(value: unknown): string[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  return items
    .flatMap((item) => {
      if (typeof item === 'number') return [String(item)];
      return typeof item === 'string' ? [item.trim()] : [];
    })
    .filter((text) => text !== '')
    .slice(0, MOST_ITEMS);
}
