import type { Question } from '../data/types.ts';
import type { RunRecord } from '../run-record.ts';

/**
 * Why a fact counts, or why it does not. Everything but `asserted` scores 0. `inexact` is one end of a
 * range, one of several choices, or a value that the answer says is exceeded; `other-subject` is said
 * of somebody else, while the answer gives another value for what was asked.
 */
export type FactStatus =
  | 'asserted'
  | 'absent'
  | 'denied'
  | 'replaced'
  | 'hypothetical'
  | 'quoted'
  | 'inexact'
  | 'other-subject';

/** One required (or forbidden) fact held against one answer. */
export interface FactGrade {
  /** The fact's first writing. */
  fact: string;
  status: FactStatus;
  /** The sentence of the answer that decided; empty where the fact is absent. */
  sentence: string;
}

/** `full`: the answer as a whole declines; `partial`: one part answered, one named as missing. */
export type Abstention = 'none' | 'partial' | 'full';

/** The citations of one answer. */
export interface CitationGrade {
  /** Distinct cited ids in the corpus's own spelling, sorted by code point. */
  cited: readonly string[];
  /** Those of them that were not retrieved. */
  notRetrieved: readonly string[];
  hasCitation: boolean;
  /** True when every cited id was retrieved; null where nothing is cited. */
  valid: boolean | null;
  /**
   * Of the judged ids, the share that support a required fact in a sentence that asserts it. Judged
   * are the cited ids without the steps of a chain: supporting documents that hold no required fact.
   * Null where none is judged, and without a corpus or a required fact.
   */
  precision: number | null;
  /** Share of asserted required facts that are supported; null where none is asserted, and as above. */
  recall: number | null;
  /** Of the judged ids, the share that hold no required fact at all; null where precision is. */
  overCitation: number | null;
}

/** One answer graded against one question, as a careful reader would. */
export interface AnswerGrade {
  facts: readonly FactGrade[];
  /** Share of required facts asserted; null on unanswerable questions. */
  factRecall: number | null;
  /** All required facts asserted; null on unanswerable questions. */
  perfect: boolean | null;
  /** Forbidden facts that the answer asserts. */
  wrongValues: readonly FactGrade[];
  abstention: Abstention;
  /** `abstention` is `full`, or `partial` on an unanswerable question. */
  abstained: boolean;
  /** All facts asserted and yet the answer says that evidence is insufficient; null on unanswerable questions. */
  hedged: boolean | null;
  citations: CitationGrade;
}

/** For one missed fact: which part of the pipeline lost it. Exactly one applies. */
export type Blame =
  | 'never-searched'
  | 'searched-not-retrieved'
  | 'bound-ended-loop'
  | 'reviewer-stopped'
  | 'writer-dropped'
  | 'unattributable';

/** The reviewer held against the gold documents, for one round. */
export interface ReviewGrade {
  /** From 1. */
  round: number;
  /** What the reviewer said, and what was true: all supporting documents in the evidence. */
  saidSufficient: boolean;
  goldComplete: boolean;
  /** Supporting documents that this round added. */
  newGoldDocuments: number;
  /** Share of supporting documents in the evidence after this round. */
  goldRecall: number;
}

/** How a run got to its answer, held against the gold documents. Null parts do not apply. */
export interface TrajectoryGrade {
  blames: readonly { fact: string; blame: Blame }[];
  /** Share of supporting documents retrieved; null without supporting documents. */
  retrievalRecall: number | null;
  reviews: readonly ReviewGrade[];
  /** Rounds that found no new supporting document. */
  wastedRounds: number | null;
}

/** A run with its question and its grades: what the comparison works on. */
export interface GradedRun {
  question: Question;
  record: RunRecord;
  /** Null in error rows: they have no score of their own. */
  answer: AnswerGrade | null;
  trajectory: TrajectoryGrade | null;
  /** Violations of the run's bounds and invariants, in words; empty when all hold. */
  violations: readonly string[];
  /**
   * The cell is green: all required facts asserted (or rightly abstained), citations there and valid
   * (a right abstention needs none), bounds hold. Error rows are never green.
   */
  green: boolean;
  /** Why the cell is not green; empty when it is. */
  reasons: readonly string[];
}
