import { load, YAMLException } from 'js-yaml';
import { canonicalJson, hashJson, type Json } from '../base/canonical-json.ts';
import { DataError, type Issue } from '../base/errors.ts';
import type { CostCap, DecisionRule, GateRule } from './decision-rule.ts';
import { ruleFaults } from './decision-rule-checks.ts';
import { type DecisionRuleShape, decisionRuleSchema } from './decision-rule-schema.ts';
import { isCostMetric, scoreMetrics } from './metric-names.ts';
import { schemaFaults } from './schema-faults.ts';
import { parseStratum, type StratumSelector, scopeOf } from './stratum.ts';

/** A rule of this size needs few; many of them, nested, would grow without end. */
const MOST_ALIASES = 20;
/** The bounds of numbers that do not explain themselves. */
const BOUND_REASONS: ReadonlyMap<string, string> = new Map([
  [
    'preconditions.minNonTied',
    'With fewer than five differing questions no one-sided sign-flip p can reach 0.05: four give at best 2^-4 = 0.0625, five 2^-5 = 0.031.',
  ],
]);

/**
 * The rule that the text of a decision.yaml states. Throws a DataError with every fault of the file:
 * broken YAML, unknown keys and metrics with the allowed ones and the likely one, impossible margins,
 * outcomes that overlap.
 */
export function parseDecisionRule(text: string, file: string): DecisionRule {
  const input = parseYaml(text.replace(/^\uFEFF/, ''), file);
  const parsed = decisionRuleSchema.safeParse(input);
  if (!parsed.success) {
    const remedy = 'docs/decision-rule.md shows a complete rule.';
    const context = {
      file,
      schema: decisionRuleSchema,
      input,
      remedy,
      boundReasons: BOUND_REASONS,
    };
    throw new DataError(schemaFaults(parsed.error, context));
  }
  const rule = completeRule(parsed.data, file);
  const faults = ruleFaults(parsed.data, rule).map((fault): Issue => ({ file, ...fault }));
  if (faults.length > 0) throw new DataError(faults);
  return rule;
}

function parseYaml(text: string, file: string): unknown {
  try {
    return load(text, { maxAliases: MOST_ALIASES });
  } catch (thrown) {
    if (!(thrown instanceof YAMLException)) throw thrown;
    const line = thrown.mark === undefined ? '' : `line ${thrown.mark.line + 1}`;
    const expected = `a decision rule in YAML (${thrown.reason ?? thrown.message})`;
    const remedy = 'Mend the file; docs/decision-rule.md shows a complete one.';
    throw new DataError([{ file, place: line, value: '', expected, remedy }], { cause: thrown });
  }
}

function completeRule(shape: DecisionRuleShape, file: string): DecisionRule {
  const { schema: _schema, primary, guardrails, cost, gate, ...rest } = shape;
  const meaning = {
    ...rest,
    primary: {
      ...primary,
      stratum: selector(primary.stratum, scopeOf(primary.metric)),
      direction: scoreMetrics[primary.metric].direction,
    },
    futility: shape.futility ?? null,
    strata: shape.strata ?? null,
    guardrails: guardrails.map(({ metric, stratum, nonInferiorityMargin }) => ({
      metric,
      stratum: selector(stratum, scopeOf(metric)),
      nonInferiorityMargin,
      direction: scoreMetrics[metric].direction,
    })),
    cost: cost.map(completeCap),
    gate: completeGate(gate),
  };
  return { ...meaning, hash: meaningHash(meaning), source: file };
}

const selector = (text: string | undefined, fallback: StratumSelector): StratumSelector =>
  text === undefined ? fallback : parseStratum(text);

function completeCap(cap: DecisionRuleShape['cost'][number]): CostCap {
  const { metric, meanIncreaseAtMost, ratioOfMediansAtMost } = cap;
  if (meanIncreaseAtMost !== undefined) {
    return { metric, kind: 'mean-increase', atMost: meanIncreaseAtMost };
  }
  if (ratioOfMediansAtMost !== undefined) {
    return { metric, kind: 'ratio-of-medians', atMost: ratioOfMediansAtMost };
  }
  const atMost = cap.geometricMeanRatioUpperBoundAtMost ?? 0;
  return { metric, kind: 'geometric-mean-ratio', atMost };
}

function completeGate(gate: DecisionRuleShape['gate']): GateRule {
  const scope = (metric: GateRule['thresholds'][number]['metric']): StratumSelector =>
    metric === 'seconds_ratio' || isCostMetric(metric) ? { kind: 'all' } : scopeOf(metric);
  return {
    thresholds: gate.thresholds.map(({ arm, metric, stratum, atLeast, atMost }) => ({
      arm: arm ?? null,
      metric,
      stratum: selector(stratum, scope(metric)),
      bound: atLeast === undefined ? 'at-most' : 'at-least',
      value: atLeast ?? atMost ?? 0,
    })),
    requireVerdict: gate.requireVerdict,
    requireFullDesign: gate.requireFullDesign,
    baseline:
      gate.baseline === undefined
        ? null
        : {
            file: gate.baseline.file,
            checks: gate.baseline.checks.map((check) => ({
              ...check,
              stratum: selector(check.stratum, scope(check.metric)),
            })),
          },
  };
}

/** The order of lists says nothing in a rule, so it does not enter the hash. */
function meaningHash(meaning: Omit<DecisionRule, 'hash' | 'source'>): string {
  return hashJson(unordered(JSON.parse(JSON.stringify(meaning))));
}

function unordered(value: Json): Json {
  if (Array.isArray(value)) {
    return value.map(unordered).sort((a, b) => (canonicalJson(a) < canonicalJson(b) ? -1 : 1));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      member === undefined ? null : unordered(member),
    ]),
  );
}
