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
}

/** What one logical call cost, beside its tokens. */
export interface CallCost {
  /** From the first byte sent to the last received, over all attempts, without the waits between. */
  seconds: number;
  /** At least 1 for a call that was made; more after 429 or 503. */
  httpAttempts: number;
  /** Waiting for a rate limit. */
  waitedSeconds: number;
  /** The reply came from a recording, and so did the numbers above. */
  replayed: boolean;
}

/** Sends a request and resolves with the whole reply; rejects with a TransportError. */
export type Send = (request: HttpRequest) => Promise<HttpReply>;

/** `Send` with the cost of the call. */
export type MeasuredSend = (request: HttpRequest) => Promise<HttpReply & CallCost>;
