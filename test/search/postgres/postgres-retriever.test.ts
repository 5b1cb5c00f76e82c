import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCorpus } from '../../../src/data/create-corpus.ts';
import { createRetriever } from '../../../src/search/create-retriever.ts';
import { embeddingServer, letterVector } from '../support/embedding-server.ts';
import { deadAddress } from '../support/local-server.ts';

const url = process.env.LOOPCHECK_TEST_POSTGRES_URL;
const note = url === undefined ? ' (skipped: LOOPCHECK_TEST_POSTGRES_URL is not set)' : '';
const empty = createCorpus([], 'none');
const documents = [
  ['k-01', 'Kestrel is an internal data pipeline and replaced the Heron scheduler.'],
  ['k-02', 'Release 4.2 shipped on the date recorded in NV-118.'],
  ['k-03', 'NV-118 was approved. Its deployment window was March 14.'],
  ['k-04', 'Heron was retired because of duplicate exports.'],
  ['K-04', 'Heron was retired because of duplicate exports.'],
] as const;

/**
 * What a vector search needs of pgvector, in SQL, for servers without the extension: the text form of
 * a vector and its cosine distance.
 */
const standIn = `
  CREATE DOMAIN vector AS text;
  CREATE FUNCTION cosine_distance(a text, b text) RETURNS float8 LANGUAGE sql IMMUTABLE AS $$
    SELECT 1 - sum(x * y) / (sqrt(sum(x * x)) * sqrt(sum(y * y)))
    FROM unnest(translate(a, '[]', '{}')::float8[], translate(b, '[]', '{}')::float8[]) AS t(x, y)
  $$;
  CREATE OPERATOR <=> (LEFTARG = text, RIGHTARG = text, FUNCTION = cosine_distance);`;

async function withClient<T>(task: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await task(client);
  } finally {
    await client.end();
  }
}

function search(config: Record<string, unknown> = {}) {
  return createRetriever({ type: 'postgres', url, table: 'lc.docs', ...config }, empty, {
    env: {},
  });
}

async function idsOf(query: string, config: Record<string, unknown> = {}, limit = 3) {
  return (await (await search(config)).search(query, { limit })).map(({ id }) => id);
}

describe.skipIf(url === undefined)(`the postgres search${note}`, () => {
  beforeAll(() =>
    withClient(async (client) => {
      await client.query('DROP SCHEMA IF EXISTS lc CASCADE; CREATE SCHEMA lc');
      const { rows } = await client.query(
        "SELECT 1 FROM pg_available_extensions WHERE name = 'vector'",
      );
      if (rows.length > 0) await client.query('CREATE EXTENSION IF NOT EXISTS vector');
      else await client.query(`DROP DOMAIN IF EXISTS vector CASCADE; ${standIn}`);
      await client.query(`CREATE TABLE lc.docs (id text PRIMARY KEY, text text NOT NULL, v vector,
        "Words" tsvector GENERATED ALWAYS AS (to_tsvector('english', text)) STORED)`);
      await client.query('CREATE TABLE lc.numbered ("Nr" int, body text)');
      await client.query("INSERT INTO lc.numbered VALUES (7, 'Heron'), (10, 'Heron')");
      for (const [id, text] of documents) {
        const vector = `[${letterVector(text).join(',')}]`;
        await client.query('INSERT INTO lc.docs (id, text, v) VALUES ($1, $2, $3)', [
          id,
          text,
          vector,
        ]);
      }
    }),
  );
  afterAll(() =>
    withClient(async (client) => {
      await client.query('DROP SCHEMA lc CASCADE');
    }),
  );

  it('finds by any word, best first, ties by code point', async () => {
    expect((await idsOf('NV-118 deployment'))[0]).toBe('k-03');
    expect(await idsOf('duplicate exports of Heron')).toEqual(['K-04', 'k-04', 'k-01']);
    const [first] = await (await search()).search('deployment', { limit: 1 });
    expect(first?.text).toBe(documents[2][1]);
    expect(first?.score).toBeGreaterThan(0);
  });

  it('finds by all words on request', async () => {
    expect(await idsOf('Heron pipelines', { match: 'all' })).toEqual(['k-01']);
  });

  it('uses a stored tsvector and columns of other names', async () => {
    expect(await idsOf('deployments', { tsvectorColumn: 'Words' })).toEqual(['k-03']);
    const numbered = {
      table: 'lc.numbered',
      idColumn: 'Nr',
      textColumn: 'body',
      language: 'simple',
    };
    expect(await idsOf('heron', numbered)).toEqual(['10', '7']);
  });

  it.each(["'; DROP TABLE lc.docs; --", '" OR "', '\\', '(((', ':* & !', '$1', "it's", '红隼'])(
    'survives the query %j',
    async (query) => {
      await idsOf(query);
      expect(await idsOf('duplicate', {}, 9)).toHaveLength(2);
    },
  );

  it('finds nothing for a query without words and at limit 0', async () => {
    expect(await idsOf('?!')).toEqual([]);
    expect(await idsOf('heron', {}, 0)).toEqual([]);
  });

  it('finds the nearest vectors', async () => {
    await using server = await embeddingServer();
    const embedding = { model: 'ollama:fake', baseUrl: server.url };
    const retriever = await search({ vectorColumn: 'v', embedding });
    await retriever.prepare?.();
    const found = await retriever.search(documents[3][1], { limit: 3 });
    expect(found.slice(0, 2).map(({ id }) => id)).toEqual(['K-04', 'k-04']);
    expect(found[0]?.score).toBeCloseTo(1, 5);
    expect(retriever.name).toBe('postgres-vector');
  });

  it.each([
    ['a table', { table: 'lc.nowhere' }, 'Check "table"'],
    ['a column', { textColumn: 'body' }, 'Check the column names'],
    ['a language', { language: 'klingon' }, 'Check "language"'],
    ['a column of another type', { tsvectorColumn: 'text', textColumn: 'v' }, 'Check the types'],
  ])('names the setting when the database does not have %s', async (_name, config, hint) => {
    const retriever = await search(config);
    const failure = retriever.search('heron', { limit: 1 });
    await expect(failure).rejects.toMatchObject({
      code: 'config',
      hint: expect.stringContaining(hint),
    });
  });

  it('prepares without reading, and tells a missing table then', async () => {
    await (await search()).prepare?.();
    const missing = await search({ table: 'nowhere' });
    await expect(missing.prepare?.()).rejects.toMatchObject({ code: 'config' });
  });

  it('gives up at its deadline and at the abort of the run', async () => {
    const pause = { table: 'lc.slow', timeoutMs: 100 };
    await withClient((client) =>
      client.query(
        `CREATE VIEW lc.slow AS SELECT id, text || pg_sleep(5)::text AS text FROM lc.docs`,
      ),
    );
    const late = await search(pause);
    await expect(late.search('heron', { limit: 1 })).rejects.toMatchObject({ kind: 'timeout' });
    const controller = new AbortController();
    const hanging = await search({ table: 'lc.slow', timeoutMs: 3_000 });
    const waiting = hanging.search('heron', { limit: 1, signal: controller.signal });
    controller.abort();
    await expect(waiting).rejects.toMatchObject({ kind: 'aborted' });
  });
});

describe('a postgres search without a server', () => {
  it('is unreachable, not empty', async () => {
    const address = (await deadAddress()).replace('http://', 'postgres://user:s3cret@');
    const retriever = await search({ url: `${address}/db` });
    expect(JSON.stringify(retriever.options)).not.toContain('s3cret');
    await expect(retriever.search('heron', { limit: 1 })).rejects.toMatchObject({
      code: 'transport',
      kind: 'unreachable',
      message: expect.not.stringContaining('s3cret'),
    });
  });

  it('is another search in another database or column, and the same on another host', async () => {
    const optionsOf = async (url: string, more = {}) => (await search({ url, ...more })).options;
    const here = await optionsOf('postgres://user:s3cret@here/archive');
    expect(here).toMatchObject({ database: 'archive' });
    expect(await optionsOf('postgres://there:5433/archive')).toEqual(here);
    expect(await optionsOf('postgres://here/other')).not.toEqual(here);
    expect(await optionsOf('postgres://here/archive', { textColumn: 'body' })).not.toEqual(here);
  });

  it('refuses a vector column without an embedding', async () => {
    await expect(search({ vectorColumn: 'v' })).rejects.toThrow('belong together');
  });
});
