import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { blames } from '../../../src/grading/aggregates/blame-counts.ts';

const docs = readFileSync(new URL('../../../docs/metrics.md', import.meta.url), 'utf8');

describe('docs/metrics.md', () => {
  it.each(blames)('defines the blame %s', (blame) => {
    expect(docs).toMatch(new RegExp(`^\\d\\. \`${blame}\``, 'm'));
  });

  it.each(['Retrieval recall', 'Blame', 'Reviewer scorecard', 'Rounds', 'Abstention over a run'])(
    'has a section on %s',
    (heading) => {
      expect(docs).toMatch(new RegExp(`^###? ${heading}`, 'm'));
    },
  );
});
