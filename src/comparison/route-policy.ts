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

/** What routing by leave-one-question-out works on. */
interface Routing {
  table: PairedTable;
  scored: QuestionPairs;
  family: EffectFamily;
  rule: DecisionRule;
  seed: number;
}

/** The questions whose stratum shows the gain when they themselves are left out. */
function leaveOneOutRouting(
  table: PairedTable,
  pair: ArmPair,
  family: EffectFamily,
  { rule, seed }: { rule: DecisionRule; seed: number },
): Set<string> {
  const { metric, stratum } = rule.primary;
  const scored = scoredPairs(table, pair, { metric, stratum });
  const differenceOf = new Map(
    scored.questionIds.map((id, index) => [id, scored.differences[index] ?? 0]),
  );
  const routing: Routing = { table, scored, family, rule, seed };
  // Questions of one stratum with equal differences are the same to those that remain.
  const decided = new Map<string, boolean>();
  const routed = new Set<string>();
  for (const question of table.questions) {
    const index = family.strata.findIndex((effect) => inStratum(question, effect.stratum));
    const effect = family.strata[index];
    if (effect === undefined) continue;
    const key = `${index} ${differenceOf.get(question.id)?.toFixed(9)}`;
    const shows =
      decided.get(key) ??
      (differenceOf.has(question.id)
        ? showsWithout(question, effect, routing)
        : isShown(effect, rule));
    decided.set(key, shows);
    if (shows) routed.add(question.id);
  }
  return routed;
}

/** Whether a stratum shows the gain without one of its questions, in the same Holm family. */
function showsWithout(question: Question, effect: PairedEffect, routing: Routing): boolean {
  const { table, scored, family, rule, seed } = routing;
  const { metric, level, stratum: whole } = rule.primary;
  const others = selectPairs(scored, (id) => id !== question.id);
  const members = new Set(
    table.questions.filter((one) => inStratum(one, effect.stratum)).map(({ id }) => id),
  );
  const effectOn = (stratum: StratumSelector, pairs: QuestionPairs): PairedEffect | null =>
    effectOfPairs(pairs, { metric, stratum, level, seed });
  const primary = effectOn(whole, others);
  const inside = effectOn(
    effect.stratum,
    selectPairs(others, (id) => members.has(id)),
  );
  if (inside === null || primary === null) return false;
  const position = 1 + family.strata.indexOf(effect);
  const pValues = [primary, ...family.strata].map((one) => one.signFlip?.p ?? 1);
  pValues[position] = inside.signFlip?.p ?? 1;
  return isShown({ ...inside, holmP: holm(pValues)[position] ?? 1 }, rule);
}
