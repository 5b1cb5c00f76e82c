import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BaseRetriever } from '@langchain/core/retrievers';
import { afterAll, describe, expect, it } from 'vitest';
import { createCorpus } from '../../src/data/create-corpus.ts';
import { loadCorpus } from '../../src/data/load-corpus.ts';
import { cacheFolderOf, createRetriever } from '../../src/search/create-retriever.ts';
import { retrieverFrom } from '../../src/search/custom-retriever.ts';
import { createHybridRetriever, fuseRankings } from '../../src/search/hybrid-retriever.ts';

const { corpus } = await loadCorpus(join(import.meta.dirname, '../../corpus.json'));
const folder = mkdtempSync(join(tmpdir(), 'loopcheck-search-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const surroundings = { env: {}, cacheFolder: folder };
const document = (id: string, score?: number) =>
  score === undefined ? { id, text: `text of ${id}` } : { id, text: `text of ${id}`, score };

describe.each([
  ['keyword', 'keyword'],
  ['bm25', 'bm25'],
  ['hybrid', { type: 'hybrid', of: ['keyword', 'bm25'] }],
  [
    'a function',
    (query: string) => (query.includes('NV-118') ? [document('k-03'), document('k-02')] : []),
  ],
])('every search: %s', (_name, config) => {
  it('finds the change ticket first, with text, the same each time', async () => {
    const retriever = await createRetriever(config, corpus, surroundings);
    const found = await retriever.search('NV-118 deployment', { limit: 3 });
    expect(found[0]?.id).toBe('k-03');
    expect(found[0]?.text).not.toBe('');
    expect(found.length).toBeLessThanOrEqual(3);
    expect(await retriever.search('NV-118 deployment', { limit: 3 })).toEqual(found);
  });

  it('finds nothing for words that are nowhere, and nothing at limit 0', async () => {
    const retriever = await createRetriever(config, corpus, surroundings);
    expect(await retriever.search('zzz', { limit: 3 })).toEqual([]);
    expect(await retriever.search('', { limit: 3 })).toEqual([]);
    expect(await retriever.search('NV-118', { limit: 0 })).toEqual([]);
  });
});

describe('the bm25 search', () => {
  it('weighs rare words, where keyword counts all alike', async () => {
    const words = ['the of a to', 'the of a to', 'the of in heron', 'the of a to'];
    const small = createCorpus(
      words.map((text, index) => ({ id: `d${index}`, text })),
      'c',
    );
    const query = 'the of a to heron';
    const [keyword] = await (await createRetriever('keyword', small)).search(query, { limit: 1 });
    const [bm25] = await (await createRetriever('bm25', small)).search(query, { limit: 1 });
    expect([keyword?.id, bm25?.id]).toEqual(['d0', 'd2']);
  });

  it('breaks ties by id and keeps hostile ids', async () => {
    const ids = ['z', '__proto__', 'constructor', 'A'];
    const small = createCorpus(
      ids.map((id) => ({ id, text: 'same words' })),
      'c',
    );
    const found = await (await createRetriever('bm25', small)).search('same', { limit: 9 });
    expect(found.map(({ id }) => id)).toEqual(['A', '__proto__', 'constructor', 'z']);
  });

  it('shows its settings in the record', async () => {
    const retriever = await createRetriever({ type: 'bm25', k: 2 }, corpus);
    expect(retriever.options).toEqual({ k: 2, b: 0.7, d: 0.5 });
  });
});

describe('the hybrid search', () => {
  it('adds reciprocal ranks up (golden values of 1 / (60 + rank))', () => {
    const fused = fuseRankings(
      [
        [document('a'), document('b'), document('c')],
        [document('c'), document('a')],
      ],
      60,
    );
    expect(fused.map(({ id, score }) => [id, score])).toEqual([
      ['a', 1 / 61 + 1 / 62],
      ['c', 1 / 63 + 1 / 61],
      ['b', 1 / 62],
    ]);
  });

  it('breaks ties by id', () => {
    const fused = fuseRankings([[document('b')], [document('a')]], 60);
    expect(fused.map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('fails when one of its searches fails, and is remote when one is', async () => {
    const broken = retrieverFrom(() => {
      throw new Error('index gone');
    });
    const keyword = await createRetriever('keyword', corpus);
    const hybrid = createHybridRetriever([keyword, broken]);
    expect(hybrid.isRemote).toBe(true);
    expect(createHybridRetriever([keyword, keyword]).isRemote).toBe(false);
    await expect(hybrid.search('kestrel', { limit: 3 })).rejects.toMatchObject({
      cause: new Error('index gone'),
    });
  });

  it('names its parts and their settings', async () => {
    const hybrid = await createRetriever({ type: 'hybrid', of: ['keyword', 'bm25'] }, corpus);
    expect(hybrid.name).toBe('hybrid(keyword+bm25)');
    expect(hybrid.options).toMatchObject({ rankConstant: 60, depth: 20, '1.bm25.k': 1.2 });
  });
});

class LangchainRetriever extends BaseRetriever {
  lc_namespace = ['test'];

  override async _getRelevantDocuments(query: string) {
    return [{ pageContent: `about ${query}`, metadata: { source: 'l-1' } }];
  }
}

describe('a search of the user', () => {
  it('may be a LangChain retriever', async () => {
    const retriever = retrieverFrom(new LangchainRetriever());
    expect(await retriever.search('kestrel', { limit: 3 })).toEqual([
      { id: 'l-1', text: 'about kestrel' },
    ]);
  });

  it('may be an old LangChain retriever', async () => {
    const old = { getRelevantDocuments: () => [{ id: 'x', pageContent: 'y' }] };
    expect(await retrieverFrom(old).search('q', { limit: 1 })).toEqual([{ id: 'x', text: 'y' }]);
  });

  it('may be an object with search, name, options and prepare', async () => {
    const calls: string[] = [];
    const own = {
      name: 'mine',
      options: { shards: 2, secret: { nested: true } },
      async prepare() {
        calls.push('prepare');
      },
      async search(query: string, { limit }: { limit: number }) {
        calls.push(`${query} ${limit}`);
        return [document('b', 2), document('a', 1)];
      },
    };
    const retriever = retrieverFrom(own);
    await retriever.prepare?.();
    expect(await retriever.search('q', { limit: 1 })).toEqual([document('b', 2)]);
    expect(calls).toEqual(['prepare', 'q 1']);
    expect([retriever.name, retriever.options]).toEqual(['mine', { shards: 2 }]);
  });

  it.each([
    ['nothing', () => undefined, 'not a list'],
    ['an object', () => ({}), 'not a list'],
    ['texts', () => ['a'], 'result 0 is a value of type string'],
    ['no id', () => [{ text: 'a' }], 'result 0 has no id'],
    ['a blank id', () => [{ id: ' ', text: 'a' }], 'result 0 has no id'],
    ['an id with a bracket', () => [{ id: 'a]', text: 'b' }], 'which no answer can cite'],
    ['no text', () => [{ id: 'a' }], '("a") has no text'],
    ['one id twice', () => [document('a'), document('a')], 'result 1 repeats the id "a"'],
    ['a score of NaN', () => [document('a', Number.NaN)], 'a score that is no number'],
  ])('is an error when it returns %s', async (_name, search, message) => {
    await expect(retrieverFrom(search).search('q', { limit: 3 })).rejects.toMatchObject({
      code: 'transport',
      kind: 'bad-reply',
      message: expect.stringContaining(message),
    });
  });

  it('is an error when it throws, at once or later', async () => {
    const now = retrieverFrom(() => {
      throw new Error('no index');
    });
    const later = retrieverFrom(() => Promise.reject(new Error('no index')));
    const inResult = retrieverFrom(() => [
      {
        get id() {
          throw new Error('no index');
        },
      },
    ]);
    const prepared = retrieverFrom({
      search: () => [],
      prepare: () => Promise.reject(new Error('no index')),
    });
    await expect(prepared.prepare?.()).rejects.toMatchObject({ kind: 'unreachable' });
    for (const retriever of [now, later, inResult]) {
      await expect(retriever.search('q', { limit: 1 })).rejects.toMatchObject({
        code: 'transport',
        kind: 'unreachable',
        cause: new Error('no index'),
      });
    }
  });

  it('is left when the run is aborted', async () => {
    const controller = new AbortController();
    const never = retrieverFrom(() => new Promise(() => undefined));
    const waiting = never.search('q', { limit: 1, signal: controller.signal });
    controller.abort();
    await expect(waiting).rejects.toMatchObject({ kind: 'aborted' });
    await expect(never.search('q', { limit: 1, signal: controller.signal })).rejects.toMatchObject({
      kind: 'aborted',
    });
  });

  it.each([[null], [{}], [7], [[]], [{ search: 'text' }]])('refuses the export %j', (value) => {
    expect(() => retrieverFrom(value)).toThrow('is no search');
  });
});

describe('cacheFolderOf', () => {
  it('follows LOOPCHECK_CACHE, then XDG_CACHE_HOME', () => {
    expect(cacheFolderOf({ LOOPCHECK_CACHE: folder, XDG_CACHE_HOME: '/x' })).toBe(folder);
    expect(cacheFolderOf({ XDG_CACHE_HOME: folder })).toBe(join(folder, 'loopcheck'));
    expect(cacheFolderOf({})).toMatch(/\.cache.loopcheck$/);
  });
});
