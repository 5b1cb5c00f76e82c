import type { DecisionRule } from '../data/decision-rule.ts';
import { scoreMetrics } from '../data/metric-names.ts';
import {
  inStratum,
  type StratumSelector,
  scopeOf,
  stratumKey,
  stratumLabel,
} from '../data/stratum.ts';
import type { Question } from '../data/types.ts';
import { strataOf } from './paired-table.ts';
import {
  ASSUMED_VARIANCE,
  detectableGain,
  fewestQuestions,
  type PlannedDesign,
  powerAt,
  type Variance,
} from './power.ts';
import { questionsForMargin } from './statistics/binomial-bounds.ts';
import type { PreviewCriterion, RulePreview } from './verdict-types.ts';
import { counted, listed, percent, points } from './words.ts';

type PreviewQuestion = Pick<Question, 'answerable' | 'hops' | 'category'>;

/**
 * What a rule can decide with these questions, before anything runs: whether its preconditions can be
 * met, whether any result could be significant, whether its guardrails have enough questions for their
 * margins when nothing is lost, and which gain is likely to be found. `pilot` is the variance that an
 * earlier run showed; without one it is assumed.
 */
export function previewRule(
  rule: DecisionRule,
  questions: readonly PreviewQuestion[],
  pilot: Variance | null = null,
): RulePreview {
  const asked = questions.filter((one) => measures(one, rule.primary.metric, rule.primary.stratum));
  const strata = ruleStrata(rule, asked);
  const familySize = 1 + strata.length;
  const design: PlannedDesign = {
    questions: asked.length,
    repeats: rule.design.repeats,
    variance: pilot ?? ASSUMED_VARIANCE,
    level: rule.primary.level,
    familySize,
  };
  const blocking = [gainPreview(rule, design), ...guardrailPreviews(rule, questions)];
  const optional = strata.map((stratum) => stratumPreview(rule, stratum, asked, familySize));
  const { delta } = rule.primary;
  const least = detectableGain(design);
  return {
    canDecide: blocking.every(({ decidable }) => decidable),
    criteria: [...blocking, ...optional],
    leastDetectableGain: least,
    powerAtDelta: powerAt(delta, delta, design),
    powerAtTwiceDelta: powerAt(2 * delta, delta, design),
    variance: { ...design.variance, source: pilot === null ? 'assumed' : 'pilot' },
    sentences: [
      ...[...blocking, ...optional]
        .filter(({ decidable }) => !decidable)
        .map((one) => one.sentence),
      ...powerSentences(rule, design, least),
    ],
  };
}

/** The strata that a rule judges among the questions of its primary analysis; empty where it declares none. */
function ruleStrata(rule: DecisionRule, asked: readonly PreviewQuestion[]): StratumSelector[] {
  if (rule.strata === null) return [];
  const strata = strataOf(asked, rule.strata.by);
  return strata.filter((stratum) => !asked.every((one) => inStratum(one, stratum)));
}

function measures(
  question: PreviewQuestion,
  metric: DecisionRule['primary']['metric'],
  stratum: StratumSelector,
): boolean {
  return inStratum(question, stratum) && inStratum(question, scopeOf(metric));
}

function gainPreview(rule: DecisionRule, design: PlannedDesign): PreviewCriterion {
  const { minQuestions, minNonTied } = rule.preconditions;
  const needed = Math.max(minQuestions, minNonTied, fewestQuestions(design));
  const { metric, stratum } = rule.primary;
  const decidable = design.questions >= needed;
  const given = `${counted(design.questions, 'question')} measure ${scoreMetrics[metric].words} (${stratumLabel(stratum)})`;
  return {
    id: `gain:${metric}:${stratumKey(stratum)}`,
    name: `gain in ${scoreMetrics[metric].words}`,
    decidable,
    sentence: decidable
      ? `${given}, enough for the primary analysis.`
      : `${given}, but adopt and route need at least ${needed}: write ${needed - design.questions} more.`,
    questionsNeeded: needed,
    questionsGiven: design.questions,
  };
}

function guardrailPreviews(
  rule: DecisionRule,
  questions: readonly PreviewQuestion[],
): PreviewCriterion[] {
  return rule.guardrails.map(({ metric, stratum, nonInferiorityMargin: margin }) => {
    const given = questions.filter((one) => measures(one, metric, stratum)).length;
    const needed = questionsForMargin(margin, 1 - rule.primary.level);
    const { words } = scoreMetrics[metric];
    const kind = stratum.kind === 'all' ? '' : `${stratumLabel(stratum)} `;
    const need = `A margin of ${points(margin)} in ${words} needs ${needed} ${kind}questions`;
    return {
      id: `guardrail:${metric}:${stratumKey(stratum)}`,
      name: `${words} not worse`,
      decidable: given >= needed,
      sentence:
        given >= needed
          ? `${need}; there are ${given}.`
          : `${need}, even if nothing is lost; there ${given === 1 ? 'is' : 'are'} ${given}: write ${needed - given} more, or widen the margin.`,
      questionsNeeded: needed,
      questionsGiven: given,
    };
  });
}

function stratumPreview(
  rule: DecisionRule,
  stratum: StratumSelector,
  asked: readonly PreviewQuestion[],
  familySize: number,
): PreviewCriterion {
  const given = asked.filter((one) => inStratum(one, stratum)).length;
  const needed = fewestQuestions({ level: rule.primary.level, familySize });
  const decidable = given >= needed;
  const label = stratumLabel(stratum);
  return {
    id: `stratum:${stratumKey(stratum)}`,
    name: `gain on ${label}`,
    decidable,
    sentence: decidable
      ? `${counted(given, 'question')} with ${label}, enough for a result to be significant.`
      : `${counted(given, 'question')} with ${label} can show nothing in a family of ${familySize}, whatever the data: ${needed} are needed. A route by this stratum is impossible.`,
    questionsNeeded: needed,
    questionsGiven: given,
  };
}

function powerSentences(rule: DecisionRule, design: PlannedDesign, least: number | null): string[] {
  if (least === null) return ['With fewer than two questions nothing can be estimated.'];
  const { delta } = rule.primary;
  const family = design.familySize > 1 ? `, in a family of ${design.familySize} comparisons` : '';
  const chances = [delta, 2 * delta]
    .filter((gain) => gain <= 1)
    .map(
      (gain) => `${percent(powerAt(gain, delta, design) ?? 0)} for a true gain of ${points(gain)}`,
    );
  const size = `${counted(design.questions, 'question')} x ${counted(design.repeats, 'repeat')}`;
  const found =
    least <= 1
      ? `a gain of ${points(least)} is found with 80 % power`
      : 'no possible gain is found with 80 % power';
  return [`With ${size}${family}, ${found}; the chance of showing it is ${listed(chances)}.`];
}
