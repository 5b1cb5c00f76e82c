/** What a command may touch; tests pass their own. */
export interface CommandIo {
  /** Writes one line (or a block) to standard output; a line end is added. */
  out(text: string): void;
  /** The same to standard error. */
  err(text: string): void;
  /** The folder that relative paths are resolved against. */
  cwd: string;
  env: Readonly<Record<string, string | undefined>>;
  /** The terminal behind standard output; left out where that is a file or a pipe. */
  terminal?: { columns: number };
  /** Sets the exit code of the process; commands never call `process.exit`. */
  setExitCode(code: number): void;
}
