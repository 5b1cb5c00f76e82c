import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reachOf } from '../../src/checking/search-reach.ts';
import { createCorpus } from '../../src/data/create-corpus.ts';
import type { CorpusDocument } from '../../src/data/types.ts';
import { createKeywordRanking } from '../../src/search/keyword-retriever.ts';
import { documents, question, usualLoop } from './support.ts';

function reach(corpus: CorpusDocument[], text: string, supportingDocs: string[], loop = usualLoop) {
  return reachOf(question('q', text, { supportingDocs }), {
    rank: createKeywordRanking(createCorpus(corpus, 'c')),
    textById: new Map(corpus.map((document) => [document.id, document.text])),
    loop,
  });
}

const chain = documents(
  'Osprey sends its alerts to Tern',
  'Tern is kept by Dana',
  'Dana lives in Malmo',
  'noise about gulls',
  'noise about terns',
);
const narrow = { rounds: 3, queriesPerRound: 1, documentsPerQuery: 2 };

describe('reachOf', () => {
  it('follows a chain one document a round', () => {
    const supporting = ['d-1', 'd-2', 'd-3'];
    const found = [1, 2, 3].map(
      (rounds) => reach(chain, 'Osprey alerts', supporting, { ...narrow, rounds }).foundByIdealLoop,
    );
    expect(found).toEqual([1, 2, 3]);
  });

  it('counts what one search with the raw question finds', () => {
    expect(reach(chain, 'Who keeps Tern for Osprey', ['d-1', 'd-2'])).toEqual({
      supporting: 2,
      foundByOneSearch: 2,
      foundByIdealLoop: 2,
    });
  });

  it('does not reach a document that shares no word with anything found', () => {
    const island = [...chain, { id: 'd-6', text: 'zzz' }];
    expect(reach(island, 'Osprey alerts', ['d-1', 'd-6']).foundByIdealLoop).toBe(1);
  });

  it('does not reach a document behind equal ones with smaller ids', () => {
    const equals = documents('same words', 'same words', 'same words', 'same words');
    expect(reach(equals, 'same words', ['d-4']).foundByIdealLoop).toBe(0);
  });

  it('keeps documents with odd ids apart', () => {
    const odd = [
      { id: '__proto__', text: 'Osprey sends to Tern' },
      { id: 'constructor', text: 'Tern is kept by Dana' },
    ];
    expect(reach(odd, 'Osprey', ['__proto__', 'constructor']).foundByIdealLoop).toBe(2);
  });

  const word = fc.constantFrom('a1', 'b2', 'c3', 'd4', 'e5', 'f6');
  const text = fc.uniqueArray(word, { minLength: 1 }).map((words) => words.join(' '));
  it('loses nothing by querying all known words of a document: no subset ranks it higher', () => {
    fc.assert(
      fc.property(
        fc.array(text, { minLength: 1, maxLength: 8 }),
        text,
        fc.nat(),
        (texts, known, pick) => {
          const corpus = documents(...texts);
          const rank = createKeywordRanking(createCorpus(corpus, 'c'));
          const target = corpus[pick % corpus.length] ?? { id: '', text: '' };
          const placeOf = (query: string): number => {
            const place = rank(query, corpus.length).findIndex(({ id }) => id === target.id);
            return place < 0 ? corpus.length : place;
          };
          const shared = target.text.split(' ').filter((one) => known.split(' ').includes(one));
          const best = Math.min(
            ...subsets(known.split(' ')).map((words) => placeOf(words.join(' '))),
          );
          expect(placeOf(shared.join(' '))).toBe(best);
        },
      ),
    );
  });
});

function subsets(words: readonly string[]): string[][] {
  let all: string[][] = [[]];
  for (const one of words) all = all.concat(all.map((set) => [...set, one]));
  return all;
}
