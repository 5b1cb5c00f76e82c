import { rowAssertion } from '../src/edge/row-assertion.ts';
import { judgeAbstention } from '../src/grading/judge-row.ts';

/** Whether the answer declines exactly where the archive holds no answer. */
export const abstention = rowAssertion(['abstention', 'over_abstention', 'hedge'], judgeAbstention);
