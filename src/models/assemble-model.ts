import { TransportError } from '../base/errors.ts';
import { type Cassette, createCassette } from '../http/cassette.ts';
import { createCellStack } from '../http/cell-stack.ts';
import type { BeforeLive } from '../http/recorded-send.ts';
import { type RecordingStore, recordingStore } from '../http/recording-store.ts';
import type { Timing } from '../http/timing.ts';
import type { Backend, ServerFacts } from './backend.ts';
import type { Manifest } from './manifest.ts';
import { once } from './once.ts';
import type {
  CellModel,
  ModelChoice,
  ModelDescription,
  ModelSettings,
  OpenedModel,
  RecordingSession,
} from './opened-model.ts';
import {
  liveModelOf,
  manifestForRecording,
  recordCommand,
  recordingsFolder,
  writeOnce,
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
  const { choice, settings, backend, manifest, session } = parts;
  const { timing } = backend;
  const name = choice.name.full;
  const describe = (facts: ServerFacts): ModelDescription => ({
    name,
    liveName: liveModelOf(choice).full,
    ...facts,
    options: backend.options,
    ...(manifest === undefined ? {} : { recorded: recordedIn(manifest) }),
  });
  const factsOf = once(async (signal?: AbortSignal) =>
    manifest === undefined ? backend.preflight(signal) : factsIn(manifest),
  );
  const newManifest = async (recording: RecordingSession, signal?: AbortSignal) =>
    manifestForRecording({
      choice,
      session: recording,
      facts: await factsOf(signal),
      options: { ...backend.options },
    });
  const store =
    choice.cassette.mode === 'off' ? undefined : recordingStore(recordingsFolder(choice));
  const cassette = cassetteOf(
    choice,
    store,
    timing,
    session === undefined ? undefined : writeOnce(choice, () => newManifest(session)),
  );
  const live = manifest === undefined;

  return {
    name,
    settings,
    cassette: choice.cassette,
    ...(cassette === undefined ? {} : { recordings: cassette }),
    async preflight(signal) {
      const facts = await factsOf(signal);
      if (session !== undefined) await newManifest(session, signal);
      return describe(facts);
    },
    async warmUp(signal) {
      if (live) await backend.warmUp(signal);
    },
    async clearServerCache(signal) {
      if (live) await backend.clearCache?.(signal);
    },
    forCell(cell, { coldStart = true } = {}): CellModel {
      const stack = createCellStack({
        cell,
        protocol: backend.protocol,
        send: live ? backend.sendFor(cell) : refuseToSend,
        retry: backend.retry,
        timeoutMs: settings.callTimeoutMs,
        timing,
        ...(cassette === undefined ? {} : { cassette }),
        ...(coldStart ? { beforeLive: (state) => prepareCache(backend, state) } : {}),
      });
      const model = backend.createChat(stack, name, settings.seed + cell.repeat);
      return { model, meter: stack.meter };
    },
    compactRecordings: (compaction) => store?.compact(compaction) ?? { kept: 0, dropped: 0 },
  };
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
  choice: ModelChoice,
  store: RecordingStore | undefined,
  timing: Timing,
  beforeAppend: (() => Promise<void>) | undefined,
): Cassette | undefined {
  const { mode } = choice.cassette;
  if (mode === 'off' || store === undefined) return undefined;
  return createCassette({
    mode,
    store,
    timing,
    recordCommand: recordCommand(choice),
    ...(beforeAppend === undefined ? {} : { beforeAppend }),
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
