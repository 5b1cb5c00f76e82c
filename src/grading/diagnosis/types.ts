import type { Count } from '../aggregates/count.ts';
import type { GradedRun } from '../types.ts';

/** Every sickness that a run's records can show, in the order of a report. */
export const diagnosisCodes = [
  'all-arms-fail-alike',
  'cut-prompts',
  'parse-failures',
  'rubber-stamp-reviewer',
  'never-satisfied-reviewer',
  'capped-one-hop',
  'paraphrased-queries',
  'hedging-writer',
  'missing-citations',
  'identical-repeats',
] as const;

/** What a diagnosis is about. */
export type DiagnosisCode = (typeof diagnosisCodes)[number];

/** What is wrong, what shows it, and what to do. */
export interface Diagnosis {
  code: DiagnosisCode;
  /** The column; null for a diagnosis across all of them. */
  arm: string | null;
  /** The units that show it, of all that could; what a unit is stands in docs/diagnoses.md. */
  evidence: Count;
  /** Ids of the questions that show it, in the order of the runs. */
  questions: readonly string[];
  /** What was seen, with its numbers. */
  sentence: string;
  remedy: string;
}

/** From when on a symptom is a diagnosis; both must hold. */
export interface Threshold {
  /** Share of the units that show the symptom, in [0, 1]. */
  share: number;
  /** Units that must show it, so that one odd row makes no diagnosis. */
  hits: number;
}

/** The threshold of every diagnosis. */
export type Thresholds = Readonly<Record<DiagnosisCode, Threshold>>;

/** One unit that could show a symptom: a review, a query, a call, an answer, a cell. */
export interface Unit {
  questionId: string;
  shows: boolean;
  /** Kind of the unit, where the sentence names the most frequent one. */
  detail?: string;
}

/** One way for an arm to be sick. */
export interface Symptom {
  code: Exclude<DiagnosisCode, 'all-arms-fail-alike'>;
  /** The units of one arm's runs. */
  units(runs: readonly GradedRun[]): Unit[];
  /** What was seen; `details` are those of the units that show it. */
  sentence(evidence: Count, details: readonly string[]): string;
  remedy: string;
}
