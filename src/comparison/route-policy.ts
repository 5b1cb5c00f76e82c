import type { DecisionRule } from '../data/decision-rule.ts';
import type { CostMetric } from '../data/metric-names.ts';
import { inStratum, type StratumSelector } from '../data/stratum.ts';
import type { Question } from '../data/types.ts';
import { effectOfPairs, scoredPairs } from './effects.ts';
import { isShown } from './gain-criteria.ts';
import type { EffectFamily } from './pair-comparison.ts';
import {
  type ArmPair,
  type PairedTable,
  pairsOf,
  type QuestionPairs,
  routedPairs,
  selectPairs,
} from './paired-table.ts';
import { costCriteria, guardrailCriteria, type Policy } from './policy-criteria.ts';
import { costValue } from './row-values.ts';
import { holm } from './statistics/holm.ts';
import { mean } from './statistics/moments.ts';
import type { PairedEffect } from './summary-types.ts';
import type { RoutePolicy } from './verdict-types.ts';

const ROUTED_COSTS: readonly CostMetric[] = ['llm_calls', 'search_calls', 'seconds'];

/**
 * The routed policy: the candidate in the strata that show the gain, the control elsewhere; unanswerable
 * questions follow their stratum. Simulated by leave-one-question-out: each question is routed by what
 * the others show, so a question does not choose its own arm. The router knows the true stratum, so all
 * figures are an upper bound. Null where no stratum shows the gain.
 */
export function routePolicy(
  table: PairedTable,
  pair: ArmPair,
  family: EffectFamily,
  { rule, seed }: { rule: DecisionRule; seed: number },
): RoutePolicy | null {
  const shown = family.strata.filter((effect) => isShown(effect, rule));
  if (shown.length === 0) return null;
  const routed = leaveOneOutRouting(table, pair, family, { rule, seed });
  const policy: Policy = {
    name: 'the routed policy',
    toCandidate: (id) => routed.has(id),
  };
  const context = { table, pair, rule, policy, seed };
  const { metric, stratum } = rule.primary;
  const scored = scoredPairs(table, pair, { metric, stratum });
  return {
    strata: shown.map(({ label }) => label),
    criteria: [...guardrailCriteria(context), ...costCriteria(context)],
    recall: threeMeans(scored, policy),
    cost: ROUTED_COSTS.map((cost) => ({
      metric: cost,
      ...threeMeans(pairsOf(table, pair, costValue(cost), { kind: 'all' }), policy),
    })),
    routedShare: routed.size / Math.max(1, table.questions.length),
  };
}

function threeMeans(
  pairs: QuestionPairs,
  { toCandidate }: Policy,
): { control: number; routed: number; candidate: number } {
  const routed = routedPairs(pairs, toCandidate);
  return {
    control: mean(pairs.control),
    routed: mean(routed.candidate),
    candidate: mean(pairs.candidate),
  };
}

/** The questions whose stratum shows the gain when they themselves are left out. */
function leaveOneOutRouting(
  table: PairedTable,
  pair: ArmPair,
  family: EffectFamily,
  settings: { rule: DecisionRule; seed: number },
): Set<string> {
  const { metric, stratum } = settings.rule.primary;
  const scored = scoredPairs(table, pair, { metric, stratum });
  const inPrimary = new Set(scored.questionIds);
  const shownWithAll = (one: PairedEffect): boolean => isShown(one, settings.rule);
  const routed = new Set<string>();
  for (const question of table.questions) {
    const index = family.strata.findIndex((effect) => inStratum(question, effect.stratum));
    const effect = family.strata[index];
    if (effect === undefined) continue;
    const shows = inPrimary.has(question.id)
      ? showsWithout(question, { scored, table, family, index, ...settings })
      : shownWithAll(effect);
    if (shows) routed.add(question.id);
  }
  return routed;
}

/** Whether a stratum shows the gain without one of its questions, in the same Holm family. */
function showsWithout(
  question: Question,
  context: {
    scored: QuestionPairs;
    table: PairedTable;
    family: EffectFamily;
    index: number;
    rule: DecisionRule;
    seed: number;
  },
): boolean {
  const { scored, family, index, rule, seed } = context;
  const { metric, level, stratum: primaryStratum } = rule.primary;
  const effect = family.strata[index];
  if (effect === undefined) return false;
  const others = selectPairs(scored, (id) => id !== question.id);
  const without = (stratum: StratumSelector, pairs: QuestionPairs): PairedEffect | null =>
    effectOfPairs(pairs, { metric, stratum, level, seed });
  const members = new Set(
    context.table.questions.filter((one) => inStratum(one, effect.stratum)).map(({ id }) => id),
  );
  const stratum = without(
    effect.stratum,
    selectPairs(others, (id) => members.has(id)),
  );
  const primary = without(primaryStratum, others);
  if (stratum === null || primary === null) return false;
  const pValues = [primary, ...family.strata].map((one) => one.signFlip?.p ?? 1);
  pValues[index + 1] = stratum.signFlip?.p ?? 1;
  return isShown({ ...stratum, holmP: holm(pValues)[index + 1] ?? 1 }, rule);
}
