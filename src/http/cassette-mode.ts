/**
 * What is done with recordings. `replay`: answers come from them only; `record`: everything is asked
 * anew, once per sitting, and supersedes what was recorded; `auto`: only what is missing is asked;
 * `off`: they are neither read nor written.
 */
export const cassetteModes = ['replay', 'record', 'auto', 'off'] as const;

/** One of `cassetteModes`. */
export type CassetteMode = (typeof cassetteModes)[number];
