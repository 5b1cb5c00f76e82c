import { TransportError } from '../base/errors.ts';
import { type Cassette, createCassette } from '../http/cassette.ts';
import type { CellIdentity } from '../http/cell.ts';
import { createCellStack } from '../http/cell-stack.ts';
import type { BeforeLive } from '../http/recorded-send.ts';
import { type RecordingStore, recordingStore } from '../http/recording-store.ts';
import type { Backend, ServerFacts } from './backend.ts';
import type { Manifest } from './manifest.ts';
import { once } from './once.ts';
import type {
  CellModel,
  CellOptions,
  ModelChoice,
  ModelDescription,
  ModelSettings,
  OpenedModel,
  RecordingSession,
} from './opened-model.ts';
import {
  keepManifest,
  liveModelOf,
  manifestForRecording,
  recordCommand,
  recordingsFolder,
} from './recordings.ts';

/** What an opened model is put together from. */
export interface ModelParts {
  choice: ModelChoice;
  settings: ModelSettings;
  backend: Backend;
  /** Present where answers are replayed. */
  manifest: Manifest | undefined;
  /** Present where answers are recorded. */
  session?: RecordingSession;
}

/** An opened model over a back-end; `openModel` finds the back-end by the model's name. */
export function assembleModel(parts: ModelParts): Omit<OpenedModel, 'close'> {
  const { choice, settings, backend, manifest } = parts;
  const facts = factsOf(parts);
  const live = manifest === undefined;
  const store =
    choice.cassette.mode === 'off' ? undefined : recordingStore(recordingsFolder(choice));
  const cassette = cassetteOf(parts, store, facts);
  return {
    name: choice.name.full,
    settings,
    cassette: choice.cassette,
    ...(cassette === undefined ? {} : { recordings: cassette }),
    async preflight(signal) {
      const known = await facts.ask(signal);
      const recording = await facts.manifest?.(signal);
      store?.check({ writable: recording !== undefined });
      return describe(parts, known, recording);
    },
    async warmUp(signal) {
      if (live) await backend.warmUp(signal);
    },
    async clearServerCache(signal) {
      if (live) await backend.clearCache?.(signal);
    },
    forCell: (cell, options) => openCell(parts, cassette, cell, options),
    compactRecordings: (compaction) => store?.compact(compaction) ?? { kept: 0, dropped: 0 },
  };
}

/** What is known of the server and of what is to be recorded from it. */
interface Facts {
  /** Asks the server once; where answers are replayed, the manifest. */
  ask(signal?: AbortSignal): Promise<ServerFacts>;
  /** The manifest with the new sitting; present where answers are recorded. */
  manifest?(signal?: AbortSignal): Promise<Manifest>;
}

function factsOf({ choice, backend, manifest, session }: ModelParts): Facts {
  const ask = once(async (signal?: AbortSignal) =>
    manifest === undefined ? backend.preflight(signal) : factsIn(manifest),
  );
  if (session === undefined) return { ask };
  const options = { ...backend.options };
  return {
    ask,
    manifest: async (signal) =>
      manifestForRecording({ choice, session, facts: await ask(signal), options }),
  };
}

function describe(
  { choice, backend, manifest }: ModelParts,
  facts: ServerFacts,
  recording: Manifest | undefined,
): ModelDescription {
  return {
    name: choice.name.full,
    liveName: liveModelOf(choice).full,
    ...facts,
    options: backend.options,
    sittings: (manifest ?? recording)?.sittings ?? [],
    ...(manifest === undefined ? {} : { recorded: recordedIn(manifest) }),
  };
}

function openCell(
  { choice, settings, backend, manifest }: ModelParts,
  cassette: Cassette | undefined,
  cell: CellIdentity,
  { coldStart = true }: CellOptions = {},
): CellModel {
  const stack = createCellStack({
    cell,
    protocol: backend.protocol,
    send: manifest === undefined ? backend.sendFor(cell) : refuseToSend,
    retry: backend.retry,
    timeoutMs: settings.callTimeoutMs,
    timing: backend.timing,
    ...(cassette === undefined ? {} : { cassette }),
    ...(coldStart ? { beforeLive: (state) => prepareCache(backend, state) } : {}),
  });
  const model = backend.createChat(stack, choice.name.full, settings.seed + cell.repeat);
  return { model, meter: stack.meter };
}

/**
 * Brings the server's prefix cache into the state that it would have in a cell that runs live as a
 * whole and alone: empty before the first call, holding the prompt before where that was replayed.
 */
async function prepareCache(backend: Backend, state: BeforeLive): Promise<void> {
  // A prompt that is put into the slot takes it over, whatever stood there: no need to clear it first.
  if (state.replayedBefore !== undefined) await backend.fillCache?.(state.replayedBefore);
  else if (state.first) await backend.clearCache?.(state.signal);
}

function cassetteOf(
  { choice, settings, backend, session }: ModelParts,
  store: RecordingStore | undefined,
  { ask }: Facts,
): Cassette | undefined {
  const { mode } = choice.cassette;
  if (mode === 'off' || store === undefined) return undefined;
  return createCassette({
    mode,
    store,
    timing: backend.timing,
    recordCommand: recordCommand(choice, settings.temperature),
    ...(session === undefined
      ? {}
      : { beforeAppend: keepManifest({ choice, session, options: { ...backend.options } }, ask) }),
  });
}

function recordedIn({ machine, concurrency, repeats, sittings }: Manifest) {
  return { machine, concurrency, repeats, sittings };
}

function factsIn(manifest: Manifest): ServerFacts {
  const { digest, parameterSize, quantization, sizeBytes, server } = manifest;
  return {
    ...(digest === undefined ? {} : { digest }),
    ...(parameterSize === undefined ? {} : { parameterSize }),
    ...(quantization === undefined ? {} : { quantization }),
    ...(sizeBytes === undefined ? {} : { sizeBytes }),
    server: { name: server.name, ...(server.version ? { version: server.version } : {}) },
  };
}

/** Nothing goes out in a replay, whatever else is wrong. */
const refuseToSend = async (): Promise<never> => {
  throw new TransportError('replay-miss', 'A replay must not ask a server.');
};
