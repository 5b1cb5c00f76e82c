import type {
  ArmSummary,
  CostSummary,
  PairComparison,
  PairedEffect,
  QuestionCell,
  QuestionRow,
} from '../../src/comparison/types.ts';
import { type CostMetric, costMetricNames, type ScoreMetric } from '../../src/data/metric-names.ts';

/** A two-sided interval around a value, cut to nothing. */
const around = (value: number, half = 0.1) =>
  ({ low: value - half, high: value + half, level: 0.95, method: 't' }) as const;

/** Costs of an arm that makes `calls` LLM calls a row. */
function costsOf(calls: number, rows: number): CostSummary[] {
  const scale: Readonly<Record<CostMetric, number>> = {
    llm_calls: calls,
    search_calls: calls - 1,
    iterations: calls - 1,
    seconds: calls * 2.345,
    input_tokens: calls * 400,
    output_tokens: calls * 60,
  };
  return costMetricNames.map((metric) => ({
    metric,
    rows,
    total: scale[metric] * rows,
    mean: scale[metric],
    median: scale[metric],
    max: scale[metric] + 1,
    p95: rows < 20 ? null : scale[metric] * 1.5,
    ceiling: metric === 'llm_calls' || metric === 'search_calls' ? scale[metric] + 2 : null,
  }));
}

/** The summary of one arm over 36 rows of 12 questions; overrides win. */
export function buildArm(arm: string, overrides: Partial<ArmSummary> = {}): ArmSummary {
  const isCandidate = arm !== 'linear';
  const mean = isCandidate ? 0.75 : 0.5;
  const score = (metric: ScoreMetric, value: number, questions: number) => ({
    metric,
    mean: value,
    interval: around(value),
    questions,
    rows: questions * 3,
    withoutErrors: null,
  });
  return {
    arm,
    graph: arm,
    role: isCandidate ? 'candidate' : 'control',
    rows: 36,
    questions: 12,
    errors: { rows: 0, kinds: [] },
    scores: [
      score('fact_recall', mean, 9),
      score('abstention', isCandidate ? 2 / 3 : 1, 3),
      score('citation_validity', 1, 11),
      score('pass_rate', mean - 0.1, 12),
    ],
    factRecallByHops: [1, 2, 3].map((hops) => ({ hops, mean: mean / hops, questions: 3, rows: 9 })),
    costs: costsOf(isCandidate ? 4 : 2, 36),
    stopReasons: isCandidate
      ? [
          { reason: 'sufficient', count: 30 },
          { reason: 'max_iterations', count: 6 },
        ]
      : [{ reason: 'linear', count: 36 }],
    rounds: isCandidate
      ? [
          { rounds: 1, count: 20 },
          { rounds: 3, count: 16 },
        ]
      : [{ rounds: 1, count: 36 }],
    parseFailures: { total: isCandidate ? 4 : 0, rows: isCandidate ? 3 : 0 },
    passHatK: [1, 2, 3].map((k) => ({ k, value: mean ** k, questions: 12 })),
    spread: {
      metric: 'fact_recall',
      repeats: 3,
      withinSd: 0.1,
      questions: 12,
      varyingQuestions: 4,
      icc: 0.8,
      effectiveRepeats: 1.2,
    },
    flaky: isCandidate ? [{ questionId: 'q-03', green: 2, repeats: 3 }] : [],
    ...overrides,
  };
}

/** An effect on fact recall of +0.25 over nine answerable questions; overrides win. */
export function buildEffect(overrides: Partial<PairedEffect> = {}): PairedEffect {
  return {
    metric: 'fact_recall',
    stratum: { kind: 'answerable' },
    label: 'answerable',
    direction: 'maximize',
    questions: 9,
    nonTied: 6,
    better: 5,
    worse: 1,
    controlMean: 0.5,
    candidateMean: 0.75,
    difference: 0.25,
    standardError: 0.05,
    interval: around(0.25),
    lower: 0.17,
    upper: 0.33,
    signFlip: { p: 0.03125, method: 'exact' },
    holmP: 0.0625,
    withoutErrors: null,
    ...overrides,
  };
}

/** The candidate against `linear`, with two strata, costs and every kind of finding. */
export function buildPair(
  candidate = 'reflective',
  overrides: Partial<PairComparison> = {},
): PairComparison {
  const stratum = (hops: number, difference: number) =>
    buildEffect({
      stratum: { kind: 'hops', hops },
      label: `${hops} hops`,
      questions: 3,
      difference,
      interval: around(difference, 0.3),
    });
  return {
    control: 'linear',
    candidate,
    judged: candidate === 'reflective',
    primary: buildEffect(),
    strata: [stratum(2, 0.1), stratum(3, 0.4)],
    effects: [
      buildEffect(),
      buildEffect({ metric: 'abstention', difference: -0.33, interval: null }),
    ],
    costs: [
      {
        metric: 'llm_calls',
        questions: 12,
        controlMean: 2,
        candidateMean: 4,
        controlMedian: 2,
        candidateMedian: 4,
        meanIncrease: 2,
        interval: around(2, 0.5),
        lower: 1.6,
        upper: 2.4,
        ratioOfMedians: 2,
        geometricMeanRatio: null,
      },
    ],
    gainPerCost: [
      {
        kind: 'estimate',
        metric: 'llm_calls',
        gain: 0.125,
        interval: around(0.125, 0.05),
        questions: 9,
      },
    ],
    orderEffect: { kind: 'not-varied', order: 'control-first' },
    clusters: null,
    variance: null,
    chanceAboveDelta: null,
    ...overrides,
  };
}

/** One question with the mean recall of each arm. */
export function buildQuestionRow(
  questionId: string,
  means: Readonly<Record<string, number>>,
  overrides: Partial<QuestionRow> = {},
): QuestionRow {
  const metric = overrides.metric ?? 'fact_recall';
  const cells = Object.entries(means).map(
    ([arm, mean]): QuestionCell => ({
      arm,
      repeats: 3,
      errors: 0,
      green: Math.round(mean * 3),
      scores: { [metric]: mean },
      costs: {
        llm_calls: 2,
        search_calls: 1,
        iterations: 1,
        seconds: 4,
        input_tokens: 800,
        output_tokens: 120,
      },
      stopReasons: ['sufficient'],
    }),
  );
  const [control, candidate] = Object.values(means);
  return {
    questionId,
    answerable: metric !== 'abstention',
    hops: 2,
    category: 'two-hop',
    cells,
    metric,
    difference: control === undefined || candidate === undefined ? null : candidate - control,
    ...overrides,
  };
}
