import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCorpus } from '../../../src/data/create-corpus.ts';
import type { CorpusDocument } from '../../../src/data/types.ts';
import { scanSearch } from '../../../src/search/keyword/scan-search.ts';
import { createKeywordRanking } from '../../../src/search/keyword-retriever.ts';

const separators = [' ', '-', '. ', '，', '', '\n'];
/** Few words, so that documents share many and ties abound; Latin, Chinese, Japanese, full width. */
const words =
  'the of NV 118 Kestrel kestrel heron é ß a b 红 隼 系 统 的 在 发布 かな カナ １１８ 𠮷 ไทย -'.split(
    ' ',
  );
const ids = ['__proto__', 'constructor', 'K-1', 'k-1', '\uE000', '\u{1F600}', '\uFFFD', 'z'];

/** One number a word: fast-check makes and shrinks a list of bytes far faster than nested lists. */
function textOf(bytes: Iterable<number>): string {
  let text = '';
  for (const byte of bytes) {
    const word = words[byte % words.length] ?? '';
    text += word + (separators[byte % separators.length] ?? '');
  }
  return text;
}

/** Documents from bytes: one byte in eight begins the next document. */
function corpusOf(bytes: Uint8Array): CorpusDocument[] {
  const parts: number[][] = [[]];
  for (const byte of bytes) {
    if (byte < 32) parts.push([]);
    else parts.at(-1)?.push(byte);
  }
  return parts.map((part, index) => ({
    id: `${ids[(part[0] ?? 0) % ids.length] ?? ''}${index}`,
    text: textOf(part),
  }));
}

const bytesUpTo = (maxLength: number) => fc.uint8Array({ maxLength, size: 'max' });
const anyLimit = fc.oneof(fc.integer({ min: 0, max: 5 }), fc.constantFrom(40, 1000));

/** Both answers as text: comparing objects would take longer than the searches. */
function expectSame(corpus: CorpusDocument[], query: string, limit: number): void {
  const rank = createKeywordRanking(createCorpus(corpus, 'generated'));
  const found = JSON.stringify(rank(query, limit));
  const scanned = JSON.stringify(scanSearch(corpus, query, limit));
  if (found !== scanned) expect(found).toBe(scanned);
}

describe('the keyword index', () => {
  it('finds what the full scan finds in 10,000 corpora', { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(bytesUpTo(60), bytesUpTo(8), anyLimit, (bytes, query, limit) => {
        expectSame(corpusOf(bytes), textOf(query), limit);
      }),
      { numRuns: 10_000 },
    );
  });

  it('finds what the full scan finds where bitmaps and lists meet', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(bytesUpTo(2_000), bytesUpTo(12), anyLimit, (bytes, query, limit) => {
        expectSame(corpusOf(bytes), textOf(query), limit);
      }),
      { numRuns: 200 },
    );
  });

  it('finds what the full scan finds in any text', () => {
    const texts = fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 8 });
    fc.assert(
      fc.property(texts, fc.string({ unit: 'grapheme' }), anyLimit, (all, query, limit) => {
        const corpus = all.map((text, index) => ({ id: `d${index}`, text }));
        expectSame(corpus, `${query} ${all[0] ?? ''}`, limit);
      }),
      { numRuns: 500 },
    );
  });

  it('answers query after query from one index', () => {
    fc.assert(
      fc.property(bytesUpTo(600), fc.array(bytesUpTo(8), { maxLength: 20 }), (bytes, queries) => {
        const corpus = corpusOf(bytes);
        const rank = createKeywordRanking(createCorpus(corpus, 'generated'));
        for (const query of queries.map(textOf)) {
          expect(rank(query, 3)).toEqual(scanSearch(corpus, query, 3));
        }
      }),
      { numRuns: 30 },
    );
  });

  it('ranks a query of hundreds of tokens like the scan', () => {
    const many = Array.from({ length: 700 }, (_, index) => `w${index}`);
    const corpus = Array.from({ length: 300 }, (_, index) => ({
      id: `d${index}`,
      text: many.filter((_word, at) => (at * 7 + index * 13) % 11 < index % 11).join(' '),
    }));
    const rank = createKeywordRanking(createCorpus(corpus, 'generated'));
    const query = many.join(' ');
    for (const limit of [1, 3, 50, 300]) {
      expect(rank(query, limit)).toEqual(scanSearch(corpus, query, limit));
    }
  });
});
