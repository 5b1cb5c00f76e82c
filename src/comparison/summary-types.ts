import type { StratumSelector } from '../data/decision-rule.ts';
import type { CostMetric, ScoreMetric } from '../data/metric-names.ts';
import type { StopReason } from '../run-record.ts';

/** How an interval was made. */
export type IntervalMethod =
  /** t over question means. */
  | 't'
  /** t, widened to the exact binomial bounds because few questions differ. */
  | 't-and-exact'
  /** Exact binomial bound on a departure from one common value: all values are equal. */
  | 'exact'
  /** Jeffreys for a rate that is 0 or 1 on every question. */
  | 'jeffreys'
  /** Expanded percentile bootstrap over questions. */
  | 'bootstrap';

/** An interval with its two-sided level, for example 0.95. */
export interface Interval {
  low: number;
  high: number;
  level: number;
  method: IntervalMethod;
}

/** The mean of one score metric in one arm. */
export interface ScoreSummary {
  metric: ScoreMetric;
  /** Mean over questions of the mean over repeats; error rows count as failed answers. */
  mean: number;
  /** Null below two questions. */
  interval: Interval | null;
  questions: number;
  rows: number;
  /** The same without error rows, and how many there were; null where there were none. */
  withoutErrors: { mean: number | null; errors: number } | null;
}

/** One cost metric in one arm, over rows. Error rows count with what they really cost. */
export interface CostSummary {
  metric: CostMetric;
  rows: number;
  total: number;
  mean: number;
  median: number;
  max: number;
  /** Nearest rank; null below 20 rows. */
  p95: number | null;
  /** The most that is possible by construction; null where nothing bounds the metric. */
  ceiling: number | null;
}

/** How much the repeats of one question differ inside one arm. Null parts need two repeats. */
export interface RepeatSpread {
  metric: ScoreMetric;
  repeats: number;
  /** Root of the mean within-question variance. */
  withinSd: number | null;
  /** Questions with at least two repeats, and those of them whose repeats differ at all. */
  questions: number;
  varyingQuestions: number;
  /** Share of the variance that lies between questions. */
  icc: number | null;
  /** How many independent repeats the repeats are worth: repeats / (1 + (repeats - 1) icc). */
  effectiveRepeats: number | null;
}

/** A question that is green in some repeats and not in others. */
export interface FlakyQuestion {
  questionId: string;
  green: number;
  repeats: number;
}

/** Error rows of one kind in one arm. */
export interface ErrorKind {
  kind: string;
  count: number;
  /** The first of them, by question and repeat: what it says, and where. */
  example: { questionId: string; repeat: number; message: string };
}

/** One column of the table. */
export interface ArmSummary {
  arm: string;
  graph: string | null;
  role: 'control' | 'candidate' | 'extra';
  rows: number;
  questions: number;
  errors: { rows: number; kinds: readonly ErrorKind[] };
  /** Those metrics that apply to at least one row, in the order of the metric table. */
  scores: readonly ScoreSummary[];
  /** Fact recall of answerable questions by number of hops, ascending; `hops` null where a question names none. */
  factRecallByHops: readonly {
    hops: number | null;
    mean: number;
    questions: number;
    rows: number;
  }[];
  /** In the order of the metric table. */
  costs: readonly CostSummary[];
  stopReasons: readonly { reason: StopReason; count: number }[];
  /** How many rows took how many research rounds, ascending. */
  rounds: readonly { rounds: number; count: number }[];
  parseFailures: { total: number; rows: number };
  /** pass^k for k from 1: the chance that k repeats are all green, unbiased. Empty without rows. */
  passHatK: readonly { k: number; value: number; questions: number }[];
  spread: RepeatSpread | null;
  flaky: readonly FlakyQuestion[];
}

/** An exact or drawn sign-flip p value, one-sided for a better candidate. */
export interface SignFlip {
  p: number;
  method: 'exact' | 'draws';
}

/** Candidate minus control on one score metric, over questions. */
export interface PairedEffect {
  metric: ScoreMetric;
  stratum: StratumSelector;
  /** The stratum in words: `answerable`, `2 hops`. */
  label: string;
  direction: 'maximize' | 'minimize';
  /** Questions that both arms have. */
  questions: number;
  /** Questions on which the arms differ. */
  nonTied: number;
  /** Questions on which the candidate is better, and worse. */
  better: number;
  worse: number;
  controlMean: number;
  candidateMean: number;
  /** Mean over questions of candidate minus control, in the metric's own direction. */
  difference: number;
  standardError: number | null;
  /** Two-sided; null below two questions. */
  interval: Interval | null;
  /** One-sided bounds at the rule's level, in the metric's own direction; null below two questions. */
  lower: number | null;
  upper: number | null;
  signFlip: SignFlip | null;
  /** Adjusted over the family of primary and strata; null outside that family. */
  holmP: number | null;
  /** Without error rows; null where there were none. */
  withoutErrors: { difference: number; questions: number; errors: number } | null;
}

/** Candidate against control on one cost metric, over questions. */
export interface CostEffect {
  metric: CostMetric;
  questions: number;
  controlMean: number;
  candidateMean: number;
  controlMedian: number;
  candidateMedian: number;
  /** Mean over questions of candidate minus control. */
  meanIncrease: number;
  /** Two-sided; null below two questions. */
  interval: Interval | null;
  /** One-sided bounds of the mean increase at the rule's level. */
  lower: number | null;
  upper: number | null;
  /** Median of the candidate's rows by the control's; null where the control's is 0. */
  ratioOfMedians: number | null;
  /** Only for seconds; null where a row took no time. */
  geometricMeanRatio: GeometricMeanRatio | null;
}

/** Ratio of geometric means with its interval. */
export interface GeometricMeanRatio {
  ratio: number;
  /** Two-sided; null below two questions or where all ratios are equal. */
  interval: Interval | null;
  lower: number | null;
  upper: number | null;
}

/** Gain of the primary metric for each further unit of a cost. */
export type GainPerCost =
  | { kind: 'estimate'; metric: CostMetric; gain: number; interval: Interval; questions: number }
  | { kind: 'undefined'; metric: CostMetric; reason: string };

/** Whether running first or second changed the seconds. */
export type OrderEffect =
  | {
      kind: 'estimate';
      /** Questions whose control ran first, and whose candidate ran first. */
      controlFirst: number;
      candidateFirst: number;
      /** Candidate by control, as geometric means, in each of the two orders. */
      ratioControlFirst: number;
      ratioCandidateFirst: number;
      /** How many times longer the second arm took for being second; null interval where too few ran. */
      secondToFirst: number;
      interval: Interval | null;
    }
  | { kind: 'not-varied'; order: 'control-first' | 'candidate-first' }
  | { kind: 'unknown'; reason: string };

/** The primary effect with questions that share documents averaged first. */
export interface ClusterSensitivity {
  clusters: number;
  questions: number;
  difference: number;
  interval: Interval | null;
}

/** One other arm against the control. */
export interface PairComparison {
  control: string;
  candidate: string;
  /** The pair that the rule judges. */
  judged: boolean;
  primary: PairedEffect | null;
  /** One for each stratum, in their order; empty where the rule declares none. */
  strata: readonly PairedEffect[];
  /** Every score metric on the questions it is measured on, in the order of the metric table. */
  effects: readonly PairedEffect[];
  costs: readonly CostEffect[];
  gainPerCost: readonly GainPerCost[];
  orderEffect: OrderEffect;
  /** Null where no question carries a cluster. */
  clusters: ClusterSensitivity | null;
  /** What the pilot needs for planning: variance of true differences and of the repeats. */
  variance: VarianceParts | null;
  /** Chance that the gain exceeds the rule's delta, by the Bayesian bootstrap; null below 20 questions. */
  chanceAboveDelta: number | null;
}

/** The variance of per-question differences, split. */
export interface VarianceParts {
  /** Variance of the true differences between questions (omega squared). */
  between: number;
  /** Variance of one repeat, summed over both arms (sigma squared). */
  within: number;
  questions: number;
  repeats: number;
}

/** One arm's repeats on one question. */
export interface QuestionCell {
  arm: string;
  repeats: number;
  errors: number;
  green: number;
  /** Mean over repeats, by metric; metrics that do not apply are left out. */
  scores: Readonly<Partial<Record<ScoreMetric, number>>>;
  costs: Readonly<Record<CostMetric, number>>;
  stopReasons: readonly StopReason[];
}

/** One question of the run, arm beside arm. */
export interface QuestionRow {
  questionId: string;
  answerable: boolean;
  hops: number | null;
  category: string | null;
  cells: readonly QuestionCell[];
  /** Candidate minus control on the question's main metric; null where one of them is missing. */
  metric: ScoreMetric;
  difference: number | null;
}
