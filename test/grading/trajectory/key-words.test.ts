import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holdsKeyWord, keyWordsOf } from '../../../src/grading/trajectory/key-words.ts';
import { buildDocuments } from '../../support/build-graded-run.ts';

/** `count` documents that all hold the word `common`, and one word of their own each. */
const corpusOf = (count: number, text: (index: number) => string) =>
  buildDocuments(Object.fromEntries(Array.from({ length: count }, (_, i) => [`d${i}`, text(i)])));

describe('keyWordsOf', () => {
  it('keeps the words that at most three documents hold', () => {
    const corpus = corpusOf(
      12,
      (i) => `common ${i < 3 ? 'three' : ''} ${i < 4 ? 'four' : ''} own${i}`,
    );
    expect([...keyWordsOf('Common three four own0', corpus)]).toEqual(['three', 'own0']);
  });

  it('lets a word stand in 2 % of a large corpus', () => {
    const corpus = corpusOf(500, (i) => `${i < 10 ? 'ten' : ''} ${i < 11 ? 'eleven' : ''}`);
    expect([...keyWordsOf('ten eleven', corpus)]).toEqual(['ten']);
  });

  it('takes no word of more than half of a tiny corpus', () => {
    const corpus = corpusOf(4, (i) => `${i < 2 ? 'half' : ''} ${i < 3 ? 'most' : ''}`);
    expect([...keyWordsOf('half most', corpus)]).toEqual(['half']);
  });

  it("keeps the name of the document's subject where many other documents mention it", () => {
    const corpus = corpusOf(40, (i) => {
      if (i === 0) return 'Mason Reed: Mason Reed is a baker.';
      return i < 10 ? 'The friend of Mason Reed.' : 'Reed grows here.';
    });
    expect(keyWordsOf(corpus[0]?.text ?? '', corpus)).toEqual(new Set(['mason', 'baker']));
    expect(keyWordsOf('The friend of Mason Reed.', corpus)).toEqual(new Set());
  });

  it('takes no subject that two documents share', () => {
    const corpus = corpusOf(40, (i) => (i < 2 ? 'mason mason' : i < 9 ? 'mason' : 'rest'));
    expect(keyWordsOf('mason mason', corpus)).toEqual(new Set());
  });

  it('keeps the words of a corpus of one document', () => {
    expect([
      ...keyWordsOf(
        'Dunlin failed',
        corpusOf(1, () => 'Dunlin failed'),
      ),
    ]).toEqual(['dunlin', 'failed']);
  });

  it('takes neither function words nor single characters', () => {
    const corpus = corpusOf(9, (i) => (i === 0 ? 'which of 4 x under NV-118 灯塔' : 'rest'));
    expect([...keyWordsOf('which of 4 x under NV-118 灯塔', corpus)]).toEqual([
      'nv',
      '118',
      '灯塔',
    ]);
  });

  it('gives none for a text without words and for an empty corpus nothing breaks', () => {
    expect(keyWordsOf('?!', buildDocuments({})).size).toBe(0);
    expect([...keyWordsOf('lone', buildDocuments({}))]).toEqual(['lone']);
  });

  it('does not depend on letter case or on the order of the documents', () => {
    const word = fc.constantFrom('Heron', 'tally', 'export', 'BOARD', 'ticket');
    fc.assert(
      fc.property(
        fc.array(fc.array(word, { maxLength: 4 }), { minLength: 1, maxLength: 9 }),
        (texts) => {
          const corpus = corpusOf(texts.length, (i) => texts[i]?.join(' ') ?? '');
          const turned = [...corpus].reverse();
          const text = texts[0]?.join(' ') ?? '';
          expect(keyWordsOf(text.toUpperCase(), turned)).toEqual(keyWordsOf(text, corpus));
        },
      ),
    );
  });
});

describe('holdsKeyWord', () => {
  it('looks for whole tokens', () => {
    const keyWords = new Set(['tally', '118']);
    expect(holdsKeyWord(['who wrote Tally?'], keyWords)).toBe(true);
    expect(holdsKeyWord(['ticket nv-118'], keyWords)).toBe(true);
    expect(holdsKeyWord(['totally', 'ticket 1180'], keyWords)).toBe(false);
    expect(holdsKeyWord([], keyWords)).toBe(false);
  });
});
