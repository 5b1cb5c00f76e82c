import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCorpus } from '../../../src/data/create-corpus.ts';
import { buildIndex } from '../../../src/search/keyword/build-index.ts';
import { indexFilePath, loadIndex, saveIndex } from '../../../src/search/keyword/index-file.ts';
import { createKeywordRetriever } from '../../../src/search/keyword-retriever.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'loopcheck-index-'));
  path = indexFilePath(folder, 'hash');
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const texts = Array.from({ length: 100 }, (_, index) => `the word${index} 红隼 of n${index % 7}`);

function change(damage: (bytes: Buffer) => void): void {
  const bytes = readFileSync(path);
  damage(bytes);
  writeFileSync(path, bytes);
}

function flip(bytes: Buffer, at: number): void {
  bytes[at] = (bytes[at] ?? 0) ^ 1;
}

function grow(bytes: Buffer): void {
  const header = bytes.toString('utf8', 0, 512).trimEnd();
  const grown = header.replace(/"postingCount":\d+/, '"postingCount":9007199254740991');
  bytes.write(grown.padEnd(512), 0);
}

describe('a saved index', () => {
  it.each([
    ['of many texts', texts],
    ['of one text', ['a']],
    ['of texts without a word', ['?', '']],
    ['of nothing', []],
  ])('%s comes back as it was', (_name, all) => {
    const index = buildIndex(all);
    saveIndex(path, index);
    expect(loadIndex(path)).toEqual(index);
  });

  it('is not there before it was saved', () => {
    expect(loadIndex(path)).toBeUndefined();
  });

  it.each([
    ['cut off', () => truncateSync(path, 700)],
    ['cut off in its header', () => truncateSync(path, 10)],
    ['empty', () => truncateSync(path, 0)],
    ['too long', () => writeFileSync(path, Buffer.concat([readFileSync(path), Buffer.from('x')]))],
    ['something else', () => writeFileSync(path, 'x'.repeat(5000))],
    ['changed in its lists', () => change((bytes) => flip(bytes, bytes.length - 9))],
    ['changed in its words', () => change((bytes) => flip(bytes, 600))],
    ['boundless by its header', () => change((bytes) => grow(bytes))],
  ])('that is %s is removed and not used', (_name, damage) => {
    saveIndex(path, buildIndex(texts));
    damage();
    expect(loadIndex(path)).toBeUndefined();
    expect(existsSync(path)).toBe(false);
  });
});

describe('a saved index that cannot be read', () => {
  it('is none, and the search goes on', async () => {
    const corpus = createCorpus(
      Array.from({ length: 10_000 }, (_, index) => ({ id: `u${index}`, text: `w${index}` })),
      'c',
    );
    mkdirSync(indexFilePath(folder, corpus.hash), { recursive: true });
    const warned = once(process, 'warning');
    const retriever = createKeywordRetriever(corpus, { cacheFolder: folder });
    expect(await retriever.search('w42', { limit: 3 })).toHaveLength(1);
    expect(String((await warned)[0])).toContain('LOOPCHECK_CACHE');
  });
});

describe('the keyword search with a cache folder', () => {
  const documents = Array.from({ length: 10_000 }, (_, index) => ({
    id: `d${String(index).padStart(5, '0')}`,
    text: `common w${index}`,
  }));

  it('saves the index of a large corpus, and none of a small one', async () => {
    const large = createCorpus(documents, 'large');
    const small = createCorpus(documents.slice(0, 50), 'small');
    for (const corpus of [large, small]) {
      const retriever = createKeywordRetriever(corpus, { cacheFolder: folder });
      const [first] = await retriever.search('w42 common', { limit: 1 });
      expect(first?.id).toBe('d00042');
    }
    expect(existsSync(indexFilePath(folder, large.hash))).toBe(true);
    expect(existsSync(indexFilePath(folder, small.hash))).toBe(false);
  });

  it('searches in the saved index where there is one', async () => {
    const corpus = { ...createCorpus(documents, 'c'), hash: 'saved-before' };
    const marked = documents.map(({ text }, index) => (index === 7 ? 'marked' : text));
    saveIndex(indexFilePath(folder, corpus.hash), buildIndex(marked));
    const retriever = createKeywordRetriever(corpus, { cacheFolder: folder });
    const found = await retriever.search('marked', { limit: 3 });
    expect(found.map(({ id }) => id)).toEqual(['d00007']);
  });

  it('builds where the saved index is of another number of documents', async () => {
    const corpus = { ...createCorpus(documents, 'c'), hash: 'outdated' };
    saveIndex(indexFilePath(folder, corpus.hash), buildIndex(['marked']));
    const retriever = createKeywordRetriever(corpus, { cacheFolder: folder });
    expect(await retriever.search('marked', { limit: 3 })).toEqual([]);
    expect(await retriever.search('w7', { limit: 3 })).toHaveLength(1);
  });
});
