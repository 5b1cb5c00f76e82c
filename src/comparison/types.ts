import type { DecisionRule } from '../data/decision-rule.ts';
import type { GradedRun } from '../grading/types.ts';
import type { Baseline } from './baseline-types.ts';
import type { GateResult } from './gate-types.ts';
import type { Lock, LockStatus } from './lock-types.ts';
import type { ArmSummary, PairComparison, QuestionRow } from './summary-types.ts';
import type { Criterion, Outcome, RulePreview } from './verdict-types.ts';
import type { ComparisonWarning } from './warnings.ts';

export type * from './baseline-types.ts';
export type * from './gate-types.ts';
export type * from './lock-types.ts';
export type * from './summary-types.ts';
export type * from './verdict-types.ts';
export type { ComparisonWarning } from './warnings.ts';

/** What was planned and what promptfoo scheduled of it. */
export interface RunDesign {
  /** Every question of the set, in file order. */
  questionIds: readonly string[];
  /** The columns that ran, in their order. */
  arms: readonly string[];
  repeats: number;
  /** Cells that were to run; fewer than the full design make the run partial. */
  scheduledCells: number;
}

/** What a comparison is made from. */
export interface ComparisonInput {
  runs: readonly GradedRun[];
  /** Null where there is no decision.yaml: then there is a table and no verdict. */
  rule: DecisionRule | null;
  design: RunDesign;
  /** The lock beside the rule, and today's state to hold it against; left out where nothing is locked. */
  lock?: { lock: Lock; current: LockStateInput };
  /** The stored run that the gate names; null where its file is missing. */
  baseline?: Baseline | null;
  /** The command that records what a replay missed; printed with the misses. */
  recordCommand?: string;
  /** Seed of every random draw; equal input and seed give equal output. Defaults to 1. */
  seed?: number;
}

/** What the lock is held against: hashes of today's files, and the rows that today's code gives. */
export interface LockStateInput {
  corpusHash: string;
  questionsHash: string;
  /** Today's code run on the recordings that the lock was made on; null where that was not done. */
  effectRows: readonly GradedRun[] | null;
}

/** Everything that a report prints about one run. Every number in it is finite; what does not apply is null. */
export interface Comparison {
  schemaVersion: 1;
  /** The question that the rule answers. */
  question: string;
  rule: {
    hash: string;
    source: string;
    control: string;
    candidate: string;
    level: number;
    delta: number;
    minQuestions: number;
    minNonTied: number;
    strataBy: 'hops' | 'category' | null;
  } | null;
  design: DesignSummary;
  subject: RunSubject;
  /** One for each column, control first, then the candidate, then the others. */
  arms: readonly ArmSummary[];
  /** Each other arm against the control; the judged pair first. Empty where only one arm ran. */
  pairs: readonly PairComparison[];
  /** One for each question, in file order. */
  questions: readonly QuestionRow[];
  outcome: Outcome;
  /** Every criterion of the rule with its state: what JUnit shows as cases. Empty without a rule. */
  criteria: readonly Criterion[];
  gate: GateResult;
  lock: LockStatus;
  /** What the rule could decide with this design, as said before the run. Null without a rule and for a partial run. */
  preview: RulePreview | null;
  warnings: readonly ComparisonWarning[];
}

/** The design beside what arrived. */
export interface DesignSummary {
  questions: number;
  answerable: number;
  unanswerable: number;
  repeats: number;
  arms: readonly string[];
  /** Cells of the full design: questions x arms x repeats. */
  fullCells: number;
  scheduledCells: number;
  rows: number;
  errorRows: number;
  /** Fewer cells were scheduled than the design has. */
  partial: boolean;
}

/** What the run was about: a verdict holds for this model on these questions. */
export interface RunSubject {
  models: readonly {
    name: string;
    digest: string | null;
    parameterSize: string | null;
    quantization: string | null;
    sizeBytes: number | null;
  }[];
  retrievers: readonly { name: string; documentsPerQuery: number }[];
  machines: readonly string[];
  corpusHashes: readonly string[];
  /** The rows come from recordings (all, some, none of them). */
  replayed: 'all' | 'some' | 'none';
  /** The first and the last start of a row, as the records say; null without rows. */
  startedAt: { first: string; last: string } | null;
  /** Cells in flight at once when seconds were measured; null where no record says. */
  concurrency: number | null;
  /** The longest time that rows spent waiting for rate limits, summed. */
  waitedSeconds: number;
  runtime: Readonly<Record<string, string>>;
}
