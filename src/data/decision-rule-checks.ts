import type { Issue } from '../base/errors.ts';
import type { DecisionRule, Guardrail } from './decision-rule.ts';
import type { DecisionRuleShape } from './decision-rule-schema.ts';
import { isCostMetric, type ScoreMetric, scoreMetrics } from './metric-names.ts';
import { type StratumSelector, stratumKey } from './stratum.ts';

type Fault = Omit<Issue, 'file'>;

/**
 * What is wrong with a rule whose parts are each well formed: outcomes that overlap, demands that
 * nothing can meet, metrics on questions they are not measured on. Empty for a sound rule.
 */
export function ruleFaults(shape: DecisionRuleShape, rule: DecisionRule): Fault[] {
  return [
    ...armFaults(rule),
    ...gainFaults(rule),
    ...guardrailFaults(shape, rule),
    ...costFaults(shape),
    ...thresholdFaults(shape, rule),
    ...baselineFaults(rule),
  ];
}

function armFaults({ arms }: DecisionRule): Fault[] {
  const all = [arms.control, arms.candidate, ...arms.extra];
  const twice = all.filter((name, index) => all.indexOf(name) !== index);
  return [...new Set(twice)].map((name) => ({
    place: 'arms',
    value: JSON.stringify(name),
    expected: 'control, candidate and extra to be different columns',
    remedy: 'Name each column once.',
  }));
}

function gainFaults({ primary, futility }: DecisionRule): Fault[] {
  const faults = scopeFaults('primary', primary.metric, primary.stratum);
  if (futility !== null && futility.upperBoundBelow > primary.delta) {
    faults.push({
      place: 'futility.upperBoundBelow',
      value: String(futility.upperBoundBelow),
      expected: `at most primary.delta (${primary.delta}); above it a run could be adopted and dropped at once`,
      remedy: `Set it to ${primary.delta} or less.`,
    });
  }
  return faults;
}

function scopeFaults(place: string, metric: ScoreMetric, stratum: StratumSelector): Fault[] {
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

function guardrailFaults(shape: DecisionRuleShape, rule: DecisionRule): Fault[] {
  const key = (one: Guardrail): string => `${one.metric} on ${stratumKey(one.stratum)}`;
  const keys = rule.guardrails.map(key);
  return rule.guardrails.flatMap((guardrail, index) => {
    const place = `guardrails[${index}]`;
    const faults = scopeFaults(place, guardrail.metric, guardrail.stratum);
    const { direction } = scoreMetrics[guardrail.metric];
    const written = shape.guardrails[index]?.direction;
    if (written !== undefined && written !== direction) {
      faults.push({
        place: `${place}.direction`,
        value: written,
        expected: `'${direction}' for ${guardrail.metric}`,
        remedy: `Write 'direction: ${direction}' or leave it out.`,
      });
    }
    if (keys.indexOf(key(guardrail)) !== index) {
      faults.push(twice(place, key(guardrail)));
    }
    return faults;
  });
}

function costFaults(shape: DecisionRuleShape): Fault[] {
  const seen = new Set<string>();
  return shape.cost.flatMap((cap, index) => {
    const place = `cost[${index}]`;
    const kinds = Object.keys(cap).filter((key) => key !== 'metric');
    if (kinds.length !== 1) {
      return [
        {
          place,
          value: kinds.length === 0 ? 'no cap' : kinds.join(' and '),
          expected:
            'exactly one of meanIncreaseAtMost, ratioOfMediansAtMost, geometricMeanRatioUpperBoundAtMost',
          remedy: 'Write one item for each cap.',
        },
      ];
    }
    const key = `${cap.metric} ${kinds[0]}`;
    if (seen.has(key)) return [twice(place, key)];
    seen.add(key);
    if (cap.geometricMeanRatioUpperBoundAtMost === undefined || cap.metric === 'seconds') return [];
    return [
      {
        place: `${place}.geometricMeanRatioUpperBoundAtMost`,
        value: cap.metric,
        expected: 'the metric seconds; counts are capped by meanIncreaseAtMost',
        remedy: 'Use meanIncreaseAtMost or ratioOfMediansAtMost.',
      },
    ];
  });
}

const twice = (place: string, key: string): Fault => ({
  place,
  value: key,
  expected: 'each criterion once',
  remedy: 'Take one of the two out.',
});

function thresholdFaults(shape: DecisionRuleShape, rule: DecisionRule): Fault[] {
  return [
    ...shape.gate.thresholds.flatMap((threshold, index) => oneThreshold(threshold, index, rule)),
    ...contradictions(rule),
  ];
}

function oneThreshold(
  threshold: DecisionRuleShape['gate']['thresholds'][number],
  index: number,
  rule: DecisionRule,
): Fault[] {
  const place = `gate.thresholds[${index}]`;
  const { metric, arm } = threshold;
  const faults = [
    ...boundFaults(place, threshold),
    ...thresholdArmFaults(place, metric, arm, rule),
  ];
  const stratum = rule.gate.thresholds[index]?.stratum;
  if (metric === 'seconds_ratio' || isCostMetric(metric) || stratum === undefined) return faults;
  return [...faults, ...scopeFaults(place, metric, stratum)];
}

function boundFaults(
  place: string,
  { metric, atLeast, atMost }: DecisionRuleShape['gate']['thresholds'][number],
): Fault[] {
  if ((atLeast === undefined) === (atMost === undefined)) {
    return [
      {
        place,
        value: atLeast === undefined ? 'neither' : 'both',
        expected: 'exactly one of atLeast and atMost',
        remedy: 'Write one item for each bound.',
      },
    ];
  }
  const value = atLeast ?? atMost ?? 0;
  const isScore = metric !== 'seconds_ratio' && !isCostMetric(metric);
  if (value >= 0 && (value <= 1 || !isScore)) return [];
  return [
    {
      place,
      value: String(value),
      expected: isScore ? `a value from 0 to 1 for ${metric}` : `at least 0 for ${metric}`,
      remedy: 'Change the bound.',
    },
  ];
}

function thresholdArmFaults(
  place: string,
  metric: string,
  arm: string | undefined,
  { arms }: DecisionRule,
): Fault[] {
  if (metric === 'seconds_ratio') {
    return arm === undefined
      ? []
      : [armFault(place, arm, 'no arm: seconds_ratio compares the candidate with the control')];
  }
  const names = [arms.control, arms.candidate, ...arms.extra];
  if (arm === undefined) return [armFault(place, 'nothing', `an arm for ${metric}`)];
  return names.includes(arm) ? [] : [armFault(place, arm, `one of ${names.join(', ')}`)];
}

const armFault = (place: string, value: string, expected: string): Fault => ({
  place: `${place}.arm`,
  value,
  expected,
  remedy: "Name a column of 'arms'.",
});

/** Two bounds of one value that nothing can meet. */
function contradictions(rule: DecisionRule): Fault[] {
  const { thresholds } = rule.gate;
  return thresholds.flatMap((low, index) => {
    if (low.bound !== 'at-least') return [];
    const high = thresholds.find(
      (other) =>
        other.bound === 'at-most' &&
        other.arm === low.arm &&
        other.metric === low.metric &&
        stratumKey(other.stratum) === stratumKey(low.stratum) &&
        other.value < low.value,
    );
    if (high === undefined) return [];
    return [
      {
        place: `gate.thresholds[${index}]`,
        value: `atLeast ${low.value} beside atMost ${high.value}`,
        expected: 'bounds that a run can meet together',
        remedy: 'Change one of the two.',
      },
    ];
  });
}

function baselineFaults({ gate, arms }: DecisionRule): Fault[] {
  const names = [arms.control, arms.candidate, ...arms.extra];
  return (gate.baseline?.checks ?? []).flatMap((check, index) => {
    const place = `gate.baseline.checks[${index}]`;
    const faults: Fault[] = [];
    if (!names.includes(check.arm)) {
      faults.push(armFault(place, check.arm, `one of ${names.join(', ')}`));
    }
    if (isCostMetric(check.metric)) return faults;
    if (check.margin >= 1) {
      faults.push({
        place: `${place}.margin`,
        value: String(check.margin),
        expected: `a margin below 1 for ${check.metric}`,
        remedy: 'A score cannot get worse by more than 1.',
      });
    }
    return [...faults, ...scopeFaults(place, check.metric, check.stratum)];
  });
}
