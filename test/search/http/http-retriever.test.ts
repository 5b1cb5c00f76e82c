import { describe, expect, it } from 'vitest';
import { createCorpus } from '../../../src/data/create-corpus.ts';
import { createRetriever } from '../../../src/search/create-retriever.ts';
import {
  type Answer,
  deadAddress,
  localServer,
  type SeenRequest,
} from '../support/local-server.ts';

const empty = createCorpus([], 'none');
const hits = [
  { _id: 7, _score: 2.5, _source: { text: 'Kestrel' } },
  { _id: 'k-02', _score: 1, _source: { text: 'Heron' } },
];
const elastic = {
  type: 'http',
  body: {
    size: '$limit',
    query: { match: { text: '$query' } },
    note: 'at most $limit of "$query"',
  },
  headers: { Authorization: 'ApiKey $env:SEARCH_KEY' },
  results: 'hits.hits',
  id: '_id',
  text: '_source.text',
  score: '_score',
};

async function ask(answer: (request: SeenRequest) => Answer, more: Record<string, unknown> = {}) {
  await using server = await localServer(answer);
  const config = { ...elastic, url: `${server.url}/archive/_search`, ...more };
  const retriever = await createRetriever(config, empty, { env: { SEARCH_KEY: 's3cret' } });
  const outcome = await retriever.search('NV-118 "$limit" $env:HOME {{x}}', { limit: 5 }).then(
    (found) => ({ found, thrown: undefined }),
    (thrown: unknown) => ({ found: undefined, thrown }),
  );
  return { ...outcome, requests: server.requests, options: retriever.options };
}

describe('the http search', () => {
  it('fills the request in and reads the reply by its paths', async () => {
    const { found, requests, options } = await ask(() => ({ json: { hits: { hits } } }));
    expect(found).toEqual([
      { id: '7', text: 'Kestrel', score: 2.5 },
      { id: 'k-02', text: 'Heron', score: 1 },
    ]);
    const [request] = requests;
    expect(request).toMatchObject({ method: 'POST', path: '/archive/_search' });
    expect(request?.headers).toMatchObject({ authorization: 'ApiKey s3cret' });
    const query = 'NV-118 "$limit" $env:HOME {{x}}';
    expect(JSON.parse(request?.body ?? '')).toEqual({
      size: 5,
      query: { match: { text: query } },
      note: `at most 5 of "${query}"`,
    });
    expect(JSON.stringify(options)).not.toContain('s3cret');
  });

  it('asks by GET with parameters where there is no body', async () => {
    const { found, requests } = await ask(() => ({ json: [{ id: 'a', text: 'A' }] }), {
      body: undefined,
      results: undefined,
      id: undefined,
      text: undefined,
      score: undefined,
      params: { q: '$query', n: '$limit', lang: 'en' },
    });
    expect(found).toEqual([{ id: 'a', text: 'A' }]);
    const address = new URL(requests[0]?.path ?? '', 'http://x');
    expect(requests[0]?.method).toBe('GET');
    expect([...address.searchParams]).toEqual([
      ['q', 'NV-118 "$limit" $env:HOME {{x}}'],
      ['n', '5'],
      ['lang', 'en'],
    ]);
  });

  it('takes no more documents than asked for', async () => {
    const many = Array.from({ length: 9 }, (_, index) => ({ _id: index, _source: { text: 't' } }));
    const { found } = await ask(() => ({ json: { hits: { hits: many } } }));
    expect(found).toHaveLength(5);
  });

  it.each([
    ['a status', { status: 500, raw: 'boom' }, 'http-status', 'answered 500: boom'],
    ['no JSON', { raw: '<html>' }, 'bad-reply', 'did not answer with JSON'],
    ['another shape', { json: { hits: [] } }, 'bad-reply', '"hits.hits" in the reply'],
    [
      'a result without id',
      { json: { hits: { hits: [{ _source: { text: 'x' } }] } } },
      'bad-reply',
      'result 0 has no id',
    ],
    [
      'a result without text',
      { json: { hits: { hits: [{ _id: 'x' }] } } },
      'bad-reply',
      '("x") has no text',
    ],
    [
      'an id that no answer can cite',
      { json: { hits: { hits: [{ _id: 'k] \u001b[31m', _source: { text: 'x' } }] } } },
      'bad-reply',
      'result 0 has the id "k] \\u001b[31m"',
    ],
    [
      'an id twice',
      { json: { hits: { hits: [hits[0], hits[0]] } } },
      'bad-reply',
      'repeats the id "7"',
    ],
  ] as const)('rejects %s', async (_name, answer, kind, message) => {
    const { thrown } = await ask(() => answer);
    expect(thrown).toMatchObject({
      code: 'transport',
      kind,
      message: expect.stringContaining(message),
    });
  });

  it('takes an empty list for no hit', async () => {
    expect((await ask(() => ({ json: { hits: { hits: [] } } }))).found).toEqual([]);
  });

  it('asks again after 429 as long as the server says', async () => {
    let count = 0;
    const { found } = await ask(() => {
      count += 1;
      return count === 1
        ? { status: 429, headers: { 'retry-after': '0' }, raw: '' }
        : { json: { hits: { hits } } };
    });
    expect(found).toHaveLength(2);
    expect(count).toBe(2);
  });

  it('names a variable that is not set', async () => {
    const { thrown } = await ask(() => ({ json: [] }), {
      headers: { 'x-key': '$env:NO_SUCH_KEY' },
    });
    expect(thrown).toMatchObject({
      code: 'config',
      message: expect.stringContaining('NO_SUCH_KEY'),
    });
  });

  it('refuses a header that cannot be sent, without showing it', async () => {
    await using server = await localServer(() => ({ json: [] }));
    const config = { ...elastic, url: server.url };
    const retriever = await createRetriever(config, empty, { env: { SEARCH_KEY: 's3cret\n' } });
    const thrown = await retriever.search('x', { limit: 1 }).catch((error: unknown) => error);
    expect(thrown).toMatchObject({ code: 'config' });
    expect(String(thrown)).toContain('config.search.headers.Authorization');
    expect(String(thrown)).not.toContain('s3cret');
  });

  it('says that the server is down or late, or that the run was aborted', async () => {
    const plain = { type: 'http', params: { q: '$query' } };
    const dead = await createRetriever({ ...plain, url: await deadAddress() }, empty);
    await expect(dead.search('x', { limit: 1 })).rejects.toMatchObject({ kind: 'unreachable' });
    await using server = await localServer(() => 'hang');
    const late = await createRetriever({ ...plain, url: server.url, timeoutMs: 20 }, empty);
    await expect(late.search('x', { limit: 1 })).rejects.toMatchObject({
      kind: 'timeout',
      hint: 'Raise timeoutMs in config.search.',
    });
    const hanging = await createRetriever({ ...plain, url: server.url }, empty);
    const controller = new AbortController();
    const waiting = hanging.search('x', { limit: 1, signal: controller.signal });
    controller.abort();
    await expect(waiting).rejects.toMatchObject({ kind: 'aborted' });
  });
});
