import type { CostCap, DecisionRule, Guardrail } from '../data/decision-rule.ts';
import { costMetrics, scoreMetrics } from '../data/metric-names.ts';
import { stratumKey } from '../data/stratum.ts';
import { geometricMeanRatio, meanIncrease } from './cost-effects.ts';
import { effectOfPairs, gainOf, scoredPairs } from './effects.ts';
import { type ArmPair, type PairedTable, pairsOf, routedPairs } from './paired-table.ts';
import { moreForMargin, PLANNED_POWER, questionsForDistance } from './questions-needed.ts';
import { costOf, costValue, logSeconds } from './row-values.ts';
import { sampleSd } from './statistics/moments.ts';
import { median } from './statistics/quantiles.ts';
import type { Criterion, CriterionState } from './verdict-types.ts';
import { capitalized, costText, counted, plain, points, questionsIn, readable } from './words.ts';

/** Which questions go to the candidate; all others stay with the control. */
export interface Policy {
  /** The policy in words: the candidate's name, or `the routed policy`. */
  name: string;
  toCandidate(questionId: string): boolean;
}

/** What a policy is judged on. */
export interface PolicyContext {
  table: PairedTable;
  pair: ArmPair;
  rule: DecisionRule;
  policy: Policy;
  seed: number;
}

/** What one criterion measured. */
type Measured = Pick<Criterion, 'state' | 'sentence' | 'moreQuestions'>;

/** One criterion for each guardrail of the rule. */
export function guardrailCriteria(context: PolicyContext): Criterion[] {
  return context.rule.guardrails.map((guardrail) => ({
    id: `guardrail:${guardrail.metric}:${stratumKey(guardrail.stratum)}`,
    kind: 'guardrail',
    name: `${scoreMetrics[guardrail.metric].words} not worse`,
    ...measureGuardrail(guardrail, context),
  }));
}

function measureGuardrail(guardrail: Guardrail, context: PolicyContext): Measured {
  const { table, pair, rule, policy, seed } = context;
  const { level } = rule.primary;
  const { metric, stratum, nonInferiorityMargin: margin } = guardrail;
  const scored = routedPairs(scoredPairs(table, pair, guardrail), policy.toCandidate);
  const effect = effectOfPairs(scored, { metric, stratum, level, seed });
  const { words } = scoreMetrics[metric];
  const where = `${words} on ${questionsIn(effect?.questions ?? null, stratum)}`;
  if (effect === null) {
    const sentence = `Nothing measures ${where} in both arms, so this guardrail cannot be judged.`;
    return { state: 'undecided', sentence, moreQuestions: null };
  }
  const { gain, lower, upper } = gainOf(effect);
  const state = guardrailState(lower, upper, margin);
  const bound = guardrailBound(lower, upper, state);
  const sentence =
    `${capitalized(where)}: ${plain(effect.controlMean)} with ${pair.control}, ` +
    `${plain(effect.candidateMean)} with ${policy.name}; ${bound}, ` +
    `and the margin is ${points(margin)}.`;
  if (state !== 'undecided') return { state, sentence, moreQuestions: null };
  const sd = sampleSd(scored.differences) ?? 0;
  const known = { questions: effect.questions, nonTied: effect.nonTied, sd, gain, tail: 1 - level };
  return { state, sentence, moreQuestions: moreForMargin(known, margin) };
}

function guardrailState(
  lower: number | null,
  upper: number | null,
  margin: number,
): CriterionState {
  if (lower !== null && lower > -margin) return 'holds';
  return upper !== null && upper < -margin ? 'fails' : 'undecided';
}

function guardrailBound(lower: number | null, upper: number | null, state: CriterionState): string {
  if (lower === null || upper === null) return 'one question bounds nothing';
  if (state === 'fails') return `surely worse by ${points(upper)} or more`;
  return lower >= 0 ? 'surely no worse' : `it could be worse by up to ${points(lower)}`;
}

/** One criterion for each cost cap of the rule. */
export function costCriteria(context: PolicyContext): Criterion[] {
  return context.rule.cost.map((cap) => ({
    id: `cost:${cap.metric}:${cap.kind}`,
    kind: 'cost',
    name: `${costMetrics[cap.metric].words} within the cap`,
    ...measureCap(cap, context),
  }));
}

function measureCap(cap: CostCap, context: PolicyContext): Measured {
  switch (cap.kind) {
    case 'mean-increase':
      return measureIncrease(cap, context);
    case 'ratio-of-medians':
      return measureMedians(cap, context);
    case 'geometric-mean-ratio':
      return measureGeometricRatio(cap, context);
  }
}

function measureIncrease(cap: CostCap, context: PolicyContext): Measured {
  const { table, pair, rule, policy, seed } = context;
  const costs = routedPairs(
    pairsOf(table, pair, costValue(cap.metric), { kind: 'all' }),
    policy.toCandidate,
  );
  const { words } = costMetrics[cap.metric];
  const { level } = rule.primary;
  const questions = costs.differences.length;
  if (questions === 0) return nothingToCompare(words);
  const effect = meanIncrease(table, pair, cap.metric, costs, { level, seed });
  const state = capState(effect.lower, effect.upper, cap.atMost);
  const bound = boundsText(effect);
  const sentence =
    `A question takes ${costText(cap.metric, Math.abs(effect.meanIncrease))} ${effect.meanIncrease < 0 ? 'less' : 'more'} with ${policy.name} than with ${pair.control} ` +
    `(${counted(questions, 'question')}; ${bound}); the rule allows ${readable(cap.atMost)}.`;
  if (state !== 'undecided') return { state, sentence, moreQuestions: null };
  const distance = Math.abs(cap.atMost - effect.meanIncrease);
  return { state, sentence, moreQuestions: moreForCap(costs.differences, distance, 1 - level) };
}

/** Two medians are compared as they are: without an interval there is nothing undecided between them. */
function measureMedians(cap: CostCap, { table, pair, policy }: PolicyContext): Measured {
  const costs = (arm: string, keep: (id: string) => boolean): number[] =>
    table
      .rows(arm)
      .filter(({ record }) => keep(record.questionId))
      .map(({ record }) => costOf(cap.metric, record));
  const control = costs(pair.control, () => true);
  const routed = [
    ...costs(pair.candidate, policy.toCandidate),
    ...costs(pair.control, (id) => !policy.toCandidate(id)),
  ];
  const { words } = costMetrics[cap.metric];
  if (control.length === 0 || routed.length === 0) return nothingToCompare(words);
  const [before, now] = [median(control), median(routed)];
  if (before === 0) {
    const sentence = `The median of ${pair.control} is 0 ${words}, so there is no ratio to hold against the cap.`;
    return { state: now === 0 ? 'holds' : 'undecided', sentence, moreQuestions: null };
  }
  const ratio = now / before;
  const sentence =
    `The median ${words} of ${policy.name} are ${readable(ratio)} times those of ${pair.control} ` +
    `(${readable(now)} and ${readable(before)}, ${counted(routed.length, 'row')}); the rule allows ${readable(cap.atMost)} times.`;
  return { state: ratio <= cap.atMost ? 'holds' : 'fails', sentence, moreQuestions: null };
}

function measureGeometricRatio(cap: CostCap, context: PolicyContext): Measured {
  const { table, pair, rule, policy } = context;
  const { level } = rule.primary;
  const logs = routedPairs(pairsOf(table, pair, logSeconds, { kind: 'all' }), policy.toCandidate);
  const ratio = geometricMeanRatio(logs, { level });
  const { words } = costMetrics[cap.metric];
  if (ratio === null) return nothingToCompare(words);
  const questions = logs.differences.length;
  const state = capState(ratio.lower, ratio.upper, cap.atMost);
  const bound = boundsText(ratio);
  const sentence =
    `A question takes ${readable(ratio.ratio)} times the ${words} with ${policy.name} as with ${pair.control} ` +
    `(geometric mean over ${counted(questions, 'question')}; ${bound}); the rule allows ${readable(cap.atMost)} times.`;
  if (state !== 'undecided') return { state, sentence, moreQuestions: null };
  const distance = Math.abs(Math.log(cap.atMost) - Math.log(ratio.ratio));
  return { state, sentence, moreQuestions: moreForCap(logs.differences, distance, 1 - level) };
}

/** Further questions that would likely tell a cost from its cap; null where the spread says nothing. */
function moreForCap(differences: readonly number[], distance: number, tail: number): number | null {
  const sd = sampleSd(differences) ?? 0;
  if (sd === 0) return null;
  const from = differences.length + 1;
  const needed = questionsForDistance({ sd, distance, tail, from, power: PLANNED_POWER });
  return needed === null ? null : needed - differences.length;
}

function capState(lower: number | null, upper: number | null, atMost: number): CriterionState {
  if (upper !== null && upper <= atMost) return 'holds';
  return lower !== null && lower > atMost ? 'fails' : 'undecided';
}

/** Both one-sided bounds: the upper one shows that a cap holds, the lower one that it is exceeded. */
function boundsText({ lower, upper }: { lower: number | null; upper: number | null }): string {
  if (lower === null || upper === null) return 'without a bound';
  return `surely between ${readable(lower)} and ${readable(upper)}`;
}

const nothingToCompare = (words: string): Measured => ({
  state: 'undecided',
  sentence: `No question has ${words} in both arms, so this cap cannot be judged.`,
  moreQuestions: null,
});
