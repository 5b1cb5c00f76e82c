import type { Issue } from '../base/errors.ts';
import { type ScoreMetric, scoreMetrics } from './metric-names.ts';
import type { StratumSelector } from './stratum.ts';

/** A fault of a rule, before its file is known. */
export type RuleFault = Omit<Issue, 'file'>;

/** The fault of a metric that is asked on questions where it is not measured; empty where it is. */
export function scopeFaults(
  place: string,
  metric: ScoreMetric,
  stratum: StratumSelector,
): RuleFault[] {
  const { scope } = scoreMetrics[metric];
  const other = scope === 'answerable' ? 'unanswerable' : 'answerable';
  if (scope === 'all' || stratum.kind !== other) return [];
  return [
    {
      place: `${place}.stratum`,
      value: stratum.kind,
      expected: `'${scope}' for ${metric}, which is only measured on ${scope} questions`,
      remedy: `Write 'stratum: ${scope}' or leave it out.`,
    },
  ];
}

/** The fault of a criterion that stands in the rule a second time. */
export const twice = (place: string, key: string): RuleFault => ({
  place,
  value: key,
  expected: 'each criterion once',
  remedy: 'Take one of the two out.',
});
