import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { jsonSchemas } from '../src/data/json-schemas.ts';

// Writes schemas/*.json: npx tsx scripts/write-schemas.ts. A test fails when they are outdated.
const folder = join(import.meta.dirname, '..', 'schemas');
mkdirSync(folder, { recursive: true });
for (const [name, schema] of jsonSchemas()) {
  writeFileSync(join(folder, name), `${JSON.stringify(schema, null, 2)}\n`);
  console.log(`schemas/${name}`);
}
