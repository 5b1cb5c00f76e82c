import { gradeRounds, type RoundGrade } from '../trajectory/grade-rounds.ts';
import type { GradedRun } from '../types.ts';
import { type Count, countWhere } from './count.ts';

/** What the n-th research round added, over the runs that reached it. */
export interface MarginalRecall {
  /** From 1. */
  round: number;
  /** Runs that reached this round, on questions with supporting documents. */
  runs: number;
  /** Supporting documents that it found, of those that were still missing before it. */
  found: Count;
  /** Mean over these runs of the retrieval recall that it added, in [0, 1]. */
  meanRecallGain: number;
}

/** How an arm used its rounds over a run. */
export interface LoopProfile {
  /** How many runs took how many rounds, ascending. */
  rounds: readonly { rounds: number; runs: number }[];
  /** Runs that went back to research at least once, of the runs that had a review. */
  loopBacks: Count;
  /** Rounds that found no new supporting document, of all rounds on questions that name some. */
  wastedRounds: Count;
  /** The same for the rounds after the first: what the loop itself wasted. */
  wastedLoopRounds: Count;
  marginalRecall: readonly MarginalRecall[];
}

/** Profiles the loop of one arm; error rows count with the rounds that they made. */
export function profileLoop(runs: readonly GradedRun[]): LoopProfile {
  const graded = runs.flatMap((run) => {
    const rounds = gradeRounds(run);
    return rounds === null ? [] : [{ rounds, gold: new Set(run.question.supportingDocs).size }];
  });
  const rounds = graded.flatMap((run) => run.rounds);
  const reviewed = runs.filter(({ record }) =>
    record.rounds.some(({ review }) => review !== undefined),
  );
  const isWasted = ({ newGoldDocuments }: RoundGrade): boolean => newGoldDocuments === 0;
  const longest = graded.reduce((most, run) => Math.max(most, run.rounds.length), 0);
  return {
    rounds: roundsHistogram(runs),
    loopBacks: countWhere(reviewed, ({ record }) => record.rounds.length > 1),
    wastedRounds: countWhere(rounds, isWasted),
    wastedLoopRounds: countWhere(
      rounds.filter(({ round }) => round > 1),
      isWasted,
    ),
    marginalRecall: Array.from({ length: longest }, (_, index) => marginalRecall(index, graded)),
  };
}

function roundsHistogram(runs: readonly GradedRun[]): { rounds: number; runs: number }[] {
  const counts = new Map<number, number>();
  for (const { record } of runs) {
    counts.set(record.rounds.length, (counts.get(record.rounds.length) ?? 0) + 1);
  }
  return [...counts].sort(([a], [b]) => a - b).map(([rounds, count]) => ({ rounds, runs: count }));
}

function marginalRecall(
  index: number,
  graded: readonly { rounds: readonly RoundGrade[]; gold: number }[],
): MarginalRecall {
  const gains = graded.flatMap(({ rounds, gold }) => {
    const round = rounds[index];
    if (round === undefined) return [];
    const before = rounds[index - 1]?.goldRecall ?? 0;
    return [
      {
        found: round.newGoldDocuments,
        missingBefore: Math.round(gold * (1 - before)),
        gain: round.goldRecall - before,
      },
    ];
  });
  const sum = (values: readonly number[]): number => values.reduce((total, n) => total + n, 0);
  return {
    round: index + 1,
    runs: gains.length,
    found: {
      hits: sum(gains.map(({ found }) => found)),
      of: sum(gains.map(({ missingBefore }) => missingBefore)),
    },
    meanRecallGain: sum(gains.map(({ gain }) => gain)) / gains.length,
  };
}
