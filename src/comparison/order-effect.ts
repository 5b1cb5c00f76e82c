import { PRINTED_LEVEL } from './effects.ts';
import {
  type ArmPair,
  type PairedTable,
  pairsOf,
  type QuestionPairs,
  selectPairs,
} from './paired-table.ts';
import { logSeconds } from './row-values.ts';
import { mean, sampleVariance } from './statistics/moments.ts';
import { tQuantile } from './statistics/t-interval.ts';
import type { Interval, OrderEffect } from './summary-types.ts';

/**
 * Whether the arm that ran second took longer or shorter for being second. Half of the questions run
 * in either order, so with e the effect on log seconds of being second, the mean log ratio (candidate
 * by control) is d + e where the control ran first and d - e where the candidate did: e is half their
 * difference, with a Welch interval. `not-varied` where all questions ran in one order.
 */
export function orderEffect(table: PairedTable, pair: ArmPair): OrderEffect {
  const logs = pairsOf(table, pair, logSeconds, { kind: 'all' });
  if (logs.questionIds.length === 0) return { kind: 'unknown', reason: 'no row took any time' };
  const first = selectPairs(logs, (id) => firstArm(table, pair, id) === 'control');
  const second = selectPairs(logs, (id) => firstArm(table, pair, id) === 'candidate');
  const sizes = { control: first.questionIds.length, candidate: second.questionIds.length };
  if (sizes.control + sizes.candidate === 0) {
    return { kind: 'unknown', reason: 'the records do not say which arm ran first' };
  }
  if (sizes.candidate === 0) return { kind: 'not-varied', order: 'control-first' };
  if (sizes.control === 0) return { kind: 'not-varied', order: 'candidate-first' };
  const ratios = { control: mean(first.differences), candidate: mean(second.differences) };
  return {
    kind: 'estimate',
    controlFirst: sizes.control,
    candidateFirst: sizes.candidate,
    ratioControlFirst: Math.exp(ratios.control),
    ratioCandidateFirst: Math.exp(ratios.candidate),
    secondToFirst: Math.exp((ratios.control - ratios.candidate) / 2),
    interval: welchInterval(first, second),
  };
}

/**
 * Which arm ran first on a question, by the mean place of its cells in the run; null where both stand
 * at the same place (records that number their cells not at all).
 */
function firstArm(
  table: PairedTable,
  { control, candidate }: ArmPair,
  questionId: string,
): 'control' | 'candidate' | null {
  const place = (arm: string): number =>
    mean(table.repeats(arm, questionId).map(({ record }) => record.provenance.orderIndex));
  const difference = place(candidate) - place(control);
  if (difference === 0) return null;
  return difference > 0 ? 'control' : 'candidate';
}

function welchInterval(first: QuestionPairs, second: QuestionPairs): Interval | null {
  const [a, b] = [first.differences, second.differences].map((differences) => ({
    n: differences.length,
    mean: mean(differences),
    variance: sampleVariance(differences),
  }));
  if (a === undefined || b === undefined || a.variance === null || b.variance === null) return null;
  const parts = [a.variance / a.n, b.variance / b.n] as const;
  const total = parts[0] + parts[1];
  if (total === 0) return null;
  const df = total ** 2 / (parts[0] ** 2 / (a.n - 1) + parts[1] ** 2 / (b.n - 1));
  const half = tQuantile((1 + PRINTED_LEVEL) / 2, df) * Math.sqrt(total);
  const low = Math.exp((a.mean - b.mean - half) / 2);
  const high = Math.exp((a.mean - b.mean + half) / 2);
  return Number.isFinite(high) ? { low, high, level: PRINTED_LEVEL, method: 't' } : null;
}
