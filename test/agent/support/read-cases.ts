import { readFileSync } from 'node:fs';
import type { z } from 'zod';

/** The cases of a JSONL table under `test/fixtures/agent`, each held against its schema. */
export function readCases<T>(name: string, schema: z.ZodType<T>): T[] {
  const text = readFileSync(new URL(`../../fixtures/agent/${name}`, import.meta.url), 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => schema.parse(JSON.parse(line)));
}
