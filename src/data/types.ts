import type { Issue } from '../base/errors.ts';

/** One item of the corpus. Unknown fields of the file stay in `extra`. */
export interface CorpusDocument {
  id: string;
  text: string;
  extra?: Record<string, unknown>;
}

/** The documents of one run, in file order, with distinct ids. */
export interface Corpus {
  documents: readonly CorpusDocument[];
  /** Hash of ids and texts; the same documents give the same hash whatever the file format. */
  hash: string;
  /** The file or folder it came from. */
  source: string;
}

/** A text that an answer must assert, in any of its accepted writings (at least one). */
export interface Fact {
  any: readonly string[];
}

/** One earlier turn of a conversation. */
export interface Turn {
  role: 'user' | 'assistant';
  content: string;
}

/**
 * One item of questions.json (`required_facts` there is `requiredFacts` here, and so on).
 * Answerable questions have at least one required fact, unanswerable ones none.
 */
export interface Question {
  id: string;
  question: string;
  answerable: boolean;
  requiredFacts: readonly Fact[];
  /** Decoys: asserting one of them is a wrong value. */
  forbiddenFacts: readonly Fact[];
  hops?: number;
  category?: string;
  /** Ids of the documents that together hold the required facts. */
  supportingDocs?: readonly string[];
  /** Questions that share a chain of documents; the sensitivity line averages by it. */
  cluster?: string;
  /** What kind of gap makes an unanswerable question unanswerable. */
  gap?: string;
  history?: readonly Turn[];
  extra?: Record<string, unknown>;
}

/** The questions of one run, in file order, with distinct ids. */
export interface QuestionSet {
  questions: readonly Question[];
  hash: string;
  source: string;
}

/** A corpus as it was read, with what deserves a look but is no fault. */
export interface LoadedCorpus {
  corpus: Corpus;
  warnings: readonly Issue[];
}
