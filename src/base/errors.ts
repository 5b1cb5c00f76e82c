/** Where in a user's file a fault lies, and how to mend it. */
export interface Issue {
  /** The file as the user named it. */
  file: string;
  /** `line 12`, `[3].required_facts`, or an empty string for the file as a whole. */
  place: string;
  /** What was found, shortened; empty where there is nothing to show. */
  value: string;
  /** What was expected instead. */
  expected: string;
  /** What the user should do. */
  remedy: string;
}

/** Optional parts that every loopcheck error carries. */
export interface ErrorDetails {
  /** What to do next, in one sentence. */
  hint?: string;
  cause?: unknown;
}

/** Marks loopcheck's errors, whichever copy of this module made them. */
const BRAND = Symbol.for('loopcheck.error');

/**
 * The root of all errors that loopcheck raises on purpose.
 * `code` is stable and kebab-case, so that a program can branch on it; the message is for people.
 */
export abstract class LoopcheckError extends Error {
  abstract readonly code: string;
  readonly hint: string | undefined;
  readonly [BRAND] = true;

  constructor(message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? {} : { cause: details.cause });
    this.name = new.target.name;
    this.hint = details.hint;
  }
}

/**
 * Whether something thrown is an error that loopcheck raised on purpose, also by another copy of this
 * module: the built commands load providers from source, whose classes are not theirs.
 */
export function isLoopcheckError(thrown: unknown): thrown is LoopcheckError {
  if (thrown instanceof LoopcheckError) return true;
  return thrown instanceof Error && BRAND in thrown;
}

/** A setting (environment, provider config, command line) that cannot work; the user's to mend. */
export class ConfigError extends LoopcheckError {
  readonly code = 'config';
}

/** Faults in the user's files; carries all of them, not only the first. */
export class DataError extends LoopcheckError {
  readonly code = 'data';
  readonly issues: readonly Issue[];

  constructor(issues: readonly Issue[], details: ErrorDetails = {}) {
    super(issues.map(formatIssue).join('\n'), details);
    this.issues = issues;
  }
}

/** Which way a model, a search engine or the network under them failed. */
export type TransportKind =
  | 'unreachable'
  | 'timeout'
  | 'aborted'
  | 'http-status'
  | 'bad-reply'
  | 'replay-miss'
  | 'prompt-too-long';

/** A model server or search engine that could not be used. Never a judgement on the answer. */
export class TransportError extends LoopcheckError {
  readonly code = 'transport';
  readonly kind: TransportKind;
  /** The HTTP status, where one came. */
  readonly status: number | undefined;

  constructor(
    kind: TransportKind,
    message: string,
    details: ErrorDetails & { status?: number } = {},
  ) {
    super(message, details);
    this.kind = kind;
    this.status = details.status;
  }
}

/** A run that broke an invariant and therefore decides nothing (exit code 4). */
export class RunInvalidError extends LoopcheckError {
  readonly code = 'run-invalid';
}

/** A fault of loopcheck itself. */
export class InternalError extends LoopcheckError {
  readonly code = 'internal';
}

/** One issue as a sentence: file, place, value, expectation and remedy. */
export function formatIssue(issue: Issue): string {
  const where = issue.place === '' ? issue.file : `${issue.file} ${issue.place}`;
  const got = issue.value === '' ? '' : `, got ${issue.value}`;
  return `${where}: expected ${issue.expected}${got}. ${issue.remedy}`;
}

/**
 * The message of anything that was thrown, with the messages of its causes that it does not repeat
 * already; never empty.
 */
export function messageOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown) || 'unknown error';
  const own = thrown.message || thrown.name;
  if (thrown.cause === undefined) return own;
  const cause = messageOf(thrown.cause);
  return own.includes(cause) ? own : `${own} (${cause})`;
}

/** Closes an exhaustive switch: a compile error where a member of the union was forgotten. */
export function unreachable(value: never): never {
  throw new InternalError(`Unexpected value ${JSON.stringify(value)}`, {
    hint: 'Please report this as a bug of loopcheck.',
  });
}
