import jstat from 'jstat';
import { normalQuantile, PLANNED_POWER } from './questions-needed.ts';
import { tQuantile } from './statistics/t-interval.ts';
import type { VarianceParts } from './summary-types.ts';

/** The variance of per-question differences in fact recall, split. */
export type Variance = Pick<VarianceParts, 'between' | 'within'>;

/**
 * What is assumed where no pilot ran: true differences between questions with a standard deviation of
 * 0.175 and, in one repeat, a variance of 0.327 summed over both arms. It is the variance of a simulated
 * world of questions of mixed difficulty whose facts are found or missed as a whole.
 */
export const ASSUMED_VARIANCE: Variance = { between: 0.175 ** 2, within: 0.327 };

/** A planned comparison. */
export interface PlannedDesign {
  questions: number;
  repeats: number;
  variance: Variance;
  /** One-sided level of the rule. */
  level: number;
  /** Hypotheses in the Holm family: the primary and each stratum. At least 1. */
  familySize: number;
}

/** Standard error of the mean difference: sqrt((between + within / repeats) / questions). */
export function plannedStandardError({ questions, repeats, variance }: PlannedDesign): number {
  return Math.sqrt((variance.between + variance.within / repeats) / questions);
}

/**
 * The true gain that is found with 80 % power: (t(1 - alpha; n - 1) + z(0.8)) SE, with alpha split over
 * the family as Holm's first step does. Null below two questions.
 */
export function detectableGain(design: PlannedDesign): number | null {
  if (design.questions < 2) return null;
  return (criticalValue(design) + normalQuantile(PLANNED_POWER)) * plannedStandardError(design);
}

/**
 * Chance that a true gain is shown, that is found significant and estimated at `delta` or more, by the
 * normal approximation. At a true gain of exactly delta it is at most one half. Null below two questions.
 */
export function powerAt(trueGain: number, delta: number, design: PlannedDesign): number | null {
  if (design.questions < 2) return null;
  const standardError = plannedStandardError(design);
  const needed = Math.max(delta, criticalValue(design) * standardError);
  if (standardError === 0) return trueGain >= needed ? 1 : 0;
  return 1 - jstat.normal.cdf((needed - trueGain) / standardError, 0, 1);
}

/** The fewest questions on which any result at all could be significant: the sign-flip p is at least 2^-n. */
export function fewestQuestions({
  level,
  familySize,
}: Pick<PlannedDesign, 'level' | 'familySize'>): number {
  return Math.ceil(Math.log2(familySize / (1 - level)) - 1e-9);
}

function criticalValue({ questions, level, familySize }: PlannedDesign): number {
  return tQuantile(1 - (1 - level) / familySize, questions - 1);
}

/** One cell of a planning grid. */
export interface PlanCell {
  questions: number;
  repeats: number;
  detectableGain: number | null;
  /** Chance of showing a true gain of twice delta. */
  powerAtTwiceDelta: number | null;
}

/** Detectable gains for a grid of questions and repeats, row by row. */
export function planGrid(
  settings: Omit<PlannedDesign, 'questions' | 'repeats'> & { delta: number },
  grid: { questions: readonly number[]; repeats: readonly number[] },
): PlanCell[] {
  return grid.questions.flatMap((questions) =>
    grid.repeats.map((repeats) => {
      const design = { ...settings, questions, repeats };
      return {
        questions,
        repeats,
        detectableGain: detectableGain(design),
        powerAtTwiceDelta: powerAt(2 * settings.delta, settings.delta, design),
      };
    }),
  );
}

/**
 * The number of repeats that is cheapest for a given precision when writing a further question costs
 * `questionCost` times as much as running one pair: sqrt(questionCost within / between), at least 1.
 * Null where true differences do not vary.
 */
export function cheapestRepeats(
  { between, within }: Variance,
  questionCost: number,
): number | null {
  if (between === 0) return null;
  return Math.max(1, Math.round(Math.sqrt((questionCost * within) / between)));
}
