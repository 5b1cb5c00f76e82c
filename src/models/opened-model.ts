import type { Cassette } from '../http/cassette.ts';
import type { CassetteMode } from '../http/cassette-mode.ts';
import type { CellIdentity } from '../http/cell.ts';
import type { Meter } from '../http/meter.ts';
import type { Timing } from '../http/timing.ts';
import type { ChatModel } from './chat-model.ts';
import type { Sitting } from './manifest.ts';
import type { ModelName } from './model-name.ts';

/** What every call of a run is made with. */
export interface ModelSettings {
  /** 0 to 2. */
  temperature: number;
  /** Context window in tokens, the same for all nodes. */
  numCtx: number;
  /** The most tokens of one reply. */
  numPredict: number;
  /** Base seed; a cell uses base + repeat. */
  seed: number;
  think: boolean;
  /** How long the server keeps the model loaded, for example `10m`. */
  keepAlive: string;
  /** Deadline of one call (of each attempt, where a rate limit makes several). */
  callTimeoutMs: number;
}

/** Where the servers are. */
export interface ModelServers {
  ollamaBaseUrl: string;
  openaiBaseUrl: string;
  openaiApiKey?: string;
}

/** What is recorded or replayed, and where the folders of all models lie. */
export interface CassetteChoice {
  mode: CassetteMode;
  folder: string;
}

/** A model with everything that the environment and a provider's config say about it. */
export interface ModelChoice {
  name: ModelName;
  /** What the user set; the rest comes from the defaults, or from the recordings' manifest. */
  given: Partial<ModelSettings>;
  defaults: ModelSettings;
  servers: ModelServers;
  cassette: CassetteChoice;
}

/** What goes into the manifest when something is recorded; required in `record` and `auto`. */
export interface RecordingSession {
  sitting: Sitting;
  /** How many are planned; the manifest says more where a later repeat is recorded. */
  repeats: number;
  machine: string;
  /** The most cells that were in flight at once until now. */
  concurrency: () => number;
}

/** What `openModel` is given. */
export interface OpenModelOptions {
  choice: ModelChoice;
  recording?: RecordingSession;
  /** Defaults to the real clock. */
  timing?: Timing;
}

/** What the model turned out to be: for provenance and for the report's details. */
export interface ModelDescription {
  /** As the user named it. */
  name: string;
  /** The live model behind it: the same, or what `recorded:` was recorded from. */
  liveName: string;
  digest?: string;
  parameterSize?: string;
  quantization?: string;
  sizeBytes?: number;
  server?: { name: string; version?: string };
  options: Readonly<Record<string, string | number | boolean>>;
  /** The sittings in which replayed answers may have been recorded; empty without recordings. */
  sittings: readonly Sitting[];
  /** Present where answers are replayed. */
  recorded?: {
    machine: string;
    concurrency: number;
    repeats: number;
    sittings: readonly Sitting[];
  };
}

/** How one cell treats the server. */
export interface CellOptions {
  /**
   * Clears the server's prefix cache before the first call of the cell that really goes out, so that
   * no arm profits from another's prompts. Default true; has no effect on hosted and replayed models.
   */
  coldStart?: boolean;
}

/** A model for one cell; `meter` counts under `fetch` what `model` does. */
export interface CellModel {
  model: ChatModel;
  meter: Meter;
}

/** A model opened for one run; `forCell` gives each cell an instance of its own. */
export interface OpenedModel {
  readonly name: string;
  readonly settings: ModelSettings;
  readonly cassette: CassetteChoice;
  /** Where the answers of a cell are recorded or replayed, for its searches; absent in mode `off`. */
  readonly recordings?: Cassette;
  /**
   * Asks whether the model can be used at all and what it is. Throws one error with the remedy:
   * a TransportError (server down, model not pulled) or a ConfigError (settings that differ from
   * the recordings', no recordings). Asks once; later calls give the same answer.
   */
  preflight(signal?: AbortSignal): Promise<ModelDescription>;
  /** One uncounted call that loads the model; does nothing where answers are only replayed. */
  warmUp(signal?: AbortSignal): Promise<void>;
  /** One uncounted request with a fixed unrelated prompt that takes over the server's cache slot. */
  clearServerCache(signal?: AbortSignal): Promise<void>;
  forCell(cell: CellIdentity, options?: CellOptions): CellModel;
  /**
   * Rewrites this model's recordings with one line per key in a stable order; with `dropUnused` also
   * drops what this run neither replayed nor recorded. Gives the number of lines kept and dropped.
   */
  compactRecordings(options?: { dropUnused?: boolean }): { kept: number; dropped: number };
  /** Closes idle connections; cells must have ended. */
  close(): Promise<void>;
}

/** `openModel` of open-model.ts: async since providers are loaded on demand. */
export type OpenModel = (options: OpenModelOptions) => Promise<OpenedModel>;
