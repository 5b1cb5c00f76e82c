import type { CommandIo } from '../../../src/cli/command-io.ts';
import { runCli } from '../../../src/cli/run-cli.ts';

/** What a command said and how it ended. */
export interface Said {
  out: string;
  err: string;
  exitCode: number;
}

/** Runs one loopcheck command line in a folder, with an environment (and a terminal) of its own. */
export async function runLoopcheck(
  cwd: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  terminal?: CommandIo['terminal'],
): Promise<Said> {
  const said: Said = { out: '', err: '', exitCode: 0 };
  await runCli(args, {
    out: (text) => {
      said.out += `${text}\n`;
    },
    err: (text) => {
      said.err += `${text}\n`;
    },
    cwd,
    env,
    ...(terminal === undefined ? {} : { terminal }),
    setExitCode: (code) => {
      said.exitCode = code;
    },
  });
  return said;
}
