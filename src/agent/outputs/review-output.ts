import { z } from 'zod';
import { lenientBoolean, lenientText, lenientTexts } from './lenient.ts';
import { queryList } from './plan-output.ts';

/**
 * What Reflect must return; only the judgement is indispensable. The order of the fields is the order
 * in which the model fills them: the judgement last, so that it follows from what stands before.
 */
export const reviewOutputSchema = z.object({
  answer_so_far: lenientText,
  names: lenientTexts,
  missing: lenientTexts,
  next_queries: lenientTexts,
  sufficient: lenientBoolean,
});

/** A usable review, in the model's own field names. */
export type ReviewOutput = z.infer<typeof reviewOutputSchema>;

/** How many names and gaps a model may list; a bound for models that run on. */
const MOST_LISTED = 6;

/** The JSON schema that holds a model server to Reflect's output; flat, without descriptions. */
export function reviewFormat(maxQueries: number): Record<string, unknown> {
  const texts = { type: 'array', items: { type: 'string' }, maxItems: MOST_LISTED };
  return {
    type: 'object',
    properties: {
      answer_so_far: { type: 'string' },
      names: texts,
      missing: texts,
      next_queries: queryList(maxQueries),
      sufficient: { type: 'boolean' },
    },
    required: ['answer_so_far', 'names', 'missing', 'next_queries', 'sufficient'],
  };
}
