// Writes schemas/decision.schema.json from the zod schema: npx tsx scripts/write-decision-schema.ts
import { mkdir, writeFile } from 'node:fs/promises';
import { decisionRuleJsonSchemaText } from '../src/data/decision-rule-json-schema.ts';

const folder = new URL('../schemas/', import.meta.url);
await mkdir(folder, { recursive: true });
await writeFile(new URL('decision.schema.json', folder), decisionRuleJsonSchemaText(), 'utf8');
