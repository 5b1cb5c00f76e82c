import { randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ConfigError, DataError, messageOf } from '../base/errors.ts';
import { fileSize, readText } from '../http/recording-file.ts';

const optionValue = z.union([z.string(), z.number(), z.boolean()]);

/** One time somebody recorded: a folder may be made in several. */
export const sittingSchema = z.looseObject({
  id: z.string().min(1),
  /** ISO 8601, UTC. */
  startedAt: z.string().min(1),
  /** The command line that recorded, without secrets. */
  command: z.string(),
  /** What measured the seconds of this sitting, and how many cells at once. */
  machine: z.string().optional(),
  concurrency: z.int().min(1).optional(),
});

/** `manifest.json` of a folder of recordings: what they were made with. */
export const manifestSchema = z.object({
  schemaVersion: z.literal(1),
  /** The live model, for example `ollama:qwen2.5-coder:1.5b`. */
  model: z.string().min(1),
  digest: z.string().optional(),
  parameterSize: z.string().optional(),
  quantization: z.string().optional(),
  sizeBytes: z.int().min(0).optional(),
  server: z.object({ name: z.string(), version: z.string().optional() }),
  /** Sampling options of every call: temperature, numCtx, numPredict, seed (its base), think. */
  options: z.record(z.string(), optionValue),
  repeats: z.int().min(1),
  /** The machine that measured the seconds, in words. */
  machine: z.string(),
  /** The most cells that were in flight at once. */
  concurrency: z.int().min(1),
  sittings: z.array(sittingSchema).min(1),
});

/** One session of recording. */
export type Sitting = z.infer<typeof sittingSchema>;
/** What a folder of recordings says of itself. */
export type Manifest = z.infer<typeof manifestSchema>;

/** The file that says what the recordings in a folder were made with. */
export function manifestFile(folder: string): string {
  return join(folder, 'manifest.json');
}

/**
 * The manifest of a folder of recordings, or undefined where there is none. Throws a DataError with
 * all faults of a file that is not a manifest.
 */
export function readManifest(folder: string): Manifest | undefined {
  const file = manifestFile(folder);
  if (fileSize(file) < 0) return undefined;
  const remedy = 'Restore the file, or delete the folder and record again.';
  const text = readText(file);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (thrown) {
    const issue = { file, place: '', value: messageOf(thrown), expected: 'JSON', remedy };
    throw new DataError([issue], { cause: thrown });
  }
  const parsed = manifestSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new DataError(
    parsed.error.issues.map(({ path, message }) => ({
      file,
      place: path.join('.'),
      value: '',
      expected: `a manifest of recordings (${message})`,
      remedy,
    })),
  );
}

/** Writes the manifest of a folder, whole or not at all. Throws a ConfigError where the disk refuses. */
export function writeManifest(folder: string, manifest: Manifest): void {
  const file = manifestFile(folder);
  try {
    mkdirSync(folder, { recursive: true });
    const draft = `${file}.${randomUUID()}.tmp`;
    writeFileSync(draft, `${JSON.stringify(manifest, null, 2)}\n`);
    renameSync(draft, file);
  } catch (thrown) {
    throw new ConfigError(`Cannot write ${file}: ${messageOf(thrown)}.`, {
      cause: thrown,
      hint: 'Set LOOPCHECK_RECORDINGS to a folder that can be written.',
    });
  }
}

/**
 * The manifest after another sitting: what the newest sitting says of the model and the machine, the
 * largest concurrency and number of repeats, and all sittings, each id once.
 */
export function addSitting(before: Manifest | undefined, now: Manifest): Manifest {
  if (before === undefined) return now;
  const ids = new Set(now.sittings.map((sitting) => sitting.id));
  return {
    ...now,
    repeats: Math.max(before.repeats, now.repeats),
    concurrency: Math.max(before.concurrency, now.concurrency),
    sittings: [...before.sittings.filter((sitting) => !ids.has(sitting.id)), ...now.sittings],
  };
}

/**
 * Where two descriptions of a model's calls disagree, one phrase each (`temperature is 0.7 there and
 * 0 here`); empty where they agree. Only what both sides state is compared.
 */
export function differences(
  there: Pick<Manifest, 'model' | 'digest' | 'options'>,
  here: Partial<Pick<Manifest, 'model' | 'digest'>> & Pick<Manifest, 'options'>,
): string[] {
  const flat = (side: typeof here): Map<string, unknown> =>
    new Map<string, unknown>([
      ['model', side.model],
      ['digest', side.digest],
      ...Object.entries(side.options),
    ]);
  const ours = flat(here);
  return [...flat(there)]
    .filter(([name, value]) => {
      const own = ours.get(name);
      return value !== undefined && own !== undefined && own !== value;
    })
    .map(([name, value]) => `${name} is ${String(value)} there and ${String(ours.get(name))} here`);
}
