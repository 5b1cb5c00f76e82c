import { z } from 'zod';

const optionValue = z.union([z.string(), z.number(), z.boolean()]);

/** One time somebody recorded: a folder may be made in several. */
export const sittingSchema = z.looseObject({
  id: z.string().min(1),
  /** ISO 8601, UTC. */
  startedAt: z.string().min(1),
  /** The command line that recorded, without secrets. */
  command: z.string(),
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
  /** Cells in flight at once. */
  concurrency: z.int().min(1),
  sittings: z.array(sittingSchema).min(1),
});

export type Sitting = z.infer<typeof sittingSchema>;
export type Manifest = z.infer<typeof manifestSchema>;
