import { z } from 'zod';
import { corpusFileSchema } from './corpus-schema.ts';
import { questionsFileSchema } from './questions/question-schema.ts';

/**
 * JSON Schemas of the files that users write, by file name, for editors. They say everything that one
 * field can say; what only shows between items (distinct ids, facts of answerable questions) is told
 * when a file is loaded.
 */
export function jsonSchemas(): ReadonlyMap<string, Record<string, unknown>> {
  return new Map([
    ['corpus.schema.json', { title: 'A corpus of loopcheck', ...schemaOf(corpusFileSchema) }],
    [
      'questions.schema.json',
      { title: 'Questions of loopcheck', ...schemaOf(questionsFileSchema) },
    ],
  ]);
}

function schemaOf(schema: z.ZodType): Record<string, unknown> {
  return z.toJSONSchema(schema, { io: 'input' });
}
