import { rowAssertion } from '../src/edge/row-assertion.ts';
import { judgeFacts } from '../src/grading/judge-row.ts';

/** Share of required facts that the answer asserts; passes when all are, or none is required. */
export const factRecall = rowAssertion(
  ['fact_recall', 'perfect_answer', 'wrong_value', 'retrieval_recall'],
  judgeFacts,
);
