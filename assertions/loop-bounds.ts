import { rowAssertion } from '../src/edge/row-assertion.ts';
import { judgeBounds } from '../src/grading/judge-row.ts';

/** Whether the run kept its ceilings and says why it stopped. */
export const loopBounds = rowAssertion(['loop_bounds'], judgeBounds);
