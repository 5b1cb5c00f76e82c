import type { Token } from '../tokens/token.ts';

/** A stretch of a sentence, by character. */
export interface Range {
  start: number;
  end: number;
}

/** The place of the first token that ends behind a position; the number of tokens where none does. */
export function tokenPlace(tokens: readonly Token[], position: number): number {
  let low = 0;
  let high = tokens.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((tokens[middle]?.end ?? 0) > position) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The tokens that lie inside a range. */
export function tokensIn(tokens: readonly Token[], { start, end }: Range): readonly Token[] {
  const from = tokenPlace(tokens, start);
  return tokens.slice(from, tokenPlace(tokens, end - 1) + 1);
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
