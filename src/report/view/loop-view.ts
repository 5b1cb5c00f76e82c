import {
  type AbstentionSummary,
  summarizeAbstention,
} from '../../grading/aggregates/abstention-summary.ts';
import type { Count } from '../../grading/aggregates/count.ts';
import { type LoopProfile, profileLoop } from '../../grading/aggregates/loop-profile.ts';
import type { GradedRun } from '../../grading/types.ts';
import { formatNumber, formatOf, formatSigned } from '../text/numbers.ts';
import type { FindingGroup } from './findings.ts';

/** How one arm used its rounds, and how well it knows what it cannot answer. */
export interface ArmCourse {
  arm: string;
  loop: LoopProfile;
  abstention: AbstentionSummary;
}

/** The course of each arm that has rows, in the given order; counted over rows, repeats one by one. */
export function viewCourses(runs: readonly GradedRun[], arms: readonly string[]): ArmCourse[] {
  return arms.flatMap((arm) => {
    const own = runs.filter(({ record }) => record.arm === arm);
    if (own.length === 0) return [];
    return [{ arm, loop: profileLoop(own), abstention: summarizeAbstention(own) }];
  });
}

/** The courses in sentences, each rate with what it is counted over; groups without a sentence are left out. */
export function courseFindings(courses: readonly ArmCourse[]): FindingGroup[] {
  const groups = [
    { title: 'what further rounds brought', sentences: courses.flatMap(loopSentences) },
    { title: 'abstention, by row', sentences: courses.flatMap(abstentionSentences) },
  ];
  return groups.filter(({ sentences }) => sentences.length > 0);
}

/** Nothing of an arm that never loops: its one round is its retrieval recall. */
function loopSentences({ arm, loop }: ArmCourse): string[] {
  const { loopBacks, wastedLoopRounds, marginalRecall } = loop;
  if (loopBacks.of === 0 && marginalRecall.length < 2) return [];
  const back =
    loopBacks.of === 0
      ? []
      : [
          `went back to search in ${loopBacks.hits} of ${formatOf(loopBacks.of, 'reviewed run')}${percentOf(loopBacks)}`,
        ];
  const wasted =
    wastedLoopRounds.of === 0
      ? []
      : [
          `${wastedLoopRounds.hits} of ${formatOf(wastedLoopRounds.of, 'further round')} found no new supporting document`,
        ];
  const rounds = marginalRecall.map(
    ({ round, runs, found, meanRecallGain }) =>
      `round ${round} found ${found.hits} of ${formatOf(found.of, 'missing document')} (${formatSigned(meanRecallGain)} retrieval recall, ${formatOf(runs, 'run')})`,
  );
  return [
    ...(back.length + wasted.length === 0 ? [] : [`${arm}: ${[...back, ...wasted].join('; ')}.`]),
    ...(rounds.length === 0 ? [] : [`${arm}: ${rounds.join('; ')}.`]),
  ];
}

function abstentionSentences({ arm, abstention }: ArmCourse): string[] {
  const { precision, recall, f1, byGap } = abstention;
  if (recall.of === 0) return [];
  const right =
    precision.of === 0
      ? 'never abstained'
      : `${precision.hits} of ${formatOf(precision.of, 'abstention')} ${precision.hits === 1 ? 'was' : 'were'} on unanswerable questions (precision ${rate(precision)})`;
  const whole = `${recall.hits} of ${formatOf(recall.of, 'unanswerable row')} abstained (recall ${rate(recall)}), F1 ${rate(f1)}`;
  const gaps = byGap.map(
    ({ gap, abstained }) => `${gap ?? 'not named'} ${abstained.hits} of ${abstained.of}`,
  );
  const isNamed = byGap.some(({ gap }) => gap !== null);
  return [
    `${arm}: ${right}; ${whole}.`,
    ...(isNamed ? [`${arm}, abstained by kind of gap: ${gaps.join(', ')}.`] : []),
  ];
}

const rate = ({ hits, of }: Count): string => formatNumber(of === 0 ? null : hits / of);

const percentOf = ({ hits, of }: Count): string =>
  of === 0 ? '' : ` (${formatNumber((100 * hits) / of, 0)} %)`;
