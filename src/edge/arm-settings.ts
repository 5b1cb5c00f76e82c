import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { promptNodes } from '../agent/default-prompts.ts';
import { parseLimits } from '../agent/limits.ts';
import { byCodePoint } from '../base/compare.ts';
import { ConfigError, messageOf } from '../base/errors.ts';
import { chooseModel, modelConfigKeys } from '../models/choose-model.ts';
import type { ModelChoice } from '../models/opened-model.ts';
import type { Limits } from '../run-record.ts';
import type { Environment } from './environment.ts';
import { setFiles } from './set-files.ts';
import { ArmSettingsError } from './settings-faults.ts';

/** What runs where nobody names a model: the recordings that are shipped. */
export const DEFAULT_MODEL = 'recorded:qwen2.5-coder:1.5b';

/** The longest that one run may take, where nothing else is set. */
export const DEFAULT_RUN_TIMEOUT_MS = 600_000;

const ownSettings = z.object({
  corpus: z.string().min(1).optional(),
  search: z.unknown().optional(),
  prompts: z.partialRecord(z.enum(promptNodes), z.string().min(1)).optional(),
  dropKnownResults: z.boolean().optional(),
  runTimeoutMs: z.int().min(1_000).max(86_400_000).optional(),
});

/** Keys that promptfoo adds or reads itself, and those of the limits. */
const otherKeys = new Set([
  'basePath',
  'maxRetries',
  'maxIterations',
  'MAX_ITERATIONS',
  'maxLlmCalls',
  'MAX_LLM_CALLS',
  'maxQueriesPerRound',
  'documentsPerQuery',
]);

/** Everything that a provider's config and the environment say about one arm, parsed. */
export interface ArmSettings {
  model: ModelChoice;
  limits: Limits;
  /** The corpus file or folder, absolute. */
  corpusPath: string;
  /** As the user wrote it: a back-end's name, its settings, or `file://...`; undefined for keyword. */
  search: unknown;
  /** Task texts that replace shipped ones, by node. */
  promptReplacements: Readonly<Record<string, string>>;
  dropKnownResults: boolean;
  runTimeoutMs: number;
  /** The folder that relative paths of the config are resolved against. */
  folder: string;
}

/** What `readArmSettings` reads. */
export interface ArmSource {
  /** The column's label; names the arm in messages. */
  label: string;
  config: Readonly<Record<string, unknown>>;
  env: Environment;
  /** The folder of the promptfoo config. */
  folder: string;
  /** The corpus of the tests, absolute; undefined where no tests were loaded. */
  testsCorpus?: string | undefined;
  /** The current folder: defaults and variables of the environment are relative to it. */
  cwd: string;
}

/**
 * The settings of one arm; the provider's config wins over the environment. Reads the prompt files.
 * Throws one ConfigError that lists everything that cannot work, each with its place.
 */
export async function readArmSettings(source: ArmSource): Promise<ArmSettings> {
  const { config, env, folder, cwd } = source;
  const faults: string[] = [...unknownKeys(config)];
  const own = ownSettings.safeParse(config);
  if (!own.success) faults.push(...own.error.issues.map(describeIssue));
  const limits = attempt(() => parseLimits(env, config), faults);
  const model = attempt(
    () => chooseModel({ env, config, defaultModel: DEFAULT_MODEL, cwd }),
    faults,
  );
  // Read even where other settings are faulty, so that all faults are told at once.
  const files = ownSettings.shape.prompts.safeParse(config.prompts).data ?? {};
  const texts = await readPrompts(files, folder, faults);
  if (limits === undefined || model === undefined || !own.success || faults.length > 0) {
    throw new ArmSettingsError(source.label, faults);
  }
  const { corpus, search, dropKnownResults, runTimeoutMs } = own.data;
  return {
    model,
    limits,
    corpusPath:
      corpus === undefined
        ? (source.testsCorpus ?? resolve(cwd, setFiles(env).corpus))
        : pathOf(corpus, folder),
    search,
    promptReplacements: texts,
    dropKnownResults: dropKnownResults ?? false,
    runTimeoutMs: runTimeoutMs ?? DEFAULT_RUN_TIMEOUT_MS,
    folder,
  };
}

/** A path from a config, with or without `file://`, relative to `folder`. */
export function pathOf(written: string, folder: string): string {
  if (!written.startsWith('file://')) return resolve(folder, written);
  return written.startsWith('file:///')
    ? fileURLToPath(written)
    : resolve(folder, written.slice('file://'.length));
}

async function readPrompts(
  files: Readonly<Record<string, string>>,
  folder: string,
  faults: string[],
): Promise<Record<string, string>> {
  const texts: Record<string, string> = {};
  for (const [node, file] of Object.entries(files)) {
    try {
      const text = await readFile(pathOf(file, folder), 'utf8');
      if (text.trim() === '') faults.push(`config.prompts.${node}: ${file} is blank`);
      else texts[node] = text;
    } catch (thrown) {
      faults.push(`config.prompts.${node}: cannot read ${file} (${messageOf(thrown)})`);
    }
  }
  return texts;
}

function unknownKeys(config: Readonly<Record<string, unknown>>): string[] {
  const known = new Set([...Object.keys(ownSettings.shape), ...modelConfigKeys, ...otherKeys]);
  return Object.keys(config)
    .filter((key) => !known.has(key))
    .map(
      (key) => `config.${key} is unknown; known keys: ${[...known].sort(byCodePoint).join(', ')}`,
    );
}

function describeIssue(issue: z.core.$ZodIssue): string {
  return `config.${issue.path.join('.')}: ${issue.message}`;
}

function attempt<T>(read: () => T, faults: string[]): T | undefined {
  try {
    return read();
  } catch (thrown) {
    if (!(thrown instanceof ConfigError)) throw thrown;
    faults.push(...thrown.message.split('\n'));
    return undefined;
  }
}
