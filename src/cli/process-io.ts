import process from 'node:process';
import type { CommandIo } from './command-io.ts';

/** The real terminal, folder and environment. */
export function processIo(): CommandIo {
  return {
    out: (text) => console.log(text),
    err: (text) => console.error(text),
    cwd: process.cwd(),
    env: process.env,
    ...(process.stdout.isTTY ? { terminal: { columns: process.stdout.columns } } : {}),
    setExitCode: (code) => {
      process.exitCode = code;
    },
  };
}
