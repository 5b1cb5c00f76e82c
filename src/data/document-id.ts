/**
 * Ids that a citation can carry: `[id]` must be readable back from an answer, alone or in a list
 * such as `[k-05, k-08]`. So there are no brackets of the citing kind, no separators of lists, no
 * line breaks, control or invisible characters (a zero-width space, marks of writing direction, half
 * a surrogate pair), no blanks at the ends, and at most 200 characters.
 * Everything else is fine: `__proto__`, spaces inside, slashes, any script, any letter case.
 */
export const CITABLE_ID =
  /^(?!\s)(?!.*\s$)[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u00ad\u200b\u202a-\u202e\u2060-\u2069\ufeff[\]【】［］〔〕,;，；、]{1,200}$/u;

/** What an id must look like, for messages. */
export const CITABLE_ID_EXPECTED =
  'an id of 1 to 200 characters without brackets, commas, semicolons, line breaks, invisible characters or blanks at its ends';
