import { z } from 'zod';
import {
  type CostMetric,
  costMetricNames,
  type ScoreMetric,
  scoreMetricNames,
} from './metric-names.ts';
import { STRATUM_PATTERN } from './stratum.ts';

/** What two arms may differ in; everything that a rule does not declare must be equal. */
export const setupAspects = [
  'graph',
  'prompts',
  'model',
  'options',
  'retriever',
  'k',
  'limits',
] as const;

/** The verdicts that a gate may require. */
export const requirableVerdicts = ['adopt', 'route', 'keep-linear', 'inconclusive'] as const;

const scoreMetric = z.enum(scoreMetricNames as readonly [ScoreMetric, ...ScoreMetric[]]);
const costMetric = z.enum(costMetricNames as readonly [CostMetric, ...CostMetric[]]);
const anyMetric = z.enum([...scoreMetricNames, ...costMetricNames, 'seconds_ratio'] as const);
const arm = z.string().trim().min(1);
const wholeFrom1 = z.int().min(1);
const margin = z.number().gt(0).lt(1);

const stratum = z
  .string()
  .regex(STRATUM_PATTERN)
  .describe('answerable, unanswerable, all, hops:NUMBER or category:NAME');

const arms = z
  .strictObject({
    control: arm.describe('The arm that is compared against, as its column is labelled.'),
    candidate: arm.describe('The arm that has to earn its cost.'),
    extra: z.array(arm).default([]).describe('Other columns of the run; they are not judged.'),
  })
  .describe('The columns of the run. A column that is not listed makes the run invalid.');

const design = z
  .strictObject({
    repeats: wholeFrom1.describe('How often each question runs through each arm.'),
    concurrency: wholeFrom1.default(1).describe('Cells in flight at once.'),
    warmup: z.int().min(0).default(1).describe('Uncounted calls before the first measured row.'),
    looks: z.literal(1).default(1).describe('How often the results are judged: once.'),
  })
  .describe('The run that the rule judges.');

const preconditions = z
  .strictObject({
    minQuestions: z.int().min(2).default(12).describe('Questions of the primary analysis.'),
    minNonTied: z.int().min(5).default(6).describe('Questions on which the two arms differ.'),
    maxErrorRate: z.number().min(0).lt(1).default(0.05).describe('Share of rows in error.'),
  })
  .prefault({})
  .describe('Without them neither adopt nor route is possible.');

const primary = z
  .strictObject({
    metric: scoreMetric.default('fact_recall'),
    stratum: stratum
      .optional()
      .describe('Defaults to the questions that the metric is measured on.'),
    delta: z.number().gt(0).lte(1).describe('The smallest gain that is worth the loop.'),
    level: z.number().gte(0.8).lt(1).default(0.95).describe('One-sided confidence.'),
  })
  .describe('What the loop has to improve, and by how much.');

const guardrail = z.strictObject({
  metric: scoreMetric,
  stratum: stratum.optional().describe('Defaults to the questions that the metric is measured on.'),
  nonInferiorityMargin: margin.describe('The largest loss that is acceptable.'),
  direction: z.enum(['maximize', 'minimize']).optional().describe('Which way is better.'),
});

const costCap = z
  .strictObject({
    metric: costMetric,
    meanIncreaseAtMost: z.number().min(0).optional().describe('With confidence.'),
    ratioOfMediansAtMost: z.number().gt(0).optional().describe('The two medians, as they are.'),
    geometricMeanRatioUpperBoundAtMost: z.number().gt(0).optional().describe('With confidence.'),
  })
  .describe('Exactly one kind of cap.');

const threshold = z
  .strictObject({
    metric: anyMetric,
    arm: arm.optional().describe('Left out only for seconds_ratio, which compares the two arms.'),
    stratum: stratum
      .optional()
      .describe('Defaults to the questions that the metric is measured on.'),
    atLeast: z.number().optional(),
    atMost: z.number().optional(),
  })
  .describe('Exactly one of atLeast and atMost.');

const baselineCheck = z.strictObject({
  arm,
  metric: z.enum([...scoreMetricNames, ...costMetricNames] as const),
  stratum: stratum.optional(),
  margin: z
    .number()
    .gt(0)
    .describe('The largest worsening that is acceptable, in the metric’s unit.'),
});

const gate = z
  .strictObject({
    thresholds: z.array(threshold).default([]),
    requireVerdict: z.array(z.enum(requirableVerdicts)).default([]),
    requireFullDesign: z.boolean().default(false).describe('A partial run fails the gate.'),
    baseline: z
      .strictObject({
        file: z.string().min(1).default('baseline.json'),
        checks: z.array(baselineCheck).min(1),
      })
      .optional()
      .describe('Fails when the run is worse than a stored one by more than the margin.'),
  })
  .prefault({})
  .describe('What makes CI fail.');

/** The shape of decision.yaml. What its parts mean together is checked in decision-rule-checks. */
export const decisionRuleSchema = z
  .strictObject({
    schema: z.literal(1).describe('Version of this form.'),
    question: z.string().min(1).default('Does this agent need a reflection loop?'),
    arms,
    design,
    varies: z.array(z.enum(setupAspects)).min(1).default(['graph']),
    preconditions,
    primary,
    futility: z
      .strictObject({ upperBoundBelow: z.number().gt(0).lte(1) })
      .optional()
      .describe('The loop is dropped when the gain is surely below this.'),
    strata: z
      .strictObject({ by: z.enum(['hops', 'category']) })
      .optional()
      .describe('Kinds of questions to judge one by one, in one Holm family with the primary.'),
    guardrails: z.array(guardrail).default([]).describe('What must not get worse. All must hold.'),
    cost: z.array(costCap).default([]).describe('What the loop may cost. All must hold.'),
    gate,
  })
  .describe(
    'The rule that decides whether an agent needs a self-check loop, fixed before the run.',
  );

/** What two arms may differ in. */
export type SetupAspect = (typeof setupAspects)[number];
/** A rule as the file wrote it, with its defaults filled in and nothing checked across its parts. */
export type DecisionRuleShape = z.output<typeof decisionRuleSchema>;
