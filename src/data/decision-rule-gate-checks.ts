import type { DecisionRule } from './decision-rule.ts';
import { type RuleFault, scopeFaults, twice } from './decision-rule-fault.ts';
import type { DecisionRuleShape } from './decision-rule-schema.ts';
import { isCostMetric } from './metric-names.ts';
import { stratumKey } from './stratum.ts';

/** What is wrong with the gate of a rule: bounds, arms and questions that no run can meet or measure. */
export function gateFaults(shape: DecisionRuleShape, rule: DecisionRule): RuleFault[] {
  return [
    ...shape.gate.thresholds.flatMap((threshold, index) => oneThreshold(threshold, index, rule)),
    ...contradictions(rule),
    ...repeated('gate.thresholds', rule.gate.thresholds, ({ arm, metric, stratum, bound }) =>
      [arm ?? '', metric, stratumKey(stratum), bound].join(' ').trim(),
    ),
    ...baselineFaults(rule),
    ...repeated('gate.baseline.checks', rule.gate.baseline?.checks ?? [], (check) =>
      [check.arm, check.metric, stratumKey(check.stratum)].join(' '),
    ),
  ];
}

function repeated<T>(place: string, items: readonly T[], keyOf: (item: T) => string): RuleFault[] {
  const keys = items.map(keyOf);
  return keys.flatMap((key, index) =>
    keys.indexOf(key) === index ? [] : [twice(`${place}[${index}]`, key)],
  );
}

function oneThreshold(
  threshold: DecisionRuleShape['gate']['thresholds'][number],
  index: number,
  rule: DecisionRule,
): RuleFault[] {
  const place = `gate.thresholds[${index}]`;
  const { metric, arm } = threshold;
  const faults = [
    ...boundFaults(place, threshold),
    ...thresholdArmFaults(place, metric, arm, rule),
    ...ratioStratumFaults(place, threshold),
  ];
  const stratum = rule.gate.thresholds[index]?.stratum;
  if (metric === 'seconds_ratio' || isCostMetric(metric) || stratum === undefined) return faults;
  return [...faults, ...scopeFaults(place, metric, stratum)];
}

/** The ratio is taken over all rows, so a stratum would be read and not heeded. */
function ratioStratumFaults(
  place: string,
  { metric, stratum }: DecisionRuleShape['gate']['thresholds'][number],
): RuleFault[] {
  if (metric !== 'seconds_ratio' || stratum === undefined || stratum === 'all') return [];
  return [
    {
      place: `${place}.stratum`,
      value: stratum,
      expected: 'no stratum: seconds_ratio compares all rows of both arms',
      remedy: 'Leave it out, or hold the seconds of each arm against a threshold.',
    },
  ];
}

function boundFaults(
  place: string,
  { metric, atLeast, atMost }: DecisionRuleShape['gate']['thresholds'][number],
): RuleFault[] {
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
): RuleFault[] {
  if (metric === 'seconds_ratio') {
    return arm === undefined
      ? []
      : [armFault(place, arm, 'no arm: seconds_ratio compares the candidate with the control')];
  }
  const names = [arms.control, arms.candidate, ...arms.extra];
  if (arm === undefined) return [armFault(place, 'nothing', `an arm for ${metric}`)];
  return names.includes(arm) ? [] : [armFault(place, arm, `one of ${names.join(', ')}`)];
}

const armFault = (place: string, value: string, expected: string): RuleFault => ({
  place: `${place}.arm`,
  value,
  expected,
  remedy: "Name a column of 'arms'.",
});

/** Two bounds of one value that nothing can meet. */
function contradictions(rule: DecisionRule): RuleFault[] {
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

function baselineFaults({ gate, arms }: DecisionRule): RuleFault[] {
  const names = [arms.control, arms.candidate, ...arms.extra];
  return (gate.baseline?.checks ?? []).flatMap((check, index) => {
    const place = `gate.baseline.checks[${index}]`;
    const faults: RuleFault[] = [];
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
