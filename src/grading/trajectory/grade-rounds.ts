import type { Question } from '../../data/types.ts';
import type { RunRecord } from '../../run-record.ts';
import type { ReviewGrade } from '../types.ts';

/** One research round held against the supporting documents. */
export interface RoundGrade {
  /** From 1. */
  round: number;
  newDocuments: number;
  /** Supporting documents among them. */
  newGoldDocuments: number;
  /** Share of the supporting documents in the evidence after this round. */
  goldRecall: number;
}

/** The parts of a question and a record that say what each round found. */
type Rounds = { question: Question; record: Pick<RunRecord, 'rounds'> };

/** Each research round of a run; null for a question that names no supporting document. */
export function gradeRounds({ question, record }: Rounds): RoundGrade[] | null {
  const gold = new Set(question.supportingDocs);
  if (gold.size === 0) return null;
  const seen = new Set<string>();
  return record.rounds.map(({ newDocuments }, index) => {
    const fresh = new Set(newDocuments.filter((id) => !seen.has(id)));
    for (const id of fresh) seen.add(id);
    return {
      round: index + 1,
      newDocuments: fresh.size,
      newGoldDocuments: [...fresh].filter((id) => gold.has(id)).length,
      goldRecall: [...gold].filter((id) => seen.has(id)).length / gold.size,
    };
  });
}

/**
 * The judgements of the reviewer. A review with unusable output is no judgement and is left out, and
 * nothing can be judged where the question names no supporting document. On an unanswerable question
 * the evidence is never complete; a reviewer that calls it sufficient may have seen just that.
 */
export function gradeReviews({ question, record }: Rounds): ReviewGrade[] {
  const rounds = gradeRounds({ question, record }) ?? [];
  return rounds.flatMap(({ round, newGoldDocuments, goldRecall }) => {
    const review = record.rounds[round - 1]?.review;
    if (review === undefined || review.parseFailure !== undefined) return [];
    return [
      {
        round,
        saidSufficient: review.sufficient,
        goldComplete: question.answerable && goldRecall === 1,
        newGoldDocuments,
        goldRecall,
      },
    ];
  });
}
