import type { CostMetric } from '../data/metric-names.ts';
import { costMetricNames } from '../data/metric-names.ts';
import type { StratumSelector } from '../data/stratum.ts';
import { PRINTED_LEVEL } from './effects.ts';
import { type ArmPair, type PairedTable, pairsOf, type QuestionPairs } from './paired-table.ts';
import { costOf, costValue, logSeconds, scoreValue } from './row-values.ts';
import { bootstrap, bootstrapMean, expandedPercentile } from './statistics/bootstrap.ts';
import { departureBounds } from './statistics/bounded-bounds.ts';
import { allEqual, largest, mean } from './statistics/moments.ts';
import { median } from './statistics/quantiles.ts';
import { randomSource } from './statistics/random.ts';
import { tInterval } from './statistics/t-interval.ts';
import type {
  CostEffect,
  GainPerCost,
  GeometricMeanRatio,
  Interval,
  PairedEffect,
} from './summary-types.ts';

const ALL: StratumSelector = { kind: 'all' };
const PRINTED_TAIL = (1 - PRINTED_LEVEL) / 2;

/** The rule's one-sided level and the seed of the draws. */
export interface CostSettings {
  level: number;
  seed: number;
}

/** Candidate against control on every cost metric, over all questions that both arms have. */
export function allCostEffects(
  table: PairedTable,
  pair: ArmPair,
  settings: CostSettings,
): CostEffect[] {
  return costMetricNames
    .map((metric) => costEffect(table, pair, metric, settings))
    .filter((effect) => effect !== null);
}

/**
 * Candidate against control on one cost metric. The mean increase carries expanded percentile bounds,
 * since costs are skewed; medians are over rows. Error rows count with what they really cost. Null
 * where no question is in both arms.
 */
export function costEffect(
  table: PairedTable,
  pair: ArmPair,
  metric: CostMetric,
  settings: CostSettings,
): CostEffect | null {
  const costs = pairsOf(table, pair, costValue(metric), ALL);
  if (costs.questionIds.length === 0) return null;
  const rowsOf = (arm: string): number[] =>
    table.rows(arm).map(({ record }) => costOf(metric, record));
  const increase = meanIncrease(table, pair, metric, costs, settings);
  const medians = {
    control: median(rowsOf(pair.control)),
    candidate: median(rowsOf(pair.candidate)),
  };
  return {
    metric,
    questions: costs.questionIds.length,
    controlMean: mean(costs.control),
    candidateMean: mean(costs.candidate),
    controlMedian: medians.control,
    candidateMedian: medians.candidate,
    ...increase,
    ratioOfMedians: medians.control === 0 ? null : medians.candidate / medians.control,
    geometricMeanRatio:
      metric === 'seconds'
        ? geometricMeanRatio(pairsOf(table, pair, logSeconds, ALL), settings)
        : null,
  };
}

/** The mean increase over questions with its two-sided interval and its one-sided bounds. */
export function meanIncrease(
  table: PairedTable,
  pair: ArmPair,
  metric: CostMetric,
  costs: QuestionPairs,
  { level, seed }: CostSettings,
): Pick<CostEffect, 'meanIncrease' | 'interval' | 'lower' | 'upper'> {
  const { differences } = costs;
  const estimate = mean(differences);
  if (allEqual(differences)) {
    return { meanIncrease: estimate, ...equalIncrease(table, pair, metric, costs, level) };
  }
  const drawn = bootstrapMean(differences, randomSource(seed, `bootstrap ${metric}`));
  const printed = expandedPercentile(drawn, PRINTED_TAIL);
  const bounds = expandedPercentile(drawn, 1 - level);
  return {
    meanIncrease: estimate,
    interval: printed && { ...printed, level: PRINTED_LEVEL, method: 'bootstrap' },
    lower: bounds?.low ?? null,
    upper: bounds?.high ?? null,
  };
}

/**
 * Bounds where every question costs the same more: resampling would give an interval without width, so
 * the bound on a departure is taken, within what the arms' ceilings and the control's cheapest
 * question leave possible. Without ceilings there is no bound.
 */
function equalIncrease(
  table: PairedTable,
  pair: ArmPair,
  metric: CostMetric,
  costs: QuestionPairs,
  level: number,
): Pick<CostEffect, 'interval' | 'lower' | 'upper'> {
  const increase = costs.differences[0] ?? 0;
  const ceilings = [pair.control, pair.candidate].map((arm) => ceilingOf(table, arm, metric));
  const [control, candidate] = ceilings;
  const n = costs.differences.length;
  if (control === null || control === undefined || candidate === null || candidate === undefined) {
    return { interval: null, lower: null, upper: null };
  }
  if (n < 2) return { interval: null, lower: null, upper: null };
  const range = {
    min: Math.min(increase, Math.min(...costs.candidate) - control),
    max: Math.max(increase, candidate - Math.min(...costs.control)),
  };
  const printed = departureBounds(increase, n, range, PRINTED_TAIL);
  const bounds = departureBounds(increase, n, range, 1 - level);
  return {
    interval: { ...printed, level: PRINTED_LEVEL, method: 'exact' },
    lower: bounds.low,
    upper: bounds.high,
  };
}

/** The most that any row of an arm may cost by construction; null where nothing bounds the metric. */
export function ceilingOf(table: PairedTable, arm: string, metric: CostMetric): number | null {
  const rows = table.rows(arm);
  if (rows.length === 0) return null;
  switch (metric) {
    case 'llm_calls':
      return largest(rows.map(({ record }) => record.ceilings.llmCalls));
    case 'search_calls':
      return largest(rows.map(({ record }) => record.ceilings.searchCalls));
    case 'iterations':
      return largest(rows.map(({ record }) => record.ceilings.iterations));
    default:
      return null;
  }
}

/**
 * Ratio of geometric means: t over the per-question differences of mean log seconds, exponentiated.
 * Without an interval where all ratios are equal. Null for no questions.
 */
export function geometricMeanRatio(
  logs: QuestionPairs,
  { level }: Pick<CostSettings, 'level'>,
): GeometricMeanRatio | null {
  const { differences } = logs;
  if (differences.length === 0) return null;
  const printed = tInterval(differences, PRINTED_TAIL);
  const bounds = tInterval(differences, 1 - level);
  return {
    ratio: Math.exp(mean(differences)),
    interval: printed && exponentiated(printed.low, printed.high),
    lower: bounds && Math.exp(bounds.low),
    upper: bounds && finiteOrNull(Math.exp(bounds.high)),
  };
}

function exponentiated(low: number, high: number): Interval | null {
  const top = finiteOrNull(Math.exp(high));
  return top === null ? null : { low: Math.exp(low), high: top, level: PRINTED_LEVEL, method: 't' };
}

const finiteOrNull = (value: number): number | null => (Number.isFinite(value) ? value : null);

/**
 * Gain of a score per further unit of a cost, with an interval from resampling questions jointly.
 * Undefined where the two arms cost the same or the interval of the cost difference touches 0.
 */
export function gainPerCost(
  table: PairedTable,
  pair: ArmPair,
  effect: Pick<PairedEffect, 'metric' | 'stratum' | 'direction'>,
  { metric, seed }: { metric: CostMetric; seed: number },
): GainPerCost {
  const gains = pairsOf(table, pair, scoreValue(effect.metric, 'as-failed'), effect.stratum);
  const costs = pairsOf(table, pair, costValue(metric), effect.stratum);
  const costById = new Map(costs.questionIds.map((id, i) => [id, costs.differences[i] ?? 0]));
  const cost = gains.questionIds.map((id) => costById.get(id) ?? 0);
  const sign = effect.direction === 'maximize' ? 1 : -1;
  const gain = gains.differences.map((difference) => sign * difference);
  const n = gain.length;
  if (n < 2) return { kind: 'undefined', metric, reason: 'fewer than two questions' };
  const touchesZero: GainPerCost = {
    kind: 'undefined',
    metric,
    reason: 'the interval of the cost difference touches 0',
  };
  const random = randomSource(seed, `gain per ${metric}`);
  const costRange = expandedPercentile(bootstrapMean(cost, random), PRINTED_TAIL);
  if (costRange === null || costRange.low * costRange.high <= 0) return touchesZero;
  const ratios = bootstrap(n, (indices) => ratioOver(indices, gain, cost), random);
  const interval = expandedPercentile(ratios, PRINTED_TAIL);
  if (interval === null) return touchesZero;
  return {
    kind: 'estimate',
    metric,
    gain: mean(gain) / mean(cost),
    interval: { ...interval, level: PRINTED_LEVEL, method: 'bootstrap' },
    questions: n,
  };
}

function ratioOver(
  indices: Int32Array,
  gain: readonly number[],
  cost: readonly number[],
): number | null {
  let gained = 0;
  let paid = 0;
  for (const index of indices) {
    gained += gain[index] ?? 0;
    paid += cost[index] ?? 0;
  }
  return paid === 0 ? null : gained / paid;
}
