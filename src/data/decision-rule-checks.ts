import type { DecisionRule, Guardrail } from './decision-rule.ts';
import { type RuleFault, scopeFaults, twice } from './decision-rule-fault.ts';
import { gateFaults } from './decision-rule-gate-checks.ts';
import type { DecisionRuleShape } from './decision-rule-schema.ts';
import { scoreMetrics } from './metric-names.ts';
import { stratumKey } from './stratum.ts';

/**
 * What is wrong with a rule whose parts are each well formed: outcomes that overlap, demands that
 * nothing can meet, metrics on questions they are not measured on. Empty for a sound rule.
 */
export function ruleFaults(shape: DecisionRuleShape, rule: DecisionRule): RuleFault[] {
  return [
    ...armFaults(rule),
    ...gainFaults(rule),
    ...guardrailFaults(shape, rule),
    ...costFaults(shape),
    ...gateFaults(shape, rule),
    ...secondsFaults(rule),
  ];
}

function armFaults({ arms }: DecisionRule): RuleFault[] {
  const all = [arms.control, arms.candidate, ...arms.extra];
  const twice = all.filter((name, index) => all.indexOf(name) !== index);
  return [...new Set(twice)].map((name) => ({
    place: 'arms',
    value: JSON.stringify(name),
    expected: 'control, candidate and extra to be different columns',
    remedy: 'Name each column once.',
  }));
}

function gainFaults({ primary, futility }: DecisionRule): RuleFault[] {
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

function guardrailFaults(shape: DecisionRuleShape, rule: DecisionRule): RuleFault[] {
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

function costFaults(shape: DecisionRuleShape): RuleFault[] {
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

/** Whether a rule judges seconds anywhere: in a cap, in a threshold, against a baseline. */
export function judgesSeconds({ cost, gate }: Pick<DecisionRule, 'cost' | 'gate'>): boolean {
  return (
    cost.some(({ metric }) => metric === 'seconds') ||
    gate.thresholds.some(({ metric }) => metric === 'seconds' || metric === 'seconds_ratio') ||
    (gate.baseline?.checks ?? []).some(({ metric }) => metric === 'seconds')
  );
}

/** Seconds of cells that ran side by side are refused, so such a design could only be invalid. */
function secondsFaults(rule: DecisionRule): RuleFault[] {
  const { concurrency } = rule.design;
  if (concurrency === 1 || !judgesSeconds(rule)) return [];
  return [
    {
      place: 'design.concurrency',
      value: String(concurrency),
      expected: '1 in a rule that judges seconds; measured side by side they compare nothing',
      remedy: 'Write 1, or take seconds out of the rule.',
    },
  ];
}
