import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { z } from 'zod';
import { isMissingFile } from './missing-file.ts';
import type { Session } from './session.ts';

/** The file in a run's folder that names what the run was started with. */
const RUN_FILE = 'run.json';

const runFileSchema = z.object({
  schemaVersion: z.literal(1),
  /** The promptfoo config that was named on the command line; null for the default one. */
  config: z.string().nullable(),
  decision: z.object({ file: z.string(), hash: z.string() }).nullable(),
  corpus: z.string().nullable(),
  questions: z.string().nullable(),
});

/** What a run was started with; paths are relative to the folder in which it was started. */
export type RunFile = z.infer<typeof runFileSchema>;

/**
 * Writes into a run's folder what the run was started with, so that later commands judge the stored run
 * by the same files. Makes the folder.
 */
export async function writeRunFile(
  folder: string,
  session: Session,
  { cwd, argv }: { cwd: string; argv: readonly string[] },
): Promise<void> {
  const { rule, corpus, questions } = session;
  const from = (path: string | undefined) => (path === undefined ? null : relative(cwd, path));
  const file: RunFile = {
    schemaVersion: 1,
    config: namedConfig(argv),
    decision: rule && { file: from(resolve(cwd, rule.source)) ?? rule.source, hash: rule.hash },
    corpus: from(corpus?.source),
    questions: from(questions?.source),
  };
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, RUN_FILE), `${JSON.stringify(file, null, 2)}\n`, 'utf8');
}

/** What a run's folder says of its start; null where it says nothing, or nothing that can be read. */
export async function readRunFile(folder: string): Promise<RunFile | null> {
  try {
    const text = await readFile(join(folder, RUN_FILE), 'utf8');
    return runFileSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch (thrown) {
    if (isMissingFile(thrown) || thrown instanceof SyntaxError) return null;
    throw thrown;
  }
}

/** The first config that a promptfoo command line names with `-c` or `--config`; null where none. */
export function namedConfig(argv: readonly string[]): string | null {
  for (const [index, argument] of argv.entries()) {
    const joined = /^(?:--config=|-c=?)(.+)$/.exec(argument)?.[1];
    if (joined !== undefined) return joined;
    if (argument === '-c' || argument === '--config') return argv[index + 1] ?? null;
  }
  return null;
}
