import type { CorpusDocument, Question } from '../../data/types.ts';
import type { RunRecord } from '../../run-record.ts';
import type { FactGrade, TrajectoryGrade } from '../types.ts';
import { decideBlame } from './blame.ts';
import { gradeReviews, gradeRounds } from './grade-rounds.ts';
import { observeMissedFact } from './observe-fact.ts';

/** What `gradeTrajectory` needs. */
export interface TrajectoryInput {
  question: Question;
  record: RunRecord;
  corpus: readonly CorpusDocument[];
  /** The grades of the required facts, in their order; one that is not `asserted` is missed. */
  facts: readonly FactGrade[];
}

/**
 * How a run got to its answer: which part of the pipeline lost each missed fact, how much of the
 * supporting documents was found, and what the reviewer's judgements were worth. A question without
 * supporting documents has no retrieval recall and no judged review, and its missed facts are
 * unattributable.
 */
export function gradeTrajectory(input: TrajectoryInput): TrajectoryGrade {
  const { question, record } = input;
  const rounds = gradeRounds(input);
  return {
    blames: input.facts.flatMap(({ fact, status }, place) =>
      status === 'asserted' ? [] : [{ fact, blame: decideBlame(observeMissedFact(place, input)) }],
    ),
    retrievalRecall: retrievalRecallOf(question, record),
    reviews: gradeReviews(input),
    wastedRounds: rounds?.filter(({ newGoldDocuments }) => newGoldDocuments === 0).length ?? null,
  };
}

/** The share of supporting documents in the evidence; null for a question that names none. */
function retrievalRecallOf(question: Question, record: RunRecord): number | null {
  const gold = new Set(question.supportingDocs);
  if (gold.size === 0) return null;
  const retrieved = new Set(record.evidence.map(({ id }) => id));
  return [...gold].filter((id) => retrieved.has(id)).length / gold.size;
}
