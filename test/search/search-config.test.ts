import { describe, expect, it } from 'vitest';
import { ConfigError } from '../../src/base/errors.ts';
import { parseSearchConfig } from '../../src/search/search-config.ts';

describe('parseSearchConfig', () => {
  it.each([
    [undefined, { type: 'keyword' }],
    [null, { type: 'keyword' }],
    ['keyword', { type: 'keyword' }],
    ['bm25', { type: 'bm25' }],
    [
      { type: 'bm25', k: 2 },
      { type: 'bm25', k: 2 },
    ],
    [
      { type: 'hybrid', of: ['keyword', { type: 'bm25', b: 0 }] },
      { type: 'hybrid', of: [{ type: 'keyword' }, { type: 'bm25', b: 0 }] },
    ],
    [
      { type: 'embedding', model: 'ollama:nomic-embed-text' },
      { type: 'embedding', model: 'ollama:nomic-embed-text' },
    ],
    [
      { type: 'postgres', table: 'archive.docs' },
      { type: 'postgres', table: 'archive.docs' },
    ],
    [
      { type: 'http', url: 'https://search.test/q', body: { q: ['$query'] } },
      { type: 'http', url: 'https://search.test/q', body: { q: ['$query'] } },
    ],
  ])('reads %j', (value, expected) => {
    expect(parseSearchConfig(value)).toEqual(expected);
  });

  it.each([
    ['elastic', 'expected one of keyword, bm25, embedding, postgres, http, hybrid, got "elastic"'],
    ['embedding', 'config.search.model'],
    [{}, 'expected one of'],
    [{ type: 'Keyword' }, 'got "Keyword"'],
    [7, 'got 7'],
    [['keyword'], 'expected one of'],
    [{ type: '__proto__' }, 'expected one of'],
    [{ type: 'bm25', k: -1 }, 'config.search.k'],
    [{ type: 'bm25', kk: 1 }, 'kk'],
    [{ type: 'embedding', model: 'nomic' }, 'config.search.model'],
    [{ type: 'embedding', model: 'ollama:x', baseUrl: 'ftp://x' }, 'config.search.baseUrl'],
    [{ type: 'postgres', table: 'docs; DROP TABLE docs' }, 'config.search.table'],
    [{ type: 'postgres', table: 'docs', idColumn: 'id" FROM x --' }, 'config.search.idColumn'],
    [{ type: 'postgres', table: 'docs', language: "english'" }, 'config.search.language'],
    [{ type: 'http', url: 'file:///etc/passwd' }, 'config.search.url'],
    [{ type: 'http', url: 'http://x', timeoutMs: 0 }, 'config.search.timeoutMs'],
    [{ type: 'http', url: 'http://me:hunter2@x/q', body: '$query' }, 'config.search.url: no user'],
    [{ type: 'http', url: 'http://x/$query', body: '$query' }, 'not in the address'],
    [{ type: 'http', url: 'http://x/?q=%24query', body: '$query' }, 'not in the address'],
    [{ type: 'http', url: 'http://x/', params: { q: 'kestrel' } }, 'sent nowhere'],
    [
      { type: 'http', url: 'http://x/', headers: { q: '$query' } },
      'config.search.headers: a header',
    ],
    [{ type: 'http', url: 'http://x/', headers: { 'a b': '1' } }, 'config.search.headers'],
    [{ type: 'http', url: 'http://x/', method: 'GET', body: '$query' }, 'a GET has no body'],
    [{ type: 'embedding', model: 'ollama:x', baseUrl: 'http://a:b@x' }, 'no user or password'],
    [{ type: 'postgres', table: 'docs', url: 'localhost' }, 'config.search.url'],
    [{ type: 'hybrid', of: ['keyword', 'embedding'] }, 'config.search.of.1.model'],
    [{ type: 'hybrid', of: ['keyword'] }, 'config.search.of'],
    [{ type: 'hybrid', of: ['keyword', { type: 'hybrid', of: [] }] }, 'config.search.of.1'],
  ])('refuses %j', (value, message) => {
    expect(() => parseSearchConfig(value)).toThrow(ConfigError);
    expect(() => parseSearchConfig(value)).toThrow(message);
  });

  it('names every wrong setting at once', () => {
    const value = { type: 'bm25', k: -1, b: 2 };
    expect(() => parseSearchConfig(value)).toThrow(/config\.search\.k.*\n.*config\.search\.b/);
    const joined = { type: 'hybrid', of: [value, 'elastic'] };
    expect(() => parseSearchConfig(joined)).toThrow(/of\.0\.k.*\n.*of\.0\.b.*\n.*of\.1: expected/);
  });

  it('never repeats a password', () => {
    const value = { type: 'http', url: 'http://me:hunter2@x/q', body: '$query' };
    expect(() => parseSearchConfig(value)).not.toThrow('hunter2');
  });
});
