import type { TransportError } from '../base/errors.ts';
import type { Corpus, Question } from '../data/types.ts';
import type { ChatModel } from '../models/chat-model.ts';

/** Why a drafted question was dropped. */
export const dropReasons = [
  'unreadable-reply',
  'fact-not-in-document',
  'fact-too-long',
  'fact-in-question',
  'names-the-bridge',
  'answered-without-last-document',
  'answered-by-one-search',
  'beyond-the-rounds',
  'speaks-of-the-document',
  'duplicate',
  'twin-answered',
] as const;
/** Why a drafted question is not kept. */
export type DropReason = (typeof dropReasons)[number];

/** A draft that was not kept. */
export interface Dropped {
  /** The draft's id; the recording's lines carry it. */
  id: string;
  reason: DropReason;
  /** The drafted question; empty where the reply could not be read. */
  question: string;
  /** The documents that it was drafted from. */
  documents: readonly string[];
}

/** What is to be drafted, and with what. */
export interface DraftOptions {
  corpus: Corpus;
  /** Questions that there are already: what is drafted must not repeat them. */
  existing: readonly Question[];
  /** How many answerable questions to keep at most. */
  count: number;
  /** How many unanswerable twins to keep at most. */
  twins: number;
  /** Fewest and most documents that a question goes through, 1 to 3. */
  hops: readonly [number, number];
  /** Another seed picks other documents. */
  seed: number;
  /** The loop that multi-hop questions are for. */
  loop: { rounds: number; queriesPerRound: number; documentsPerQuery: number };
  /** A model for one draft; every draft is a cell of its own in a recording. */
  modelFor(draftId: string, order: number): ChatModel;
  signal?: AbortSignal;
}

/** What was drafted. Kept questions carry `draft: true` until a person takes it out. */
export interface DraftResult {
  questions: readonly Question[];
  dropped: readonly Dropped[];
  llmCalls: number;
  /** What ended the drafting before its time, where the model failed and something had been kept. */
  stoppedBy?: TransportError;
}
