/** One message of a prompt. */
export interface ChatMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

/** One logical model call. */
export interface ChatRequest {
  /** The node that asks, for example `reflect`; names the call in records and recordings. */
  node: string;
  /**
   * Where in the graph the call stands, for graphs that fan out (`research/2/extract`). Counting of
   * identical requests is per path. Defaults to `node`.
   */
  path?: string;
  messages: readonly ChatMessage[];
  /** JSON schema that the server's grammar should hold the output to. */
  format?: Readonly<Record<string, unknown>>;
  signal?: AbortSignal;
}

/** What came back. The text is as the model wrote it: nothing parsed, nothing judged. */
export interface ChatReply {
  text: string;
  /** `length`: cut by num_predict or the context; `stop`: the model ended by itself. */
  finish: 'stop' | 'length';
  /** 0 where the server did not say. */
  inputTokens: number;
  cachedTokens?: number;
  outputTokens: number;
  /** Without waiting for rate limits; the recorded time where replayed. */
  seconds: number;
  promptSeconds?: number;
  waitedSeconds?: number;
  httpAttempts: number;
  replayed: boolean;
}

/**
 * A chat model for one run. `complete` is one logical call; it rejects with a TransportError when no
 * reply came (server down, deadline, abort, replay miss) and never turns that into text.
 */
export interface ChatModel {
  /** As the user named it. */
  readonly name: string;
  complete(request: ChatRequest): Promise<ChatReply>;
}
