import { randomBytes } from 'node:crypto';
import type { Issue, LoopcheckError } from '../base/errors.ts';
import type { Baseline, Lock } from '../comparison/types.ts';
import type { DecisionRule } from '../data/decision-rule.ts';
import type { Corpus, QuestionSet } from '../data/types.ts';
import type { GradedRun } from '../grading/types.ts';
import type { Arm } from './arm.ts';

/**
 * What one evaluation run of this process has in common: promptfoo loads tests, providers and hooks
 * as separate modules, and this is where they meet.
 */
export interface Session {
  /** UTC start time and 4 hex digits: the name of the run's folder under results/. */
  readonly id: string;
  readonly startedAt: string;
  /** Faults that were found before the first row; with any of them no row may run. */
  readonly faults: LoopcheckError[];
  /** What deserves a look in the user's files but is no fault. */
  readonly warnings: Issue[];
  /** The questions as loaded, before any filter; undefined until then. */
  questions: QuestionSet | undefined;
  /** The corpus that the tests were checked against; undefined until then. */
  corpus: Corpus | undefined;
  /** The decision rule; null where there is none. */
  rule: DecisionRule | null;
  /** The lock beside the rule; null where nothing is locked. */
  lock: Lock | null;
  /** The run that the gate compares with; null where its file is missing, undefined without one. */
  baseline: Baseline | null | undefined;
  /** The arms that passed preflight, in column order. */
  arms: readonly Arm[];
  /** Opens each arm on its recordings, whatever model the environment names. */
  openReplays: readonly (() => Promise<Arm>)[];
  /** The run's folder under results/; undefined until the first row may run. */
  folder: string | undefined;
  /** Every run whose row has ended, as it was kept in answers.jsonl. */
  readonly finished: GradedRun[];
  /** Numbers the cells in the order in which they start. */
  nextOrderIndex(): number;
  /** Marks a cell as in flight; the function that it gives ends it and says how many were at once. */
  enterCell(): () => number;
  /** The most cells that were in flight at once until now. */
  mostInFlight(): number;
}

/** A session that starts now; clock and random bytes are parameters. */
export function createSession(now: Date, random: (size: number) => Buffer = randomBytes): Session {
  let orderIndex = 0;
  const stamp = now.toISOString().replace(/[-:]/g, '').replace(/\.\d+/, '');
  return {
    id: `${stamp}-${random(2).toString('hex')}`,
    startedAt: now.toISOString(),
    faults: [],
    warnings: [],
    questions: undefined,
    corpus: undefined,
    rule: null,
    lock: null,
    baseline: undefined,
    arms: [],
    openReplays: [],
    folder: undefined,
    finished: [],
    nextOrderIndex: () => orderIndex++,
    ...createCellCounter(),
  };
}

/**
 * Where the session of the process lies. Node may load this module twice (a config beside a folder
 * without "type": "module" does that), and both copies have to meet in one session.
 */
const holder: { [key: symbol]: Session | undefined } = globalThis;
const KEY = Symbol.for('loopcheck.session');

/** The session of this process; started by the first caller. */
export function currentSession(): Session {
  const session = holder[KEY] ?? createSession(new Date());
  holder[KEY] = session;
  return session;
}

/** Starts a new session, for a process that evaluates more than once. */
export function startSession(session: Session): void {
  holder[KEY] = session;
}

/** Each cell sees the most that were in flight at any time between its start and its end. */
function createCellCounter(): Pick<Session, 'enterCell' | 'mostInFlight'> {
  const peaks = new Set<{ peak: number }>();
  let most = 0;
  return {
    mostInFlight: () => most,
    enterCell: () => {
      const own = { peak: 0 };
      peaks.add(own);
      most = Math.max(most, peaks.size);
      for (const other of peaks) other.peak = Math.max(other.peak, peaks.size);
      return () => {
        peaks.delete(own);
        return own.peak;
      };
    },
  };
}
