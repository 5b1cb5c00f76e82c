import { InternalError } from '../base/errors.ts';
import { createNetwork } from '../http/network.ts';
import { systemTiming } from '../http/timing.ts';
import { assembleModel } from './assemble-model.ts';
import { openBackend } from './open-backend.ts';
import type { OpenedModel, OpenModelOptions, RecordingSession } from './opened-model.ts';
import { liveModelOf, manifestForReplay, settingsOfReplay } from './recordings.ts';

/**
 * Opens a model for one run: live, recorded or scripted, with or without a cassette. Asks no server
 * yet. Throws a ConfigError where recordings that are to be replayed are missing or were made with
 * other settings, where a package, a key or a script is missing, and a DataError for a broken manifest.
 */
export async function openModel(options: OpenModelOptions): Promise<OpenedModel> {
  const { choice } = options;
  const { mode } = choice.cassette;
  const manifest = mode === 'replay' ? manifestForReplay(choice) : undefined;
  const settings =
    manifest === undefined
      ? { ...choice.defaults, ...choice.given }
      : settingsOfReplay(choice, manifest);
  const timing = options.timing ?? systemTiming;
  const network = createNetwork();
  const backend = await openBackend(
    liveModelOf(choice),
    { settings, servers: choice.servers, send: network.send, timing },
    mode === 'replay',
  );
  const opened = assembleModel({
    choice,
    settings,
    backend,
    manifest,
    ...sessionOf(options),
  });
  return { ...opened, close: () => network.close() };
}

/** What is recorded belongs to a sitting; a run that records nothing has none. */
export function sessionOf({ choice, recording }: OpenModelOptions): { session?: RecordingSession } {
  const { mode } = choice.cassette;
  if (mode !== 'record' && mode !== 'auto') return {};
  if (recording === undefined) {
    throw new InternalError(`Recordings in mode "${mode}" need a sitting that they belong to.`);
  }
  return { session: recording };
}
