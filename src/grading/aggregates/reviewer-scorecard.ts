import { gradeReviews } from '../trajectory/grade-rounds.ts';
import type { GradedRun, ReviewGrade } from '../types.ts';
import { type Count, countWhere } from './count.ts';

/** What the reviewer said against what was true, as numbers of judgements. */
export interface ReviewConfusion {
  /** Said sufficient, and all supporting documents were there. */
  rightStops: number;
  /** Said sufficient while a supporting document was missing. */
  prematureStops: number;
  /** Said insufficient although all supporting documents were there. */
  needlessRounds: number;
  /** Said insufficient, and a supporting document was missing. */
  rightRounds: number;
}

/** The reviewer of one arm over a run. Judgements are reviews with usable output, one a round. */
export interface ReviewerScorecard {
  /** On answerable questions with supporting documents. */
  confusion: ReviewConfusion;
  /** The same by number of hops, ascending; `hops` null (last) where a question names none. */
  byHops: readonly { hops: number | null; confusion: ReviewConfusion }[];
  /**
   * Judgements `sufficient` of all judgements on unanswerable questions: the reviewer saw an answer that
   * is not there, or saw that there is none.
   */
  sufficientOnUnanswerable: Count;
  /** Reviews with unusable output, of all reviews. They are no judgements and count nowhere else. */
  parseFailures: Count;
}

/**
 * Holds the reviewer's judgements against the supporting documents. The runs should be of one arm.
 * Runs that ended in an error keep the reviews that they made; runs without a review add nothing.
 */
export function scoreReviewer(runs: readonly GradedRun[]): ReviewerScorecard {
  const answerable = runs.filter(({ question }) => question.answerable);
  const reviews = runs.flatMap(({ question, record }) =>
    record.rounds.flatMap(({ review }) =>
      review === undefined ? [] : [{ review, answerable: question.answerable }],
    ),
  );
  const usable = reviews.filter(({ review }) => review.parseFailure === undefined);
  return {
    confusion: confusionOf(answerable.flatMap(gradeReviews)),
    byHops: hopsOf(answerable)
      .map((hops) => ({
        hops,
        confusion: confusionOf(
          answerable
            .filter(({ question }) => (question.hops ?? null) === hops)
            .flatMap(gradeReviews),
        ),
      }))
      .filter(({ confusion }) => Object.values(confusion).some((count) => count > 0)),
    sufficientOnUnanswerable: countWhere(
      usable.filter((review) => !review.answerable),
      ({ review }) => review.sufficient,
    ),
    parseFailures: countWhere(reviews, ({ review }) => review.parseFailure !== undefined),
  };
}

function confusionOf(reviews: readonly ReviewGrade[]): ReviewConfusion {
  const count = (saidSufficient: boolean, goldComplete: boolean): number =>
    reviews.filter(
      (review) => review.saidSufficient === saidSufficient && review.goldComplete === goldComplete,
    ).length;
  return {
    rightStops: count(true, true),
    prematureStops: count(true, false),
    needlessRounds: count(false, true),
    rightRounds: count(false, false),
  };
}

function hopsOf(runs: readonly GradedRun[]): (number | null)[] {
  const hops = new Set(runs.map(({ question }) => question.hops ?? null));
  return [...hops].sort((a, b) => (a ?? Infinity) - (b ?? Infinity));
}
