import type { Cassette } from '../http/cassette.ts';
import type { CellIdentity } from '../http/cell.ts';
import { type JsonObject, recordingKey } from '../http/recording-line.ts';
import { checkFound } from './found-documents.ts';
import type { Retriever } from './retriever.ts';

/** The path of searches in the keys of recordings. */
const NODE = 'search';

/** What a recorded search belongs to. */
export interface RecordedSearch {
  cassette: Cassette;
  cell: CellIdentity;
  /** Of the corpus that a search may have embedded or indexed. */
  corpusHash: string;
  /** For `recordedSeconds`; a monotonic clock in milliseconds. */
  monotonicMs: () => number;
}

/**
 * A retriever for one cell whose searches are recorded and replayed like model calls. The key holds
 * the engine, its options, the corpus, the query and the limit; a query that is repeated within a cell has one
 * entry, since a search gives the same documents each time. A retriever that stays in the process
 * comes back as it is: its corpus is its recording.
 */
export function recordedRetriever(inner: Retriever, recorded: RecordedSearch): Retriever {
  if (inner.isRemote !== true) return inner;
  const { cassette, cell, corpusHash, monotonicMs } = recorded;
  return {
    ...inner,
    search: async (query, options) => {
      const payload: JsonObject = {
        search: inner.name,
        options: { ...inner.options },
        corpus: corpusHash,
        query,
        limit: options.limit,
      };
      const { graph, repeat } = cell;
      const keyed = { graph, repeat, path: NODE, payload };
      const request = { ...keyed, node: NODE, occurrence: 0, key: recordingKey(keyed, 0) };
      const { line } = await cassette.recall(cell, request, async () => {
        const started = monotonicMs();
        const found = await inner.search(query, options);
        const documents = found.map(({ id, text, score }) =>
          score === undefined ? { id, text } : { id, text, score },
        );
        const seconds = (monotonicMs() - started) / 1000;
        return { response: { documents }, seconds, httpAttempts: 1, waitedSeconds: 0 };
      });
      return checkFound(line.response.documents, `The recorded search ${inner.name}`);
    },
  };
}
