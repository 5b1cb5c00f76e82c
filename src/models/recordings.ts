import { join } from 'node:path';
import { ConfigError } from '../base/errors.ts';
import { fileSlug } from '../http/file-slug.ts';
import type { ServerFacts } from './backend.ts';
import { addSitting, differences, type Manifest, readManifest, writeManifest } from './manifest.ts';
import { type ModelName, parseModelName } from './model-name.ts';
import type { ModelChoice, ModelSettings, RecordingSession } from './opened-model.ts';

/** The live model that a choice stands for: `recorded:X` is `ollama:X`; others are themselves. */
export function liveModelOf({ name }: Pick<ModelChoice, 'name'>): ModelName {
  return name.provider === 'recorded' ? parseModelName(name.model) : name;
}

/** The folder of a model's recordings: one a model, under the folder of all. */
export function recordingsFolder(choice: ModelChoice): string {
  const live = liveModelOf(choice).full;
  return join(choice.cassette.folder, fileSlug(live.replace(/^ollama:/, '')));
}

/** The command that runs the live model on what was asked, beginning with the variables it needs. */
export function liveCommand(choice: ModelChoice): string {
  return `${variablesOf(choice)} npx promptfoo eval`;
}

/** The command that records what is missing, at the temperature of what is recorded already. */
export function recordCommand(choice: ModelChoice, recorded?: number): string {
  return `${variablesOf(choice, recorded)} npx loopcheck record`;
}

function variablesOf(choice: ModelChoice, recorded?: number): string {
  const temperature = choice.given.temperature ?? recorded;
  const asked = temperature === undefined ? '' : ` AGENT_TEMPERATURE=${temperature}`;
  return `AGENT_MODEL=${liveModelOf(choice).full}${asked}`;
}

/**
 * The manifest that a replay runs by. Throws a ConfigError where nothing is recorded for this model,
 * or where the user set what differs from the recordings; its hint names the commands that run the
 * model live and that record it.
 */
export function manifestForReplay(choice: ModelChoice): Manifest {
  const folder = recordingsFolder(choice);
  const live = liveModelOf(choice).full;
  const hint =
    `Run it live with: ${liveCommand(choice)}\n` + `Or record it with: ${recordCommand(choice)}`;
  const manifest = readManifest(folder);
  if (manifest === undefined) {
    throw new ConfigError(`There are no recordings of ${live} in ${folder}.`, { hint });
  }
  const faults = differences(manifest, { model: live, options: sampling(choice.given) });
  if (faults.length > 0) {
    throw new ConfigError(
      `The recordings in ${folder} were made with other settings: ${faults.join('; ')}.`,
      { hint },
    );
  }
  return manifest;
}

/** What a replay runs with: the recordings' own options, the rest as chosen. */
export function settingsOfReplay(choice: ModelChoice, manifest: Manifest): ModelSettings {
  const settings = { ...choice.defaults, ...choice.given };
  const { temperature, numCtx, numPredict, seed, think } = manifest.options;
  return {
    ...settings,
    temperature: numberOr(settings.temperature, temperature),
    numCtx: numberOr(settings.numCtx, numCtx),
    numPredict: numberOr(settings.numPredict, numPredict),
    seed: numberOr(settings.seed, seed),
    think: typeof think === 'boolean' ? think : settings.think,
  };
}

/** What a new sitting says of the folder it records into. */
export interface NewSitting {
  choice: ModelChoice;
  session: RecordingSession;
  facts: ServerFacts;
  options: Manifest['options'];
  /** The repeats that are recorded so far; the planned ones count in any case. */
  repeats?: number;
}

/**
 * The manifest as it will be once the sitting has recorded something. Throws a ConfigError where the
 * folder holds recordings of another model, another build of it or other options: mixed recordings
 * could not be told apart later.
 */
export function manifestForRecording(sitting: NewSitting): Manifest {
  const { choice, session, facts, options, repeats = 1 } = sitting;
  const folder = recordingsFolder(choice);
  const { machine } = session;
  const concurrency = Math.max(1, session.concurrency());
  const now: Manifest = {
    schemaVersion: 1,
    model: liveModelOf(choice).full,
    ...facts,
    options: { ...options },
    repeats: Math.max(repeats, session.repeats),
    machine,
    concurrency,
    sittings: [{ ...session.sitting, machine, concurrency }],
  };
  const before = readManifest(folder);
  const faults = before === undefined ? [] : differences(before, now);
  if (faults.length === 0) return addSitting(before, now);
  throw new ConfigError(
    `The recordings in ${folder} were made with other settings: ${faults.join('; ')}.`,
    { hint: 'Set LOOPCHECK_RECORDINGS to another folder, or delete this one and record anew.' },
  );
}

/**
 * A function to call before each line that is recorded: it writes the manifest before the first one,
 * and again when a line belongs to a repeat, or was asked beside more cells, than it says. A sitting
 * that records nothing leaves the manifest as it was.
 */
export function keepManifest(
  sitting: Omit<NewSitting, 'facts' | 'repeats'>,
  facts: () => Promise<ServerFacts>,
): (repeat: number) => Promise<void> {
  const { choice, session } = sitting;
  let written = { repeats: 0, concurrency: 0 };
  return async (repeat) => {
    const known = await facts();
    const isTrue = repeat < written.repeats && session.concurrency() <= written.concurrency;
    if (isTrue) return;
    const repeats = Math.max(written.repeats, repeat + 1);
    const manifest = manifestForRecording({ ...sitting, facts: known, repeats });
    writeManifest(recordingsFolder(choice), manifest);
    written = manifest;
  };
}

function sampling(given: Partial<ModelSettings>): Manifest['options'] {
  const { temperature, numCtx, numPredict, seed, think } = given;
  const options: Manifest['options'] = {};
  for (const [key, value] of Object.entries({ temperature, numCtx, numPredict, seed, think })) {
    if (value !== undefined) options[key] = value;
  }
  return options;
}

function numberOr(fallback: number, value: unknown): number {
  return typeof value === 'number' ? value : fallback;
}
