import { z } from 'zod';
import { lenientTexts } from './lenient.ts';

/** What Plan must return: at least one query. */
export const planOutputSchema = z.object({
  queries: lenientTexts.refine((queries) => queries.length > 0),
});

/** The JSON schema that holds a model server to Plan's output; flat, without descriptions. */
export function planFormat(maxQueries: number): Record<string, unknown> {
  return {
    type: 'object',
    properties: { queries: queryList(maxQueries) },
    required: ['queries'],
  };
}

/** The JSON schema of a list of 1 to `maxQueries` queries; without a minimum small models leave it empty. */
export function queryList(maxQueries: number): Record<string, unknown> {
  return { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: maxQueries };
}
