import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { load } from 'js-yaml';
import { z } from 'zod';
import { ConfigError, messageOf } from '../base/errors.ts';
import { pathOf } from './arm-settings.ts';

/** One column of a promptfoo config, as far as loopcheck's commands need it. */
export interface ColumnConfig {
  label: string;
  /** The provider's module, absolute. */
  modulePath: string;
  config: Readonly<Record<string, unknown>>;
}

/** The parts of a promptfoo config that make the matrix. */
export interface MatrixConfig {
  columns: readonly ColumnConfig[];
  repeats: number;
  concurrency: number;
  env: Readonly<Record<string, unknown>>;
  /** The files that the config of `tests` names, relative to the current folder. */
  files: { corpus?: string | undefined; questions?: string | undefined };
  /** The folder of the config: its relative paths start here. */
  folder: string;
}

const providerSchema = z.object({
  id: z.string(),
  label: z.string().optional(),
  config: z.record(z.string(), z.unknown()).optional(),
});

const configSchema = z.object({
  providers: z.array(z.union([z.string(), providerSchema])).min(1),
  evaluateOptions: z
    .object({
      repeat: z.int().min(1).optional(),
      maxConcurrency: z.int().min(1).optional(),
    })
    .optional(),
  env: z.record(z.string(), z.unknown()).optional(),
  tests: z
    .union([
      z.object({
        config: z
          .object({ corpus: z.string().optional(), questions: z.string().optional() })
          .optional(),
      }),
      z.unknown().transform(() => ({ config: undefined })),
    ])
    .optional(),
});

/**
 * Reads the columns of a promptfoo config in YAML (or JSON). Columns that are not a module of their
 * own (`file://...`) cannot run outside promptfoo and are refused. Throws a ConfigError that names
 * file and place.
 */
export async function readMatrixConfig(path: string): Promise<MatrixConfig> {
  const parsed = configSchema.safeParse(await readYaml(path));
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`${path} is not a promptfoo config: ${faults.join('; ')}`);
  }
  const folder = dirname(resolve(path));
  const { providers, evaluateOptions, env, tests } = parsed.data;
  return {
    columns: providers.map((provider) => toColumn(provider, folder, path)),
    repeats: evaluateOptions?.repeat ?? 1,
    concurrency: evaluateOptions?.maxConcurrency ?? 4,
    env: env ?? {},
    files: tests?.config ?? {},
    folder,
  };
}

async function readYaml(path: string): Promise<unknown> {
  try {
    return load(await readFile(path, 'utf8'));
  } catch (thrown) {
    throw new ConfigError(`Cannot read ${path}: ${messageOf(thrown)}`, {
      hint: 'Name the config (--config, or the argument of record), or run the command where promptfooconfig.yaml lies.',
      cause: thrown,
    });
  }
}

function toColumn(
  provider: string | z.infer<typeof providerSchema>,
  folder: string,
  path: string,
): ColumnConfig {
  const { id, label, config } =
    typeof provider === 'string' ? { id: provider, label: undefined, config: undefined } : provider;
  if (!id.startsWith('file://')) {
    throw new ConfigError(`${path}: the column ${label ?? id} is no file:// module`, {
      hint: 'Only columns that are modules (file://providers/linear.ts) run outside promptfoo.',
    });
  }
  return {
    label: label ?? id,
    modulePath: pathOf(id, folder),
    config: { ...config, basePath: folder },
  };
}
