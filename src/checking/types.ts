import type { RulePreview } from '../comparison/types.ts';
import type { DecisionRule } from '../data/decision-rule.ts';
import type { Corpus, QuestionSet } from '../data/types.ts';
import type { CostModel, RunEstimate } from './estimate-types.ts';

/** What a note can be about. A note is no fault: the run can start, but deserves a look first. */
export const noteCodes = [
  'fact-not-in-documents',
  'fact-in-question',
  'fact-also-forbidden',
  'no-supporting-documents',
  'idle-supporting-document',
  'one-search-answers',
  'no-room-for-a-loop',
  'beyond-the-rounds',
  'unanswerable-farther-from-corpus',
  'too-few-unanswerable',
  'near-duplicate-questions',
  'near-duplicate-documents',
  'document-exceeds-context',
  'draft-question',
  'rule-cannot-decide',
] as const;
/** What a note is about. */
export type NoteCode = (typeof noteCodes)[number];

/** One thing that deserves a look before a model is paid. */
export interface Note {
  code: NoteCode;
  /** What the ids name; `set` for the whole, without ids. */
  subject: 'question' | 'document' | 'set';
  ids: readonly string[];
  /** What is the matter, in one sentence. */
  sentence: string;
  /** What to do, in one sentence. */
  remedy: string;
}

/** What the loop of the runs to come may do. */
export interface LoopReach {
  rounds: number;
  queriesPerRound: number;
  documentsPerQuery: number;
}

/** What a check works on. */
export interface CheckInput {
  corpus: Corpus;
  questionSet: QuestionSet;
  /** Null where there is no decision rule. */
  rule: DecisionRule | null;
  loop: LoopReach;
  /** The most tokens of evidence that one prompt holds. */
  evidenceTokens: number;
  /** How many tokens a text takes in a prompt. */
  estimateTokens(text: string): number;
  costModel: CostModel;
}

/** How far searches get, for the answerable questions of one number of hops. */
export interface SearchReach {
  /** Null for questions that do not say. */
  hops: number | null;
  questions: number;
  /** Questions whose supporting documents one search with the raw question finds, all of them. */
  oneSearch: number;
  /** Questions whose supporting documents an ideal reviewer finds within the rounds, all of them. */
  idealLoop: number;
  /** Mean share of the supporting documents found by one search, in [0, 1]. */
  oneSearchRecall: number;
  /** The same for the ideal reviewer. */
  idealLoopRecall: number;
}

/** How near questions are to their nearest document: share of their words that it holds. */
export interface LexicalBalance {
  /** Means over questions, in [0, 1]. */
  answerable: number;
  unanswerable: number;
  /**
   * Chance that an unanswerable question is farther from the corpus than an answerable one (ties
   * count half): 0.5 is balanced, at 1 a search score alone tells them apart.
   */
  unanswerableFarther: number;
}

/** Everything that is known about a set before its first run. */
export interface CheckReport {
  counts: { documents: number; questions: number; answerable: number; unanswerable: number };
  /** In the order of `noteCodes`, then in file order. */
  notes: readonly Note[];
  /** By rising hops; questions without supporting documents are left out. */
  searchReach: readonly SearchReach[];
  /** Null without questions of both kinds. */
  balance: LexicalBalance | null;
  /** Null without a decision rule. */
  preview: RulePreview | null;
  estimate: RunEstimate;
}
