import { type ScoreMetric, scoreMetricNames, scoreMetrics } from '../data/metric-names.ts';
import {
  inStratum,
  type StratumSelector,
  scopeOf,
  stratumKey,
  stratumLabel,
} from '../data/stratum.ts';
import {
  type ArmPair,
  type PairedTable,
  pairsOf,
  type QuestionPairs,
  selectPairs,
} from './paired-table.ts';
import { type ErrorPolicy, scoreValue } from './row-values.ts';
import { differenceBounds, type Range, TIE_TOLERANCE } from './statistics/bounded-bounds.ts';
import { mean, sampleSd } from './statistics/moments.ts';
import { randomSource } from './statistics/random.ts';
import { signFlipTest } from './statistics/sign-flip.ts';
import type { Interval, PairedEffect } from './summary-types.ts';

/** The two-sided level of every printed interval. */
export const PRINTED_LEVEL = 0.95;

const ALL: StratumSelector = { kind: 'all' };

/** A difference of two scores in [0, 1]. */
const SCORE_DIFFERENCE: Range = { min: -1, max: 1 };

/** What an effect is asked for. */
export interface EffectRequest {
  metric: ScoreMetric;
  stratum: StratumSelector;
  /** Only questions that lie in this stratum too: a stratum of the primary analysis stays inside it. */
  within?: StratumSelector;
  /** The rule's one-sided level, for the bounds. */
  level: number;
  seed: number;
}

/**
 * Candidate minus control on one score metric: question means, their difference, a two-sided 95 %
 * interval, one-sided bounds at the rule's level and the one-sided sign-flip p value for a better
 * candidate. Error rows count as failed answers; a second estimate leaves them out. Null where no
 * question has the metric in both arms.
 */
export function pairedEffect(
  table: PairedTable,
  pair: ArmPair,
  request: EffectRequest,
): PairedEffect | null {
  const scored = scoredPairs(table, pair, request);
  const effect = effectOfPairs(scored, request);
  if (effect === null) return null;
  return { ...effect, withoutErrors: withoutErrors(table, pair, request, scored) };
}

/** The question means that an effect is made from, error rows as given (failed answers by default). */
export function scoredPairs(
  table: PairedTable,
  pair: ArmPair,
  { metric, stratum, within = ALL }: Pick<EffectRequest, 'metric' | 'stratum' | 'within'>,
  errors: ErrorPolicy = 'as-failed',
): QuestionPairs {
  const questions = new Map(table.questions.map((question) => [question.id, question]));
  return selectPairs(pairsOf(table, pair, scoreValue(metric, errors), stratum), (id) => {
    const question = questions.get(id);
    return question !== undefined && inStratum(question, within);
  });
}

/** The effect that given pairs of question means show; null for none. */
export function effectOfPairs(
  scored: QuestionPairs,
  { metric, stratum, level, seed }: EffectRequest,
): PairedEffect | null {
  const { differences } = scored;
  const questions = differences.length;
  if (questions === 0) return null;
  const { direction } = scoreMetrics[metric];
  const gains = direction === 'maximize' ? differences : differences.map((one) => -one);
  const sd = sampleSd(differences);
  const bounds = differenceBounds(differences, SCORE_DIFFERENCE, 1 - level);
  const purpose = `sign-flip ${metric} ${stratumKey(stratum)}`;
  const better = gains.filter((gain) => gain > TIE_TOLERANCE).length;
  const worse = gains.filter((gain) => gain < -TIE_TOLERANCE).length;
  return {
    metric,
    stratum,
    label: stratumLabel(stratum),
    direction,
    questions,
    nonTied: better + worse,
    better,
    worse,
    controlMean: mean(scored.control),
    candidateMean: mean(scored.candidate),
    difference: mean(differences),
    standardError: sd === null ? null : sd / Math.sqrt(questions),
    interval: printedInterval(differences),
    lower: bounds?.low ?? null,
    upper: bounds?.high ?? null,
    signFlip: signFlipTest(gains, 'greater', randomSource(seed, purpose)),
    holmP: null,
    withoutErrors: null,
  };
}

/** Each score metric on the questions that it is measured on, in the order of the metric table. */
export function allEffects(
  table: PairedTable,
  pair: ArmPair,
  settings: { level: number; seed: number },
): PairedEffect[] {
  return scoreMetricNames
    .map((metric) => pairedEffect(table, pair, { ...settings, metric, stratum: scopeOf(metric) }))
    .filter((effect) => effect !== null);
}

/**
 * What the candidate gains: the difference with its sign turned where less is better, and bounds to
 * match. Bounds are null below two questions.
 */
export function gainOf(effect: PairedEffect): {
  gain: number;
  lower: number | null;
  upper: number | null;
} {
  const { difference, lower, upper } = effect;
  if (effect.direction === 'maximize') return { gain: difference, lower, upper };
  return { gain: -difference, lower: negated(upper), upper: negated(lower) };
}

/** The two-sided 95 % interval of the mean of score differences; null below two questions. */
export function printedInterval(differences: readonly number[]): Interval | null {
  const bounds = differenceBounds(differences, SCORE_DIFFERENCE, (1 - PRINTED_LEVEL) / 2);
  return bounds === null ? null : { ...bounds, level: PRINTED_LEVEL };
}

const negated = (value: number | null): number | null => (value === null ? null : -value);

function withoutErrors(
  table: PairedTable,
  pair: ArmPair,
  request: EffectRequest,
  counted: QuestionPairs,
): PairedEffect['withoutErrors'] {
  const ids = new Set(counted.questionIds);
  const errors = [pair.control, pair.candidate]
    .flatMap((arm) => table.rows(arm))
    .filter(({ record }) => record.status === 'error' && ids.has(record.questionId)).length;
  if (errors === 0) return null;
  const { differences } = scoredPairs(table, pair, request, 'left-out');
  if (differences.length === 0) return null;
  return { difference: mean(differences), questions: differences.length, errors };
}
