import type { DecisionRule } from '../data/decision-rule.ts';
import { scoreMetrics } from '../data/metric-names.ts';
import { stratumKey } from '../data/stratum.ts';
import { gainOf } from './effects.ts';
import type { EffectFamily } from './pair-comparison.ts';
import { moreForGain } from './questions-needed.ts';
import type { PairedEffect } from './summary-types.ts';
import type { Criterion, CriterionState } from './verdict-types.ts';
import { capitalized, counted, plain, points, pText, questionsIn, signedPoints } from './words.ts';

/** Rounding may not decide whether a gain of exactly delta is one. */
const SLACK = 1e-9;

/** Whether the gain is shown: adjusted p at most 1 - level, and at least delta. */
export function isShown(effect: PairedEffect, { primary }: DecisionRule): boolean {
  const { gain } = gainOf(effect);
  return (effect.holmP ?? 1) <= 1 - primary.level + SLACK && gain >= primary.delta - SLACK;
}

/** Whether the gain surely lies below the futility limit; never without a limit or a bound. */
export function isFutile(effect: PairedEffect, { futility }: DecisionRule): boolean {
  const { upper } = gainOf(effect);
  return futility !== null && upper !== null && upper < futility.upperBoundBelow;
}

/** The criteria on the gain: overall, in each stratum, and futility where the rule has a limit. */
export function gainCriteria(family: EffectFamily, rule: DecisionRule): Criterion[] {
  const { primary, strata } = family;
  const words = scoreMetrics[rule.primary.metric].words;
  if (primary === null) {
    const sentence = `No question measures ${words} in both arms, so there is no gain to judge.`;
    return [{ ...gainHead(rule), state: 'undecided', sentence, moreQuestions: null }];
  }
  return [
    { ...gainHead(rule), ...gainVerdict(primary, rule, 1 + strata.length) },
    ...strata.map(
      (effect): Criterion => ({
        id: `stratum:${stratumKey(effect.stratum)}`,
        kind: 'stratum',
        name: `gain on ${effect.label}`,
        ...gainVerdict(effect, rule, 1 + strata.length),
      }),
    ),
    ...futilityCriterion(primary, strata, rule),
  ];
}

/** Preconditions of adopt and route, held against the data. An unmet one is undecided, with the number missing. */
export function preconditionCriteria(
  primary: PairedEffect | null,
  { preconditions }: DecisionRule,
): Criterion[] {
  const questions = primary?.questions ?? 0;
  const nonTied = primary?.nonTied ?? 0;
  const { minQuestions, minNonTied } = preconditions;
  const missing = minNonTied - nonTied;
  const share = questions === 0 ? 0 : nonTied / questions;
  return [
    {
      id: 'precondition:questions',
      kind: 'precondition',
      name: 'enough questions',
      state: questions >= minQuestions ? 'holds' : 'undecided',
      sentence: `${counted(questions, 'question')} in the primary analysis; the rule asks for ${minQuestions}.`,
      moreQuestions: questions >= minQuestions ? null : minQuestions - questions,
    },
    {
      id: 'precondition:non-tied',
      kind: 'precondition',
      name: 'enough questions that differ',
      state: missing <= 0 ? 'holds' : 'undecided',
      sentence: `The arms differ on ${nonTied} of ${counted(questions, 'question')}; the rule asks for ${minNonTied}.`,
      moreQuestions: missing <= 0 || share === 0 ? null : Math.ceil(missing / share),
    },
  ];
}

function gainHead({ primary }: DecisionRule): Pick<Criterion, 'id' | 'kind' | 'name'> {
  const { metric, stratum } = primary;
  return {
    id: `gain:${metric}:${stratumKey(stratum)}`,
    kind: 'gain',
    name: `gain in ${scoreMetrics[metric].words}`,
  };
}

function gainVerdict(
  effect: PairedEffect,
  rule: DecisionRule,
  familySize: number,
): Pick<Criterion, 'state' | 'sentence' | 'moreQuestions'> {
  const state: CriterionState = isShown(effect, rule)
    ? 'holds'
    : isFutile(effect, rule)
      ? 'fails'
      : 'undecided';
  const { gain } = gainOf(effect);
  const { delta, level } = rule.primary;
  const moreQuestions =
    state === 'undecided'
      ? moreForGain(
          {
            questions: effect.questions,
            nonTied: effect.nonTied,
            sd: (effect.standardError ?? 0) * Math.sqrt(effect.questions),
            gain,
            // As Holm's first step splits it.
            tail: (1 - level) / familySize,
          },
          delta,
        )
      : null;
  return { state, sentence: gainSentence(effect, rule, familySize), moreQuestions };
}

/** The measured gain and what the rule asks for, in two sentences. */
export function gainSentence(
  effect: PairedEffect,
  { arms, primary }: DecisionRule,
  familySize: number,
): string {
  const { gain } = gainOf(effect);
  const { words } = scoreMetrics[effect.metric];
  const way = gain > SLACK ? 'better by' : gain < -SLACK ? 'worse by' : 'changed by';
  const means = `${plain(effect.controlMean)} with ${arms.control}, ${plain(effect.candidateMean)} with ${arms.candidate}`;
  const details = [
    `${effect.better} better, ${effect.worse} worse`,
    ...(effect.interval === null
      ? []
      : [
          `95 % interval ${signedPoints(effect.interval.low)} to ${signedPoints(effect.interval.high)} points`,
        ]),
    ...(effect.signFlip === null ? [] : [pDetail(effect.signFlip.p, effect.holmP, familySize)]),
  ];
  return (
    `${capitalized(words)} on ${questionsIn(effect.questions, effect.stratum)} is ${way} ${points(gain)}: ` +
    `${means} (${details.join('; ')}). ` +
    `The rule asks for ${points(primary.delta)} with p at most ${plain(1 - primary.level, 4)}.`
  );
}

function pDetail(p: number, holmP: number | null, familySize: number): string {
  const raw = `one-sided p ${pText(p)}`;
  if (holmP === null || familySize < 2) return raw;
  return `${raw}, adjusted for ${familySize} comparisons ${pText(holmP)}`;
}

function futilityCriterion(
  primary: PairedEffect,
  strata: readonly PairedEffect[],
  rule: DecisionRule,
): Criterion[] {
  if (rule.futility === null) return [];
  const effects = [primary, ...strata];
  const open = effects.filter((effect) => !isFutile(effect, rule));
  const limit = points(rule.futility.upperBoundBelow);
  const bound = gainOf(open[0] ?? primary).upper;
  const said =
    bound === null ? 'nobody can say how large it is' : `it could be as large as ${points(bound)}`;
  return [
    {
      id: 'futility',
      kind: 'futility',
      name: 'gain could be worth it',
      state: open.length === 0 ? 'fails' : 'holds',
      sentence:
        open.length === 0
          ? `The gain surely lies below ${limit}${strata.length === 0 ? '' : ', overall and in every stratum'}.`
          : `The gain is not surely below ${limit}: on ${questionsIn(null, (open[0] ?? primary).stratum)} ${said}.`,
      moreQuestions: null,
    },
  ];
}
