import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { jsonSchemas } from '../../src/data/json-schemas.ts';

describe('the JSON Schemas for editors', () => {
  it.each([...jsonSchemas().keys()])(
    'schemas/%s is current (npx tsx scripts/write-schemas.ts)',
    (name) => {
      const path = join(import.meta.dirname, '../../schemas', name);
      expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(jsonSchemas().get(name));
    },
  );

  it('describe the fields and leave room for others', () => {
    const text = JSON.stringify(jsonSchemas().get('questions.schema.json'));
    for (const field of ['required_facts', 'supporting_docs', 'answerable', 'history']) {
      expect(text).toContain(`"${field}"`);
    }
    expect(text).not.toContain('"additionalProperties":false,"properties":{"id"');
  });
});
