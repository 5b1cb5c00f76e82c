/** What the hooks may touch; `hooks.ts` passes the real process. */
export interface HookIo {
  out(text: string): void;
  err(text: string): void;
  setExitCode(code: number): void;
  env: Readonly<Record<string, string | undefined>>;
  cwd: string;
  /** Columns of the terminal. */
  width: number;
  color: boolean;
}

/** Exit code of a run that decides nothing: failed checks, broken invariants, no rows. */
export const INVALID_EXIT_CODE = 4;
