import { pathToFileURL } from 'node:url';
import { ConfigError, messageOf } from '../base/errors.ts';
import { isOpenable, type OpenableProvider } from '../edge/agent-provider.ts';
import type { Arm } from '../edge/arm.ts';
import { type Environment, mergeEnvironment } from '../edge/environment.ts';
import { type ColumnConfig, type MatrixConfig, readMatrixConfig } from '../edge/matrix-config.ts';
import type { RecordingSession } from '../models/opened-model.ts';
import type { CommandIo } from './command-io.ts';

/** A promptfoo config with its columns opened. */
export interface OpenedMatrix {
  config: MatrixConfig;
  arms: readonly Arm[];
}

/** How a matrix is opened outside promptfoo. */
export interface OpenMatrixOptions {
  /** The promptfoo config, absolute. */
  path: string;
  /** Variables that win over the environment with the config's `env:` block beneath, which it is given. */
  overrides?: (env: Environment) => Environment;
  /** Goes into the recordings' manifest. */
  recording?: (config: MatrixConfig) => RecordingSession;
}

/**
 * Opens every column of a promptfoo config as promptfoo itself would: by importing its provider
 * module. Throws one error for the first column that cannot be opened.
 */
export async function openMatrix(
  options: OpenMatrixOptions,
  io: Pick<CommandIo, 'env'>,
): Promise<OpenedMatrix> {
  const config = await readMatrixConfig(options.path);
  const merged = mergeEnvironment(io.env, config.env);
  const env = {
    ...merged,
    ...(config.files.corpus === undefined ? {} : { LOOPCHECK_CORPUS: config.files.corpus }),
    ...options.overrides?.(merged),
  };
  const recording = options.recording?.(config);
  await registerTypeScript();
  const arms: Arm[] = [];
  for (const column of config.columns) {
    const provider = await createProvider(column, env);
    arms.push(await provider.open(recording));
  }
  return { config, arms };
}

async function createProvider(
  column: ColumnConfig,
  env: Readonly<Record<string, string | undefined>>,
): Promise<OpenableProvider> {
  const module: { default?: unknown } = await import(pathToFileURL(column.modulePath).href).catch(
    (cause: unknown) => {
      throw new ConfigError(`Cannot load the column ${column.label}: ${messageOf(cause)}`, {
        cause,
      });
    },
  );
  const Provider = module.default;
  if (typeof Provider !== 'function') {
    throw new ConfigError(`${column.modulePath} has no class as its default export`);
  }
  const provider: unknown = Reflect.construct(Provider, [
    { label: column.label, config: column.config, env },
  ]);
  if (isOpenable(provider)) return provider;
  throw new ConfigError(`The column ${column.label} is no loopcheck agent`, {
    hint: 'Its provider must extend AgentProvider.',
  });
}

/** Lets Node import the .ts files of providers, as promptfoo does. */
async function registerTypeScript(): Promise<void> {
  const { register } = await import('tsx/esm/api');
  register();
}
