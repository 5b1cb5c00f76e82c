import type { Pool } from 'pg';
import { ConfigError, LoopcheckError, messageOf, TransportError } from '../../base/errors.ts';
import { abortable } from '../abortable.ts';
import type { Embedder } from '../embedding/embedder.ts';
import { checkFound } from '../found-documents.ts';
import type { Retriever } from '../retriever.ts';
import type { PostgresConfig } from '../search-config.ts';
import { fullTextStatement, probeStatement, type Statement, vectorStatement } from './queries.ts';

const DEFAULT_TIMEOUT_MS = 30_000;
const MAX_CONNECTIONS = 4;

/**
 * A search in a PostgreSQL table: full text (`ts_rank_cd`), or with `vectorColumn` and `embedding` the
 * nearest vectors of pgvector. The corpus in the table is the user's to keep. Idle connections keep no
 * process alive. Throws a ConfigError where settings contradict; searches reject with a ConfigError
 * where the package pg is missing (a replay does without it) or for a table, column or configuration
 * that the database does not have, and with a TransportError where it cannot be reached.
 */
export function createPostgresRetriever(
  config: Omit<PostgresConfig, 'type'>,
  embedder?: Embedder,
): Retriever {
  if ((config.vectorColumn === undefined) !== (embedder === undefined)) {
    throw new ConfigError('config.search: vectorColumn and embedding belong together.', {
      hint: 'Name both for a vector search, or none for a full-text search.',
    });
  }
  let pool: Promise<Pool> | undefined;
  const run = async (statement: Statement, signal?: AbortSignal): Promise<unknown[]> => {
    pool ??= createPool(config);
    const connections = await pool;
    try {
      const result = await abortable(
        () => connections.query(statement.text, statement.values),
        'PostgreSQL',
        signal,
      );
      return result.rows;
    } catch (thrown) {
      throw describeError(thrown, config);
    }
  };
  const { table, language = 'english', match = 'any', vectorColumn } = config;
  return {
    name: vectorColumn === undefined ? 'postgres' : 'postgres-vector',
    options: {
      ...whereTo(config),
      table,
      ...(vectorColumn === undefined ? { language, match } : { vectorColumn }),
      ...(embedder === undefined ? {} : { model: embedder.model }),
    },
    isRemote: true,
    prepare: async () => {
      await run(probeStatement(config));
    },
    search: async (query, { limit, signal }) => {
      if (limit < 1) return [];
      const statement =
        vectorColumn === undefined || embedder === undefined
          ? fullTextStatement(config, query, limit)
          : vectorStatement(
              { ...config, vectorColumn },
              await embedQuery(embedder, (config.embedding?.queryPrefix ?? '') + query, signal),
              limit,
            );
      if (statement === undefined) return [];
      return checkFound(await run(statement, signal), `The table ${table}`);
    },
  };
}

/**
 * The database by its name, and columns that are not the usual ones: recordings of other data must
 * not be taken for these. The host stays out, since the same data may stand on several.
 */
function whereTo({ url, idColumn, textColumn, tsvectorColumn }: Omit<PostgresConfig, 'type'>) {
  const database = url === undefined ? undefined : new URL(url).pathname.slice(1);
  const named = { database, idColumn, textColumn, tsvectorColumn };
  return Object.fromEntries(
    Object.entries(named).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
}

async function embedQuery(
  embedder: Embedder,
  text: string,
  signal: AbortSignal | undefined,
): Promise<number[]> {
  const [vector] = await embedder.embed([text], signal);
  return [...(vector ?? [])];
}

async function createPool({
  url,
  timeoutMs = DEFAULT_TIMEOUT_MS,
}: Partial<PostgresConfig>): Promise<Pool> {
  const { default: pg } = await importPg();
  const pool = new pg.Pool({
    ...(url === undefined ? {} : { connectionString: url }),
    max: MAX_CONNECTIONS,
    allowExitOnIdle: true,
    connectionTimeoutMillis: timeoutMs,
    statement_timeout: timeoutMs,
    query_timeout: timeoutMs + 1_000,
    application_name: 'loopcheck',
  });
  // Without a listener an idle connection that breaks would end the process; the next search
  // connects again, and tells when it cannot.
  pool.on('error', () => undefined);
  return pool;
}

async function importPg() {
  try {
    return await import('pg');
  } catch (thrown) {
    throw new ConfigError('A search of type postgres needs the package pg.', {
      hint: 'Install it: npm install pg',
      cause: thrown,
    });
  }
}

/** SQLSTATE codes that are the settings' fault, with what to look at. */
const SETTING_FAULTS: ReadonlyMap<string, string> = new Map([
  ['42P01', 'Check "table" (with its schema) in config.search.'],
  ['42703', 'Check the column names in config.search: they are case-sensitive.'],
  ['42704', 'Check "language", or install the extension: CREATE EXTENSION vector.'],
  ['42883', 'Check the types of the columns: text, tsvector and vector.'],
  ['42804', 'Check the types of the columns: text, tsvector and vector.'],
  ['22000', 'The embedding model and the vector column differ in their dimensions.'],
  ['42501', 'Grant the user SELECT on the table.'],
  ['28P01', 'Check user and password in "url".'],
  ['28000', 'Check user and password in "url".'],
  ['3D000', 'Check the database in "url".'],
]);

function describeError(thrown: unknown, { table }: Pick<PostgresConfig, 'table'>): unknown {
  if (thrown instanceof LoopcheckError) return thrown;
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';
  const hint = SETTING_FAULTS.get(code);
  const details = { cause: thrown, ...(hint === undefined ? {} : { hint }) };
  if (hint !== undefined) {
    return new ConfigError(`PostgreSQL refuses the search in ${table}.`, details);
  }
  const isLate = code === '57014' || /timeout/i.test(messageOf(thrown));
  const message = isLate ? 'PostgreSQL did not answer in time.' : 'PostgreSQL could not be used.';
  return new TransportError(isLate ? 'timeout' : 'unreachable', message, details);
}
