import type { CostMetric, ScoreMetric } from '../data/metric-names.ts';

/** One question of one arm in a stored run: means over repeats. */
export interface BaselineQuestion {
  questionId: string;
  /**
   * Hash of what the agent is told of the question and of what its answer is graded by; a question that
   * changed in either is not compared.
   */
  questionHash: string;
  answerable: boolean;
  hops: number | null;
  category: string | null;
  repeats: number;
  scores: Partial<Record<ScoreMetric, number>>;
  costs: Record<CostMetric, number>;
}

/** A stored run that later runs are compared with (baseline.json). */
export interface Baseline {
  schemaVersion: 1;
  /** When its rows ran, as the records say. */
  startedAt: string | null;
  model: string | null;
  corpusHash: string | null;
  arms: readonly { arm: string; questions: readonly BaselineQuestion[] }[];
}
