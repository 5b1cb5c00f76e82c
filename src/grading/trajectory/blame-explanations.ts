import type { Blame } from '../types.ts';

/** Each class of blame as the end of a sentence about a missed fact. */
export const blameExplanations: Readonly<Record<Blame, string>> = {
  unattributable: 'no supporting document holds the fact; the question is at fault',
  'never-searched': 'no query held a name or key word of the missing document',
  'searched-not-retrieved': 'a query was after the missing document and did not bring it',
  'bound-ended-loop': 'a bound ended the loop while the reviewer was after it',
  'reviewer-stopped': 'the reviewer said sufficient while a document was missing',
  'writer-dropped': 'the evidence held everything and the writer left it out',
};
