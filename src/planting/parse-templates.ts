import { DataError } from '../base/errors.ts';
import { schemaFaults } from '../data/schema-faults.ts';
import { templatesSchema, type WorldTemplates } from './template-schema.ts';

/** Templates from what a template file holds. Throws a DataError that names every fault. */
export function parseTemplates(input: unknown, file: string): WorldTemplates {
  const parsed = templatesSchema.safeParse(input);
  if (parsed.success) return parsed.data;
  const remedy = 'Start from a template file that is printed.';
  const context = { file, schema: templatesSchema, input, remedy };
  throw new DataError(schemaFaults(parsed.error, context), {
    hint: 'The shipped templates are the model: loopcheck plant --show-templates en.',
  });
}
