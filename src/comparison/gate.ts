import type { DecisionRule, GateThreshold } from '../data/decision-rule.ts';
import { isCostMetric } from '../data/metric-names.ts';
import { stratumKey, stratumLabel } from '../data/stratum.ts';
import { baselineChecks } from './baseline-gate.ts';
import type { GateContext } from './gate-context.ts';
import type { GateCheck, GateResult } from './gate-types.ts';
import { type PairedTable, sampleOf } from './paired-table.ts';
import { costOf, costValue, scoreValue } from './row-values.ts';
import { meanOrNull } from './statistics/moments.ts';
import { median } from './statistics/quantiles.ts';
import type { Outcome } from './verdict-types.ts';
import { counted, listed, readable } from './words.ts';

/**
 * The gate of a rule: thresholds, the verdicts it requires, the full design, the stored run. Nothing
 * measured is a failed threshold, never a passed one. A partial run is only asked for the full design;
 * an invalid one is not judged at all (its exit code is 4 anyway).
 */
export function judgeGate(context: GateContext): GateResult {
  const { rule, outcome } = context;
  const { gate } = rule;
  const demands =
    gate.thresholds.length +
    gate.requireVerdict.length +
    (gate.requireFullDesign ? 1 : 0) +
    (gate.baseline === null ? 0 : 1);
  if (demands === 0) return { state: 'off', checks: [] };
  const unjudged = unjudgedReason(outcome);
  const checks = [
    ...fullDesignCheck(context),
    ...verdictCheck(context),
    ...gate.thresholds.map((threshold) => thresholdCheck(threshold, context)),
    ...baselineChecks(context),
  ].map((check) =>
    unjudged === null || check.kind === 'full-design' ? check : skipped(check, unjudged),
  );
  return { state: overall(checks), checks };
}

function unjudgedReason(outcome: Outcome): string | null {
  if (outcome.kind !== 'verdict') return 'not judged: the run has no verdict';
  return outcome.verdict.kind === 'invalid' ? 'not judged: the run is invalid' : null;
}

const skipped = (check: GateCheck, reason: string): GateCheck => ({
  ...check,
  state: 'skipped',
  sentence: `${check.name}: ${reason}.`,
});

function overall(checks: readonly GateCheck[]): GateResult['state'] {
  if (checks.some(({ state }) => state === 'failed')) return 'failed';
  return checks.every(({ state }) => state === 'skipped') ? 'skipped' : 'passed';
}

function fullDesignCheck({ rule, outcome }: GateContext): GateCheck[] {
  if (!rule.gate.requireFullDesign) return [];
  const partial = outcome.kind === 'partial';
  return [
    {
      id: 'full-design',
      kind: 'full-design',
      name: 'full design',
      state: partial ? 'failed' : 'passed',
      sentence: partial
        ? `The gate demands the full design. ${outcome.sentence}`
        : 'The full design ran.',
    },
  ];
}

function verdictCheck({ rule, outcome }: GateContext): GateCheck[] {
  const { requireVerdict } = rule.gate;
  if (requireVerdict.length === 0) return [];
  const verdict = outcome.kind === 'verdict' ? outcome.verdict.kind : 'none';
  const met = requireVerdict.some((required) => required === verdict);
  return [
    {
      id: 'verdict',
      kind: 'verdict',
      name: `verdict ${requireVerdict.join(' or ')}`,
      state: met ? 'passed' : 'failed',
      sentence: `The verdict is ${verdict}; the gate requires ${requireVerdict.join(' or ')}.`,
    },
  ];
}

function thresholdCheck(threshold: GateThreshold, context: GateContext): GateCheck {
  const { arm, metric, stratum, bound, value } = threshold;
  const measured = measure(threshold, context);
  const where = `${arm === null ? '' : `${arm} `}${metric}${stratum.kind === 'all' ? '' : ` (${stratumLabel(stratum)})`}`;
  const asked = `${bound === 'at-least' ? 'at least' : 'at most'} ${readable(value, 4)}`;
  const head = {
    id: ['threshold', arm ?? 'both', metric, stratumKey(stratum), bound].join(':'),
    kind: 'threshold' as const,
    name: `${where} ${asked}`,
  };
  if (measured === null) {
    return {
      ...head,
      state: 'failed',
      sentence: `${where}: nothing was measured; the gate asks for ${asked}.`,
    };
  }
  const met =
    bound === 'at-least' ? measured.value >= value - SLACK : measured.value <= value + SLACK;
  const sentence = `${where}: ${measured.what} is ${readable(measured.value, 3)} (${measured.of}); the gate asks for ${asked}.`;
  return { ...head, state: met ? 'passed' : 'failed', sentence };
}

/** Rounding may not fail a threshold that is met exactly. */
const SLACK = 1e-9;

/** Means over questions for scores and counts, medians over rows for seconds; null where there is nothing. */
function measure(
  { arm, metric, stratum }: GateThreshold,
  { table, rule }: GateContext,
): { value: number; what: string; of: string } | null {
  if (metric === 'seconds_ratio') return secondsRatio(table, rule);
  if (arm === null) return null;
  if (metric === 'seconds') {
    const ids = new Set(sampleOf(table, arm, costValue('seconds'), stratum).questionIds);
    const seconds = table
      .rows(arm)
      .filter(({ record }) => ids.has(record.questionId))
      .map(({ record }) => record.seconds);
    if (seconds.length === 0) return null;
    return { value: median(seconds), what: 'the median', of: counted(seconds.length, 'row') };
  }
  const value = isCostMetric(metric) ? costValue(metric) : scoreValue(metric, 'as-failed');
  const { values } = sampleOf(table, arm, value, stratum);
  const mean = meanOrNull(values);
  return mean === null
    ? null
    : { value: mean, what: 'the mean', of: counted(values.length, 'question') };
}

function secondsRatio(
  table: PairedTable,
  { arms }: DecisionRule,
): { value: number; what: string; of: string } | null {
  const [control, candidate] = [arms.control, arms.candidate].map((arm) =>
    table.rows(arm).map(({ record }) => costOf('seconds', record)),
  );
  if (control === undefined || candidate === undefined) return null;
  if (control.length === 0 || candidate.length === 0 || median(control) === 0) return null;
  return {
    value: median(candidate) / median(control),
    what: 'the ratio of medians',
    of: listed([counted(candidate.length, 'row'), counted(control.length, 'row')]),
  };
}
