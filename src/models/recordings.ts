import { join } from 'node:path';
import { ConfigError } from '../base/errors.ts';
import { fileSlug } from '../http/file-slug.ts';
import type { ServerFacts } from './backend.ts';
import { addSitting, differences, type Manifest, readManifest, writeManifest } from './manifest.ts';
import { type ModelName, parseModelName } from './model-name.ts';
import { once } from './once.ts';
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

/** The command that records what is missing. */
export function recordCommand(choice: ModelChoice): string {
  return `${variablesOf(choice)} npx loopcheck record`;
}

function variablesOf(choice: ModelChoice): string {
  const { temperature } = choice.given;
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
}

/**
 * The manifest as it will be once the sitting has recorded something. Throws a ConfigError where the
 * folder holds recordings of another model, another build of it or other options: mixed recordings
 * could not be told apart later.
 */
export function manifestForRecording({ choice, session, facts, options }: NewSitting): Manifest {
  const folder = recordingsFolder(choice);
  const { machine, concurrency, repeats, sitting } = session;
  const now: Manifest = {
    schemaVersion: 1,
    model: liveModelOf(choice).full,
    ...facts,
    options: { ...options },
    repeats,
    machine,
    concurrency,
    sittings: [{ ...sitting, machine, concurrency }],
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
 * A function that writes the manifest the first time it is called, and does nothing after that; a
 * sitting that records nothing leaves the manifest as it was.
 */
export function writeOnce(
  choice: ModelChoice,
  manifest: () => Promise<Manifest>,
): () => Promise<void> {
  return once(async () => writeManifest(recordingsFolder(choice), await manifest()));
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
