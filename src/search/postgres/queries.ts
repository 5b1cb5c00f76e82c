import { tokenSet } from '../../base/tokens.ts';
import type { PostgresConfig } from '../search-config.ts';

/** A statement with its parameters; no value is ever part of the text. */
export interface Statement {
  text: string;
  values: unknown[];
}

/** The columns and settings of a search, with their defaults. */
export type PostgresTable = Pick<
  PostgresConfig,
  'table' | 'idColumn' | 'textColumn' | 'language' | 'tsvectorColumn' | 'match' | 'vectorColumn'
>;

/**
 * The full-text search of a query: `ts_rank_cd` over the documents that match, ties by id in code point
 * order. The words of the query are our tokens, each in quotes, joined by OR (`match: any`) or by
 * nothing (`all`), for `websearch_to_tsquery`, which reads any text without an error. Undefined for a
 * query without words.
 */
export function fullTextStatement(
  table: PostgresTable,
  query: string,
  limit: number,
): Statement | undefined {
  const words = [...tokenSet(query)].map((word) => `"${word}"`);
  if (words.length === 0) return undefined;
  const { id, text, from } = names(table);
  const vector =
    table.tsvectorColumn === undefined
      ? `to_tsvector($2::text::regconfig, ${text})`
      : quoteIdentifier(table.tsvectorColumn);
  return {
    text:
      `SELECT ${id}::text AS id, ${text} AS text, ts_rank_cd(${vector}, query)::float8 AS score` +
      ` FROM ${from}, websearch_to_tsquery($2::text::regconfig, $1) AS query` +
      ` WHERE ${vector} @@ query ORDER BY score DESC, ${id}::text COLLATE "C" LIMIT $3`,
    values: [words.join(table.match === 'all' ? ' ' : ' OR '), table.language ?? 'english', limit],
  };
}

/**
 * The nearest documents by pgvector's cosine distance, ties by id in code point order. The score is
 * the cosine. Rows without a vector are left out.
 */
export function vectorStatement(
  table: PostgresTable & { vectorColumn: string },
  vector: readonly number[],
  limit: number,
): Statement {
  const { id, text, from } = names(table);
  const distance = `${quoteIdentifier(table.vectorColumn)} <=> $1::text::vector`;
  return {
    text:
      `SELECT ${id}::text AS id, ${text} AS text, (1 - (${distance}))::float8 AS score` +
      ` FROM ${from} WHERE ${quoteIdentifier(table.vectorColumn)} IS NOT NULL` +
      ` ORDER BY ${distance}, ${id}::text COLLATE "C" LIMIT $2`,
    values: [`[${vector.join(',')}]`, limit],
  };
}

/** A statement that fails where the table or one of its columns is missing, and reads nothing. */
export function probeStatement(table: PostgresTable): Statement {
  const { id, text, from } = names(table);
  const others = [table.tsvectorColumn, table.vectorColumn].filter((name) => name !== undefined);
  const columns = [id, text, ...others.map(quoteIdentifier)];
  return { text: `SELECT ${columns.join(', ')} FROM ${from} LIMIT 0`, values: [] };
}

/** A name in double quotes, as the database spells it; a quote inside is doubled. */
export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function names({ table, idColumn = 'id', textColumn = 'text' }: PostgresTable) {
  return {
    id: quoteIdentifier(idColumn),
    text: quoteIdentifier(textColumn),
    from: table.split('.').map(quoteIdentifier).join('.'),
  };
}
