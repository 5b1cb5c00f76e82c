import { describe, expect, it } from 'vitest';
import {
  fullTextStatement,
  probeStatement,
  quoteIdentifier,
  vectorStatement,
} from '../../../src/search/postgres/queries.ts';

describe('statements for PostgreSQL', () => {
  it('hold every value as a parameter, whatever the query is', () => {
    const hostile = 'x\'; DROP TABLE docs; -- $1 " OR 1=1 :* & | !';
    const statement = fullTextStatement({ table: 'archive.docs' }, hostile, 3);
    expect(statement?.text).toBe(fullTextStatement({ table: 'archive.docs' }, 'plain', 3)?.text);
    expect(statement?.text).toContain('FROM "archive"."docs"');
    expect(statement?.values).toEqual([
      '"x" OR "drop" OR "table" OR "docs" OR "1" OR "or"',
      'english',
      3,
    ]);
  });

  it('ask for all words on request, and nothing for a query without words', () => {
    const table = { table: 'docs', match: 'all', language: 'german' } as const;
    expect(fullTextStatement(table, 'Reiher Falke', 5)?.values).toEqual([
      '"reiher" "falke"',
      'german',
      5,
    ]);
    expect(fullTextStatement(table, '?!', 5)).toBeUndefined();
  });

  it('quote the names of the settings', () => {
    const table = { table: 'D', idColumn: 'Id', textColumn: 'Body', tsvectorColumn: 'tsv' };
    expect(fullTextStatement(table, 'x', 1)?.text).toContain('ts_rank_cd("tsv", query)');
    expect(probeStatement(table).text).toBe('SELECT "Id", "Body", "tsv" FROM "D" LIMIT 0');
    expect(quoteIdentifier('a"b')).toBe('"a""b"');
  });

  it('pass a vector as text', () => {
    const statement = vectorStatement({ table: 'docs', vectorColumn: 'v' }, [0.5, -1e-7], 2);
    expect(statement.values).toEqual(['[0.5,-1e-7]', 2]);
  });
});
