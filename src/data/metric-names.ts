/** Which questions a metric is measured on. */
export type MetricScope = 'answerable' | 'unanswerable' | 'all';

/** Which way is better. */
export type Direction = 'maximize' | 'minimize';

/** What a score metric means to a rule. Every score lies in [0, 1]. */
export interface ScoreMetricTraits {
  scope: MetricScope;
  direction: Direction;
  /** The metric in words, for sentences. */
  words: string;
}

/**
 * The score metrics that a rule, a gate and a report may name, in the order of a report.
 * docs/metrics.md defines each of them.
 */
export const scoreMetrics = {
  fact_recall: { scope: 'answerable', direction: 'maximize', words: 'fact recall' },
  perfect_answer: { scope: 'answerable', direction: 'maximize', words: 'perfect answers' },
  abstention: { scope: 'unanswerable', direction: 'maximize', words: 'abstention' },
  over_abstention: { scope: 'answerable', direction: 'minimize', words: 'over-abstention' },
  hedge: { scope: 'answerable', direction: 'minimize', words: 'hedged answers' },
  wrong_value: { scope: 'all', direction: 'minimize', words: 'wrong values' },
  has_citation: { scope: 'all', direction: 'maximize', words: 'answers with a citation' },
  citation_validity: { scope: 'all', direction: 'maximize', words: 'citation validity' },
  citation_precision: { scope: 'answerable', direction: 'maximize', words: 'citation precision' },
  citation_recall: { scope: 'answerable', direction: 'maximize', words: 'citation recall' },
  over_citation: { scope: 'answerable', direction: 'minimize', words: 'over-citation' },
  retrieval_recall: { scope: 'all', direction: 'maximize', words: 'retrieval recall' },
  pass_rate: { scope: 'all', direction: 'maximize', words: 'pass rate' },
} as const satisfies Record<string, ScoreMetricTraits>;

/** The cost metrics, each with its unit in words. Less is better for all of them. */
export const costMetrics = {
  llm_calls: { words: 'LLM calls' },
  search_calls: { words: 'searches' },
  iterations: { words: 'research rounds' },
  seconds: { words: 'seconds' },
  input_tokens: { words: 'input tokens' },
  output_tokens: { words: 'output tokens' },
} as const;

/** The name of a score, in [0, 1]. */
export type ScoreMetric = keyof typeof scoreMetrics;
/** The name of a cost, in its own unit. */
export type CostMetric = keyof typeof costMetrics;

/** The names of the score metrics, in report order. */
export const scoreMetricNames = Object.keys(scoreMetrics) as readonly ScoreMetric[];

/** The names of the cost metrics, in report order. */
export const costMetricNames = Object.keys(costMetrics) as readonly CostMetric[];

/** Tells whether a name is a cost metric's. */
export function isCostMetric(name: string): name is CostMetric {
  return Object.hasOwn(costMetrics, name);
}
