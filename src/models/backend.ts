import type { CellIdentity } from '../http/cell.ts';
import type { CellStack } from '../http/cell-stack.ts';
import type { HttpRequest, Send } from '../http/exchange.ts';
import type { ChatProtocol } from '../http/protocol.ts';
import type { RetryPolicy } from '../http/retry.ts';
import type { Timing } from '../http/timing.ts';
import type { ChatModel } from './chat-model.ts';
import type { ModelServers, ModelSettings } from './opened-model.ts';

/** What a server says of itself and of the model. */
export interface ServerFacts {
  digest?: string;
  parameterSize?: string;
  quantization?: string;
  sizeBytes?: number;
  server: { name: string; version?: string };
}

/** What a provider is opened with. */
export interface BackendOptions {
  /** The provider's name of the model, or the file of a script. */
  model: string;
  settings: ModelSettings;
  servers: ModelServers;
  /** The network; replaced where nothing may go out. */
  send: Send;
  timing: Timing;
}

/** One way to reach a model; all of them share counting, recording and deadlines. */
export interface Backend {
  protocol: ChatProtocol;
  retry: RetryPolicy;
  /** What its calls are timed by. */
  timing: Timing;
  /** The settings that decide the answers: what a manifest and a record state as options. */
  options: Readonly<Record<string, string | number | boolean>>;
  /** The lowest layer of one cell. */
  sendFor(cell: CellIdentity): Send;
  /** A client for one cell; `name` is the model as the user named it. */
  createChat(stack: CellStack, name: string, seed: number): ChatModel;
  /** Asks the server about itself and the model. Rejects with one TransportError with the remedy. */
  preflight(signal: AbortSignal | undefined): Promise<ServerFacts>;
  /** One short uncounted call that loads the model. */
  warmUp(signal: AbortSignal | undefined): Promise<void>;
  /** Takes over the prefix cache with an unrelated prompt; absent where the cache is not ours. */
  clearCache?(signal: AbortSignal | undefined): Promise<void>;
  /** Puts a request's prompt into the prefix cache; absent where `clearCache` is. */
  fillCache?(request: HttpRequest): Promise<void>;
}
