import type { Token } from '../tokens/token.ts';

/** A stretch of a sentence, by character. */
export interface Range {
  start: number;
  end: number;
}

/** A sentence ready to be searched: its citations are taken out of the text. */
export interface Sentence {
  /** Normalised, in its own letter case. */
  text: string;
  lower: string;
  tokens: readonly Token[];
  /** The tokens of the sentence before it in its block; empty at the beginning. */
  previous: readonly Token[];
  /** Where the question is repeated word for word. */
  echoes: readonly Range[];
  /** What introduces the list that the sentence stands in, lower-case; else empty. */
  lead: string;
  /** Ids cited in this sentence or list item. */
  cited: readonly string[];
  /** The same for all sentences of one list item, row or paragraph. */
  block: number;
}
