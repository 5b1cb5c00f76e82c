import type { DecisionRuleShape, SetupAspect } from './decision-rule-schema.ts';
import type { CostMetric, Direction, ScoreMetric } from './metric-names.ts';
import type { StratumSelector } from './stratum.ts';

export type { StratumSelector } from './stratum.ts';

/** One thing that must not get worse by more than its margin. */
export interface Guardrail {
  metric: ScoreMetric;
  stratum: StratumSelector;
  nonInferiorityMargin: number;
  direction: Direction;
}

/** One limit on what the candidate may cost; `cap` says how it is compared. */
export interface CostCap {
  metric: CostMetric;
  kind: 'mean-increase' | 'ratio-of-medians' | 'geometric-mean-ratio';
  atMost: number;
}

/** One absolute threshold of the gate. `arm` is null only for `seconds_ratio`. */
export interface GateThreshold {
  arm: string | null;
  metric: ScoreMetric | CostMetric | 'seconds_ratio';
  stratum: StratumSelector;
  bound: 'at-least' | 'at-most';
  value: number;
}

/** One comparison of an arm with the stored run. */
export interface BaselineCheck {
  arm: string;
  metric: ScoreMetric | CostMetric;
  stratum: StratumSelector;
  margin: number;
}

/** What makes CI fail. */
export interface GateRule {
  thresholds: readonly GateThreshold[];
  requireVerdict: DecisionRuleShape['gate']['requireVerdict'];
  requireFullDesign: boolean;
  baseline: { file: string; checks: readonly BaselineCheck[] } | null;
}

/** The rule of decision.yaml, complete: every default filled in, every selector resolved. */
export interface DecisionRule {
  question: string;
  arms: { control: string; candidate: string; extra: readonly string[] };
  design: { repeats: number; concurrency: number; warmup: number; looks: 1 };
  varies: readonly SetupAspect[];
  preconditions: { minQuestions: number; minNonTied: number; maxErrorRate: number };
  primary: {
    metric: ScoreMetric;
    stratum: StratumSelector;
    delta: number;
    level: number;
    direction: Direction;
  };
  futility: { upperBoundBelow: number } | null;
  strata: { by: 'hops' | 'category' } | null;
  guardrails: readonly Guardrail[];
  cost: readonly CostCap[];
  gate: GateRule;
  /** Hash of the rule's meaning: comments, order of keys, formatting and written-out defaults do not change it. */
  hash: string;
  /** The file as the user named it. */
  source: string;
}
