import { access } from 'node:fs/promises';
import { resolve } from 'node:path';
import { LoopcheckError } from '../../base/errors.ts';
import { type Environment, mergeEnvironment } from '../../edge/environment.ts';
import { readMatrixConfig } from '../../edge/matrix-config.ts';
import { type SetFiles, setFiles } from '../../edge/set-files.ts';

/** The config of a run where none is named. */
export const DEFAULT_CONFIG = 'promptfooconfig.yaml';

/** What a run's config and environment say of its files. */
export interface RunConfig {
  /** The environment with the config's `env:` block beneath, as the run itself sees it. */
  env: Environment;
  /** Where corpus and questions should lie. */
  files: SetFiles;
}

/**
 * Reads what the config of a run says of its files. The default config may be missing, or be no config
 * of loopcheck columns: then the environment speaks alone. Rejects where a named one cannot be read.
 */
export async function runConfig(
  named: string | undefined,
  { cwd, env }: { cwd: string; env: Environment },
): Promise<RunConfig> {
  try {
    const config = await readMatrixConfig(resolve(cwd, named ?? DEFAULT_CONFIG));
    const merged = mergeEnvironment(env, config.env);
    return { env: merged, files: setFiles(merged, config.files) };
  } catch (thrown) {
    if (named !== undefined || !(thrown instanceof LoopcheckError)) throw thrown;
    return { env, files: setFiles(env) };
  }
}

/** Tells whether a file or folder is there. */
export function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
