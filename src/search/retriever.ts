/** A document that a query found. */
export interface FoundDocument {
  id: string;
  text: string;
  /** Larger is better; its unit is the back-end's own. Absent where the engine gives none. */
  score?: number;
}

/** What a search back-end needs to know beside the query. */
export interface SearchOptions {
  /** The most documents to return. */
  limit: number;
  signal?: AbortSignal;
}

/**
 * A search over a corpus or over somebody else's engine. The same query gives the same documents in
 * the same order; a failing engine rejects with a TransportError and never returns an empty list
 * in its place.
 */
export interface Retriever {
  /** `keyword`, `bm25`, `postgres`, ...; goes into the record. */
  readonly name: string;
  /** Settings that change what is found; goes into the record and the lock. */
  readonly options: Readonly<Record<string, string | number | boolean>>;
  search(query: string, options: SearchOptions): Promise<readonly FoundDocument[]>;
  /**
   * True where a search leaves the process (an engine, a server, the user's own code): such searches
   * are recorded and replayed like model calls. Absent where the corpus alone decides.
   */
  readonly isRemote?: boolean;
  /**
   * Does what the first search would otherwise wait for (connecting, embedding the corpus), and
   * rejects as a search would. Optional; to be left out where searches are only replayed.
   */
  prepare?(): Promise<void>;
}
