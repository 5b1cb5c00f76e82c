import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createCorpus } from '../../src/data/create-corpus.ts';
import { loadCorpus } from '../../src/data/load-corpus.ts';
import { createKeywordRetriever } from '../../src/search/keyword-retriever.ts';

const kestrel = await loadCorpus(join(import.meta.dirname, '../../corpus.json'));

async function idsOf(query: string, limit = 3, corpus = kestrel.corpus): Promise<string[]> {
  const found = await createKeywordRetriever(corpus).search(query, { limit });
  return found.map(({ id }) => id);
}

describe('the keyword search', () => {
  it('finds the change ticket of the Kestrel archive first', async () => {
    expect((await idsOf('NV-118 deployment'))[0]).toBe('k-03');
  });

  it('gives texts, scores and ids, best first', async () => {
    const corpus = createCorpus(
      [
        { id: 'b', text: 'Heron Kestrel' },
        { id: 'a', text: 'kestrel, heron!' },
        { id: 'c', text: 'heron kestrel tally tally' },
        { id: 'd', text: 'nothing' },
      ],
      'c',
    );
    const found = await createKeywordRetriever(corpus).search('TALLY heron Kestrel heron', {
      limit: 9,
    });
    expect(found).toEqual([
      { id: 'c', text: 'heron kestrel tally tally', score: 3 },
      { id: 'a', text: 'kestrel, heron!', score: 2 },
      { id: 'b', text: 'Heron Kestrel', score: 2 },
    ]);
  });

  it('breaks ties by code point, not by UTF-16 code unit', async () => {
    const ids = ['\u{1F600}', '\uE000', 'z', 'Z', 'é'];
    const corpus = createCorpus(
      ids.map((id) => ({ id, text: 'same' })),
      'c',
    );
    expect(await idsOf('same', 5, corpus)).toEqual(['Z', 'z', 'é', '\uE000', '\u{1F600}']);
  });

  it.each(['', '?!', 'zzz', ' \n'])('finds nothing for %j', async (query) => {
    expect(await idsOf(query)).toEqual([]);
  });

  it('finds Chinese and Japanese texts that hold the words of the query', async () => {
    const corpus = createCorpus(
      [
        { id: 'c1', text: '红隼系统在2024年发布。' },
        { id: 'c2', text: '苍鹭系统已停用。' },
        { id: 'j1', text: '東京タワーの高さは333メートルです。' },
      ],
      'c',
    );
    expect((await idsOf('红隼何时发布？', 1, corpus))[0]).toBe('c1');
    expect((await idsOf('東京タワーの高さ', 1, corpus))[0]).toBe('j1');
    expect((await idsOf('２０２４', 1, corpus))[0]).toBe('c1');
  });

  it('finds nothing in an empty corpus', async () => {
    expect(await idsOf('kestrel', 3, createCorpus([], 'empty'))).toEqual([]);
  });
});
