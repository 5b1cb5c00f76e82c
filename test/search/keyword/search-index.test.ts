import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCorpus } from '../../../src/data/create-corpus.ts';
import { scanSearch } from '../../../src/search/keyword/scan-search.ts';
import { createKeywordRanking } from '../../../src/search/keyword-retriever.ts';

const latin = [
  'the',
  'of',
  'NV',
  '118',
  'Kestrel',
  'kestrel',
  'heron',
  'Tally',
  'é',
  'ß',
  'a',
  'b',
];
const han = ['红', '隼', '系', '统', '的', '在', '发布', 'かな', 'カナ', '１１８'];
const separators = [' ', '-', '. ', '，', '', '\n'];

/** Texts of few words, so that they share many and ties abound. */
function textOf(words: readonly string[]): fc.Arbitrary<string> {
  const part = fc.tuple(fc.constantFrom(...words), fc.constantFrom(...separators));
  return fc
    .array(part, { maxLength: 10 })
    .map((parts) => parts.map(([word, separator]) => word + separator).join(''));
}

const anyText = fc.oneof(textOf(latin), textOf(han), textOf([...latin, ...han]), fc.string());
const anyId = fc.oneof(
  fc.string({ minLength: 1, maxLength: 3 }),
  fc.constantFrom('__proto__', 'constructor', 'K-1', 'k-1', '\uE000', '\u{1F600}', '\uFFFD'),
);
const anyCorpus = fc.oneof(
  fc.uniqueArray(fc.record({ id: anyId, text: anyText }), {
    selector: ({ id }) => id,
    maxLength: 12,
  }),
  // More than one word of a bitmap, and lists beside bitmaps.
  fc
    .array(anyText, { minLength: 60, maxLength: 140 })
    .map((texts) => texts.map((text, index) => ({ id: `d${index}`, text }))),
);

describe('the keyword index', () => {
  it('finds what the full scan finds, ties and scores included', { timeout: 120_000 }, () => {
    const query = fc.record({
      corpus: anyCorpus,
      query: anyText,
      limit: fc.oneof(fc.integer({ min: 0, max: 5 }), fc.constantFrom(40, 1000)),
    });
    fc.assert(
      fc.property(query, ({ corpus, query, limit }) => {
        const rank = createKeywordRanking(createCorpus(corpus, 'generated'));
        expect(rank(query, limit)).toEqual(scanSearch(corpus, query, limit));
      }),
      { numRuns: 10_000 },
    );
  });

  it('answers query after query from one index', () => {
    const texts = fc.array(anyText, { minLength: 100, maxLength: 100 });
    fc.assert(
      fc.property(texts, fc.array(anyText, { minLength: 20, maxLength: 20 }), (all, queries) => {
        const corpus = all.map((text, index) => ({ id: `d${index}`, text }));
        const rank = createKeywordRanking(createCorpus(corpus, 'generated'));
        for (const query of queries) {
          expect(rank(query, 3)).toEqual(scanSearch(corpus, query, 3));
        }
      }),
      { numRuns: 50 },
    );
  });

  it('ranks a query of hundreds of tokens like the scan', () => {
    const words = Array.from({ length: 700 }, (_, index) => `w${index}`);
    const corpus = Array.from({ length: 300 }, (_, index) => ({
      id: `d${index}`,
      text: words.filter((_word, at) => (at * 7 + index * 13) % 11 < index % 11).join(' '),
    }));
    const rank = createKeywordRanking(createCorpus(corpus, 'generated'));
    const query = words.join(' ');
    for (const limit of [1, 3, 50, 300]) {
      expect(rank(query, limit)).toEqual(scanSearch(corpus, query, limit));
    }
  });
});
