import type { ScoreMetric } from '../data/metric-names.ts';

/** What one arm was made of. The seed is left out: it differs by repeat. */
export interface ArmSetup {
  graph: string;
  model: { name: string; digest: string | null };
  options: Readonly<Record<string, string | number | boolean>>;
  /** One hash per node that has a prompt, and `system`. */
  prompts: Readonly<Record<string, string>>;
  search: {
    name: string;
    documentsPerQuery: number;
    options: Readonly<Record<string, string | number | boolean>>;
  };
  limits: Readonly<Record<string, number>>;
}

/** What the locked code made of one recorded cell. */
export interface LockedRow {
  arm: string;
  questionId: string;
  repeat: number;
  scores: Partial<Record<ScoreMetric, number>>;
  /** Digest of answer, evidence, rounds, stop reason and counters. */
  trajectory: string;
}

/** decision.lock.json: everything that must not change between the rule and the run. */
export interface Lock {
  schemaVersion: 1;
  /** When it was written, by the clock that was passed in. */
  lockedAt: string;
  rule: string;
  corpus: string;
  questions: string;
  arms: Readonly<Record<string, ArmSetup>>;
  /** The effect of the code: what it gives on the recordings. Empty where there were none. */
  rows: readonly LockedRow[];
}

/** One thing that differs from what was locked. */
export interface LockChange {
  kind: 'rule' | 'corpus' | 'questions' | 'arm' | 'setup' | 'code' | 'time';
  sentence: string;
}

/** Whether the run is the one that was announced. */
export type LockStatus =
  | { kind: 'confirmatory'; notes: readonly string[] }
  | { kind: 'exploratory'; changes: readonly LockChange[] }
  /** There is no lock; reported as exploratory. */
  | { kind: 'unlocked' };
