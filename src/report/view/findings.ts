import { unreachable } from '../../base/errors.ts';
import type {
  ArmSummary,
  Comparison,
  GainPerCost,
  OrderEffect,
  PairComparison,
  PairedEffect,
} from '../../comparison/types.ts';
import { costMetrics, scoreMetrics } from '../../data/metric-names.ts';
import { clip } from '../text/display-width.ts';
import { formatInterval, formatNumber, formatOf, formatP, formatSigned } from '../text/numbers.ts';

/** Sentences about one pair or about the run. */
export interface FindingGroup {
  title: string;
  sentences: readonly string[];
}

/**
 * What the table cannot say: for each pair the gain with its p value and its strata, the gain per
 * further call, the order effect and the sensitivity lines; for each arm how much its repeats differ.
 */
export function viewFindings(comparison: Comparison): FindingGroup[] {
  const groups = [
    ...comparison.pairs.map((pair) => ({
      title: `${pair.candidate} against ${pair.control}${pair.judged ? '' : ' (not judged)'}`,
      sentences: pairSentences(pair),
    })),
    { title: 'repeats', sentences: comparison.arms.flatMap(repeatSentences) },
    { title: 'error rows', sentences: comparison.arms.flatMap(errorSentences) },
  ];
  return groups.filter((group) => group.sentences.length > 0);
}

/** An effect in one sentence: the two means, the difference, its interval and p, and what stands behind it. */
export function effectSentence(effect: PairedEffect): string {
  const { words } = scoreMetrics[effect.metric];
  const interval = formatInterval(effect.interval, formatSigned);
  const p = effect.signFlip === null ? '' : `, one-sided p ${formatP(effect.signFlip.p)}`;
  const holm = effect.holmP === null ? '' : ` (${formatP(effect.holmP)} after Holm)`;
  const means = `${formatNumber(effect.controlMean)} to ${formatNumber(effect.candidateMean)}`;
  return `${words}, ${effect.label}: ${formatSigned(effect.difference)} ${interval}`
    .trimEnd()
    .concat(
      ` (${means}; ${formatOf(effect.questions, 'question')}: ${effect.better} better, ${effect.worse} worse${p}${holm}).`,
    );
}

function pairSentences(pair: PairComparison): string[] {
  const family = pair.primary === null ? pair.strata : [pair.primary, ...pair.strata];
  return [
    ...family.filter((effect) => effect.questions > 0).map(effectSentence),
    ...withoutErrorsSentence(pair.primary),
    ...pair.gainPerCost.map(gainSentence),
    ...orderSentence(pair.orderEffect),
    ...clusterSentence(pair),
    ...chanceSentence(pair),
  ];
}

function withoutErrorsSentence(primary: PairedEffect | null): string[] {
  if (primary === null || primary.withoutErrors === null) return [];
  const { difference, questions, errors } = primary.withoutErrors;
  return [
    `Without the ${formatOf(errors, 'error row')}: ${formatSigned(difference)} over ${formatOf(questions, 'question')}.`,
  ];
}

function gainSentence(gain: GainPerCost): string {
  const unit = costMetrics[gain.metric].words;
  if (gain.kind === 'undefined') return `Gain by ${unit}: undefined, ${gain.reason}`;
  return `Gain by ${unit}: ${formatSigned(gain.gain, 3)} for each further one ${formatInterval(gain.interval, (value) => formatSigned(value, 3))}.`;
}

function orderSentence(order: OrderEffect): string[] {
  switch (order.kind) {
    case 'estimate':
      return [
        `Order effect on seconds: the second arm took ${formatNumber(order.secondToFirst)} times as long for being second ${formatInterval(order.interval)}`
          .trimEnd()
          .concat(
            ` (${order.controlFirst} questions with the control first, ${order.candidateFirst} with the candidate first).`,
          ),
      ];
    case 'not-varied':
      return [
        `Order effect on seconds: order not varied, the ${order.order === 'control-first' ? 'control' : 'candidate'} always ran first.`,
      ];
    case 'unknown':
      return [`Order effect on seconds: unknown, ${order.reason}`];
    default:
      return unreachable(order);
  }
}

function clusterSentence({ clusters }: PairComparison): string[] {
  if (clusters === null) return [];
  const interval = formatInterval(clusters.interval, formatSigned);
  return [
    `With questions that share documents averaged first (${formatOf(clusters.clusters, 'cluster')}): ${formatSigned(clusters.difference)} ${interval}`
      .trimEnd()
      .concat('.'),
  ];
}

function chanceSentence({ chanceAboveDelta }: PairComparison): string[] {
  if (chanceAboveDelta === null) return [];
  return [
    `Chance that the gain exceeds delta (Bayesian bootstrap): ${formatNumber(chanceAboveDelta)}.`,
  ];
}

function repeatSentences({ arm, spread }: ArmSummary): string[] {
  if (spread === null || spread.repeats < 2) return [];
  const { repeats, effectiveRepeats, varyingQuestions, questions } = spread;
  const worth =
    effectiveRepeats === null
      ? ''
      : `, worth ${formatOf(Number(effectiveRepeats.toFixed(1)), 'independent one')}`;
  return [
    `${arm}: ${formatOf(repeats, 'repeat')}${worth}; they differ on ${varyingQuestions} of ${formatOf(questions, 'question')}.`,
  ];
}

/** Columns of an error's message: enough to know it by. */
const SHOWN_MESSAGE_WIDTH = 160;

function errorSentences({ arm, errors }: ArmSummary): string[] {
  if (errors.rows === 0) return [];
  const counts = errors.kinds.map(({ kind, count }) => `${kind} ${count}`).join(', ');
  return [
    `${arm}: ${formatOf(errors.rows, 'row')} with an error, counted as failed answers (${counts}).`,
    ...errors.kinds.map(
      ({ kind, example: { questionId, repeat, message } }) =>
        `${arm}, ${kind}, for example ${questionId} repeat ${repeat}: ${clip(message, SHOWN_MESSAGE_WIDTH)}`,
    ),
  ];
}
