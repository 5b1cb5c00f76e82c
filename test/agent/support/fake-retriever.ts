import type { FoundDocument, Retriever, SearchOptions } from '../../../src/search/retriever.ts';

/** A retriever that answers by a function and remembers what it was asked. */
export interface FakeRetriever extends Retriever {
  readonly queries: string[];
  readonly asked: SearchOptions[];
}

export function fakeRetriever(
  find: (query: string, index: number) => readonly FoundDocument[] | Error,
): FakeRetriever {
  const queries: string[] = [];
  const asked: SearchOptions[] = [];
  return {
    name: 'fake',
    options: {},
    queries,
    asked,
    search: async (query, options) => {
      queries.push(query);
      asked.push(options);
      const found = find(query, queries.length - 1);
      if (found instanceof Error) throw found;
      return found;
    },
  };
}

/** A document whose text follows from its id. */
export function document(id: string, text = `Text of ${id}.`): FoundDocument {
  return { id, text };
}
