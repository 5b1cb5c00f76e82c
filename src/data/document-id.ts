/**
 * Ids that a citation can carry: `[id]` must be readable back from an answer, alone or in a list
 * such as `[k-05, k-08]`. So there are no brackets of the citing kind, no separators of lists, no
 * line breaks or other control characters, no blanks at the ends, and at most 200 characters.
 * Everything else is fine: `__proto__`, spaces inside, slashes, any script, any letter case.
 */
export const CITABLE_ID = /^(?!\s)(?!.*\s$)[^\p{Cc}\p{Zl}\p{Zp}[\]【】［］〔〕,;，；、]{1,200}$/u;

/** What an id must look like, for messages. */
export const CITABLE_ID_EXPECTED =
  'an id of 1 to 200 characters without brackets, commas, semicolons, line breaks or blanks at its ends';
