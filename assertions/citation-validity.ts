import { rowAssertion } from '../src/edge/row-assertion.ts';
import { judgeCitations } from '../src/grading/judge-row.ts';

/** Whether the answer cites, and only what was retrieved; a right abstention needs no citation. */
export const citationValidity = rowAssertion(
  ['citation_validity', 'has_citation', 'citation_precision', 'citation_recall', 'over_citation'],
  judgeCitations,
);
