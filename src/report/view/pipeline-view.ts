import { countBlames } from '../../grading/aggregates/blame-counts.ts';
import { scoreReviewer } from '../../grading/aggregates/reviewer-scorecard.ts';
import type { Blame, GradedRun } from '../../grading/types.ts';

/** The blame classes in words. */
export const blameWords: Readonly<Record<Blame, string>> = {
  unattributable: 'no document holds it',
  'never-searched': 'never searched for',
  'searched-not-retrieved': 'searched, not retrieved',
  'bound-ended-loop': 'a bound ended the loop',
  'reviewer-stopped': 'the reviewer stopped too early',
  'writer-dropped': 'the writer dropped it',
};

/** Which part of the pipeline lost how many facts of one arm. */
export interface ArmBlame {
  arm: string;
  missed: number;
  of: number;
  /** Classes that occur, in the order of the pipeline. */
  parts: readonly { blame: Blame; facts: number }[];
}

/** What one arm's reviewer said, against what was true. */
export interface ArmReviewer {
  arm: string;
  rightStops: number;
  prematureStops: number;
  rightRounds: number;
  needlessRounds: number;
  /** Judgements `sufficient` on unanswerable questions, of all judgements there. */
  sufficientOnUnanswerable: number;
  unanswerableJudgements: number;
}

/** The blame of each arm that missed a fact, in the given order. */
export function viewBlame(runs: readonly GradedRun[], arms: readonly string[]): ArmBlame[] {
  return arms.flatMap((arm) => {
    const { missed, byBlame } = countBlames(runs.filter(({ record }) => record.arm === arm));
    const parts = byBlame.filter(({ facts }) => facts > 0);
    return parts.length === 0 ? [] : [{ arm, missed: missed.hits, of: missed.of, parts }];
  });
}

/** The reviewer of each arm that has one and whose judgements can be held against gold documents. */
export function viewReviewers(runs: readonly GradedRun[], arms: readonly string[]): ArmReviewer[] {
  return arms.flatMap((arm) => {
    const card = scoreReviewer(runs.filter(({ record }) => record.arm === arm));
    const { hits, of } = card.sufficientOnUnanswerable;
    const judgements = Object.values(card.confusion).reduce((total, count) => total + count, of);
    if (judgements === 0) return [];
    return [{ arm, ...card.confusion, sufficientOnUnanswerable: hits, unanswerableJudgements: of }];
  });
}

/** A reviewer's judgements in one sentence. */
export function reviewerSentence(reviewer: ArmReviewer): string {
  const { rightStops, prematureStops, rightRounds, needlessRounds } = reviewer;
  const stops = rightStops + prematureStops;
  const rounds = rightRounds + needlessRounds;
  const unanswerable =
    reviewer.unanswerableJudgements === 0
      ? ''
      : `; on unanswerable ones "sufficient" ${reviewer.sufficientOnUnanswerable} of ${reviewer.unanswerableJudgements} times`;
  return `${reviewer.arm}, on answerable questions: said "sufficient" ${stops} times, ${prematureStops} of them too early; said "insufficient" ${rounds} times, ${needlessRounds} of them needlessly${unanswerable}.`;
}
