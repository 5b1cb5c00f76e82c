import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { defaultThresholds } from '../../../src/grading/diagnosis/thresholds.ts';
import { diagnosisCodes } from '../../../src/grading/diagnosis/types.ts';

const docs = readFileSync(new URL('../../../docs/diagnoses.md', import.meta.url), 'utf8');

describe('docs/diagnoses.md', () => {
  it('states every threshold as it is in force', () => {
    const rows = [...docs.matchAll(/^\| `([a-z-]+)` \|.*\| ([\d.]+) \| (\d+) \|$/gm)];
    const documented = rows.map(([, code, share, hits]) => [
      code,
      { share: Number(share), hits: Number(hits) },
    ]);
    expect(Object.fromEntries(documented)).toEqual(defaultThresholds);
  });

  it('has a remedy for every code', () => {
    const remedies = [...docs.matchAll(/^\*\*([a-z-]+)\.\*\* /gm)].map(([, code]) => code);
    expect(remedies).toEqual(diagnosisCodes);
  });
});
