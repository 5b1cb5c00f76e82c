import { type CostMetric, type ScoreMetric, scoreMetrics } from '../data/metric-names.ts';
import { inStratum, type StratumSelector } from '../data/stratum.ts';
import { allCostEffects, gainPerCost } from './cost-effects.ts';
import { allEffects, pairedEffect, printedInterval } from './effects.ts';
import { orderEffect } from './order-effect.ts';
import {
  type ArmPair,
  clusterPairs,
  type PairedTable,
  pairsOf,
  repeatsByQuestion,
  strataOf,
} from './paired-table.ts';
import { scoreValue } from './row-values.ts';
import { chanceMeanExceeds } from './statistics/bootstrap.ts';
import { holm } from './statistics/holm.ts';
import { mean, sampleVariance } from './statistics/moments.ts';
import { randomSource } from './statistics/random.ts';
import { repeatVariance } from './statistics/repeats.ts';
import type { PairComparison, PairedEffect, VarianceParts } from './summary-types.ts';

/** The analysis that a rule asks for, or the default one where there is no rule. */
export interface AnalysisSettings {
  metric: ScoreMetric;
  stratum: StratumSelector;
  strataBy: 'hops' | 'category' | null;
  level: number;
  delta: number;
  seed: number;
}

/** The primary effect and those of the strata, with p values adjusted in one Holm family. */
export interface EffectFamily {
  primary: PairedEffect | null;
  strata: readonly PairedEffect[];
}

/**
 * The primary effect and one for each stratum of its questions. The p values of all of them are one
 * Holm family. A single stratum that holds every question is the primary hypothesis again and is left
 * out.
 */
export function effectFamily(
  table: PairedTable,
  pair: ArmPair,
  settings: AnalysisSettings,
): EffectFamily {
  const { metric, stratum, level, seed } = settings;
  const primary = pairedEffect(table, pair, { metric, stratum, level, seed });
  if (primary === null) return { primary, strata: [] };
  const strata = stratumEffects(table, pair, settings, primary.questions);
  const adjusted = holm([primary, ...strata].map((effect) => effect.signFlip?.p ?? 1));
  return {
    primary: { ...primary, holmP: adjusted[0] ?? 1 },
    strata: strata.map((effect, index) => ({ ...effect, holmP: adjusted[index + 1] ?? 1 })),
  };
}

function stratumEffects(
  table: PairedTable,
  pair: ArmPair,
  { metric, stratum, strataBy, level, seed }: AnalysisSettings,
  primaryQuestions: number,
): PairedEffect[] {
  if (strataBy === null) return [];
  const questions = table.questions.filter((question) => inStratum(question, stratum));
  const effects = strataOf(questions, strataBy)
    .map((one) => pairedEffect(table, pair, { metric, stratum: one, within: stratum, level, seed }))
    .filter((effect) => effect !== null);
  return effects.filter((effect) => effect.questions < primaryQuestions);
}

/** Everything that is said about one arm held against the control. */
export function comparePair(
  table: PairedTable,
  pair: ArmPair,
  settings: AnalysisSettings & { judged: boolean },
): PairComparison {
  const family = effectFamily(table, pair, settings);
  const { primary } = family;
  const costSeed = { level: settings.level, seed: settings.seed };
  const perCall: readonly CostMetric[] = ['llm_calls', 'search_calls'];
  return {
    ...pair,
    judged: settings.judged,
    primary,
    strata: family.strata,
    effects: allEffects(table, pair, settings),
    costs: allCostEffects(table, pair, costSeed),
    gainPerCost:
      primary === null
        ? []
        : perCall.map((metric) =>
            gainPerCost(table, pair, primary, { metric, seed: settings.seed }),
          ),
    orderEffect: orderEffect(table, pair),
    clusters: primary === null ? null : clusterSensitivity(table, pair, primary),
    variance: varianceParts(table, pair, settings),
    chanceAboveDelta: primary === null ? null : chanceAboveDelta(table, pair, primary, settings),
  };
}

function clusterSensitivity(
  table: PairedTable,
  pair: ArmPair,
  primary: PairedEffect,
): PairComparison['clusters'] {
  const clusterOf = new Map(table.questions.map(({ id, cluster }) => [id, cluster]));
  const scored = pairsOf(table, pair, scoreValue(primary.metric, 'as-failed'), primary.stratum);
  if (!scored.questionIds.some((id) => clusterOf.get(id) !== undefined)) return null;
  const { differences } = clusterPairs(scored, (id) => clusterOf.get(id));
  return {
    clusters: differences.length,
    questions: scored.questionIds.length,
    difference: mean(differences),
    interval: printedInterval(differences),
  };
}

/**
 * How the variance of per-question differences splits: between questions (of the true differences) and
 * within (one repeat, summed over both arms), by one-way analysis of variance. Null where no question
 * has two repeats in both arms.
 */
export function varianceParts(
  table: PairedTable,
  pair: ArmPair,
  { metric, stratum }: Pick<AnalysisSettings, 'metric' | 'stratum'>,
): VarianceParts | null {
  const value = scoreValue(metric, 'as-failed');
  const repeats = [pair.control, pair.candidate].map((arm) =>
    repeatsByQuestion(table, arm, value, stratum).map((one) => one.repeats),
  );
  const noise = repeats.map(repeatVariance);
  const [control, candidate] = noise;
  const { differences } = pairsOf(table, pair, value, stratum);
  const spread = sampleVariance(differences);
  if (control === null || control === undefined) return null;
  if (candidate === null || candidate === undefined || spread === null) return null;
  const counts = repeats.flat().map((one) => one.length);
  const [k1, k2] = repeats.map((cells) => mean(cells.map((one) => 1 / one.length)));
  const noiseOfMeans = control.within * (k1 ?? 1) + candidate.within * (k2 ?? 1);
  return {
    between: Math.max(0, spread - noiseOfMeans),
    within: control.within + candidate.within,
    questions: differences.length,
    repeats: Math.min(...counts),
  };
}

function chanceAboveDelta(
  table: PairedTable,
  pair: ArmPair,
  primary: PairedEffect,
  { delta, seed }: AnalysisSettings,
): number | null {
  const { metric, stratum } = primary;
  const { differences } = pairsOf(table, pair, scoreValue(metric, 'as-failed'), stratum);
  const sign = scoreMetrics[metric].direction === 'maximize' ? 1 : -1;
  const gains = differences.map((difference) => sign * difference);
  return chanceMeanExceeds(gains, delta, randomSource(seed, 'chance above delta'));
}
