import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCorpus } from '../../../src/data/create-corpus.ts';
import { createRetriever } from '../../../src/search/create-retriever.ts';
import { embeddingServer } from '../support/embedding-server.ts';
import { deadAddress, localServer } from '../support/local-server.ts';

const corpus = createCorpus(
  [
    { id: 'd2', text: 'heron scheduler' },
    { id: 'd1', text: 'kestrel pipeline' },
    { id: 'd3', text: 'heron scheduler' },
    { id: 'd4', text: 'tally reconciliation' },
  ],
  'test',
);
let cacheFolder: string;
beforeEach(() => {
  cacheFolder = mkdtempSync(join(tmpdir(), 'loopcheck-vectors-'));
});
afterEach(() => {
  rmSync(cacheFolder, { recursive: true, force: true });
});

function search(baseUrl: string, more: Record<string, unknown> = {}) {
  const config = { type: 'embedding', model: 'ollama:fake', baseUrl, ...more };
  return createRetriever(config, corpus, { env: {}, cacheFolder });
}

describe('the embedding search', () => {
  it.each([
    ['ollama:fake', ''],
    ['openai:fake', '/v1'],
  ])('ranks by cosine with %s, ties by id', async (model, path) => {
    await using server = await embeddingServer();
    const retriever = await search(server.url + path, { model });
    const found = await retriever.search('the Heron schedulers', { limit: 2 });
    expect(found.map(({ id }) => id)).toEqual(['d2', 'd3']);
    expect(found[0]?.score).toBeGreaterThan(0.8);
    expect(found[0]?.score).toBeLessThan(1);
    expect(retriever.options).toMatchObject({ model });
    const [exact] = await retriever.search('kestrel pipeline', { limit: 1 });
    expect(exact?.id).toBe('d1');
    expect(exact?.score).toBeCloseTo(1, 6);
  });

  it('embeds a text once, in this process and the next', async () => {
    await using server = await embeddingServer();
    const first = await search(server.url, { batchSize: 2 });
    await first.prepare?.();
    expect(server.requests.map(({ body }) => JSON.parse(body).input.length)).toEqual([2, 1]);
    await first.search('heron', { limit: 1 });
    await first.search('heron', { limit: 1 });
    expect(server.requests).toHaveLength(3);
    const second = await search(server.url);
    await second.prepare?.();
    await second.search('heron', { limit: 1 });
    expect(server.requests).toHaveLength(3);
  });

  it('reads a cache whose last line was torn, and goes on after it', async () => {
    await using server = await embeddingServer();
    await (await search(server.url)).prepare?.();
    const [name = ''] = readdirSync(join(cacheFolder, 'embeddings'));
    const file = join(cacheFolder, 'embeddings', name);
    appendFileSync(file, '{"hash":"0123456789abcdef","vector":"AAA');
    await (await search(server.url)).search('new words', { limit: 1 });
    await (await search(server.url)).search('new words', { limit: 1 });
    expect(server.requests).toHaveLength(2);
    expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(5);
  });

  it('embeds anew what was damaged in the cache', async () => {
    await using server = await embeddingServer();
    const sound = await (await search(server.url)).search('heron', { limit: 4 });
    const [name = ''] = readdirSync(join(cacheFolder, 'embeddings'));
    const file = join(cacheFolder, 'embeddings', name);
    const damaged = readFileSync(file, 'utf8').replaceAll(/"vector":".{4}/g, '"vector":"AADA');
    writeFileSync(file, damaged);
    expect(await (await search(server.url)).search('heron', { limit: 4 })).toEqual(sound);
  });

  it('keeps nothing of a model that gives vectors of another length', async () => {
    let length = 3;
    await using server = await localServer(({ body }) => {
      const texts = JSON.parse(body).input as string[];
      const embeddings = texts.map(() => Array.from({ length }, () => 1));
      return { json: { embeddings } };
    });
    const retriever = await search(server.url);
    await retriever.prepare?.();
    length = 4;
    await expect(retriever.search('heron', { limit: 1 })).rejects.toMatchObject({
      kind: 'bad-reply',
      hint: expect.stringContaining(join(cacheFolder, 'embeddings')),
    });
    length = 3;
    expect(await (await search(server.url)).search('heron', { limit: 1 })).toHaveLength(1);
  });

  it('goes on without a cache that cannot be read', async () => {
    await using server = await embeddingServer();
    await (await search(server.url)).prepare?.();
    const [name = ''] = readdirSync(join(cacheFolder, 'embeddings'));
    const file = join(cacheFolder, 'embeddings', name);
    rmSync(file);
    mkdirSync(file);
    expect(await (await search(server.url)).search('heron', { limit: 1 })).toHaveLength(1);
  });

  it('puts the prefixes of a model before documents and queries', async () => {
    await using server = await embeddingServer();
    const prefixes = { documentPrefix: 'search_document: ', queryPrefix: 'search_query: ' };
    const retriever = await search(server.url, prefixes);
    await retriever.search('heron', { limit: 1 });
    const inputs = server.requests.flatMap(({ body }) => JSON.parse(body).input as string[]);
    expect(inputs[0]).toBe('search_document: kestrel pipeline');
    expect(inputs.at(-1)).toBe('search_query: heron');
    expect(retriever.options).toMatchObject(prefixes);
  });

  it('says that the server is down, and works once it is up', async () => {
    const retriever = await search(await deadAddress());
    await expect(retriever.search('heron', { limit: 1 })).rejects.toMatchObject({
      code: 'transport',
      kind: 'unreachable',
    });
  });

  it('gives up at its deadline and at the abort of the run', async () => {
    await using server = await localServer(() => 'hang');
    const slow = await search(server.url, { timeoutMs: 20 });
    await expect(slow.prepare?.()).rejects.toMatchObject({ kind: 'timeout' });
  });

  it('passes the status of a refusing server on', async () => {
    await using server = await localServer(() => ({
      status: 404,
      json: { error: 'model fake not found' },
    }));
    const retriever = await search(server.url);
    await expect(retriever.search('heron', { limit: 1 })).rejects.toMatchObject({
      kind: 'http-status',
      status: 404,
      message: expect.stringContaining('model fake not found'),
    });
    expect(server.requests).toHaveLength(1);
  });

  it.each([
    [{ embeddings: [] }],
    [{ embeddings: [[1, 2], [1], [1, 2], [1, 2]] }],
    [{ embeddings: [['a'], ['b'], ['c'], ['d']] }],
    [{}],
  ])('refuses the vectors of %j', async (json) => {
    await using server = await localServer(() => ({ json }));
    const retriever = await search(server.url);
    await expect(retriever.prepare?.()).rejects.toMatchObject({ kind: 'bad-reply' });
  });
});

const ollama = process.env.OLLAMA_BASE_URL;
const model = process.env.LOOPCHECK_TEST_EMBEDDING_MODEL ?? 'qwen2.5-coder:1.5b';
const note = ollama === undefined ? ' (skipped: OLLAMA_BASE_URL is not set)' : '';

describe(`the embedding search on a real Ollama${note}`, () => {
  it.skipIf(ollama === undefined)(
    'embeds and finds the text itself first',
    { timeout: 120_000 },
    async () => {
      const retriever = await createRetriever(
        { type: 'embedding', model: `ollama:${model}`, baseUrl: ollama },
        corpus,
        { env: {}, cacheFolder },
      );
      const found = await retriever.search('tally reconciliation', { limit: 4 });
      expect(found).toHaveLength(4);
      expect(found[0]?.id).toBe('d4');
    },
  );
});
