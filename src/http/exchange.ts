/** A request as the layers under a client library see it. Headers may hold secrets: never stored. */
export interface HttpRequest {
  method: 'GET' | 'POST';
  url: string;
  headers: Readonly<Record<string, string>>;
  /** JSON text; empty for GET. */
  body: string;
  signal?: AbortSignal;
}

/** A reply that has arrived whole. Header names are lower-case. */
export interface HttpReply {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** How long it took, where the sender knows better than the clock (a scripted model). */
  seconds?: number;
}

/** What one logical call cost, beside its tokens. */
export interface CallCost {
  /** From sending the request to the last byte of the reply, over all attempts, without the waits between. */
  seconds: number;
  /** Requests on the wire: more than 1 after 429 or 503, 0 where none was made. */
  httpAttempts: number;
  /** Waiting for a rate limit. */
  waitedSeconds: number;
  /** The reply came from a recording, and so did the numbers above. */
  replayed: boolean;
}

/** Sends a request and resolves with the whole reply; rejects with a TransportError. */
export type Send = (request: HttpRequest) => Promise<HttpReply>;

/** `Send` that fills in `cost` as it goes, so that the cost of a failed call is known too. */
export type CountedSend = (request: HttpRequest, cost: CallCost) => Promise<HttpReply>;

/** The cost of a call that has not begun. */
export function noCost(): CallCost {
  return { seconds: 0, httpAttempts: 0, waitedSeconds: 0, replayed: false };
}
