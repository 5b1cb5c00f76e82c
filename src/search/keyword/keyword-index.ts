/**
 * An inverted index over numbered documents. Documents are numbered from 0 in code point order of
 * their ids, so that among equal scores the smaller number comes first.
 *
 * A term that is in more than one of 32 documents is kept as a bitmap (one bit for each document),
 * any other as the list of its documents: whichever takes less room. Counting bitmaps costs a few
 * operations for 32 documents at once, which is what makes queries of frequent words cheap.
 */
export interface KeywordIndex {
  documentCount: number;
  /** The number of each term; numbers below `bitmapTerms` have a bitmap, the others a list. */
  termNumbers: ReadonlyMap<string, number>;
  bitmapTerms: number;
  /** `wordsPerBitmap(documentCount)` words of 32 bits for each bitmap term, one after the other. */
  bitmaps: Int32Array;
  /** Where the list of term `bitmapTerms + i` begins in `postings`; one more at the end. */
  listStarts: Uint32Array;
  /** Document numbers, ascending within each list. */
  postings: Uint32Array;
}

/** How many 32-bit words hold one bit for each document. */
export function wordsPerBitmap(documentCount: number): number {
  return (documentCount + 31) >>> 5;
}

/** Whether a term in so many documents is kept as a bitmap. */
export function hasBitmap(documentFrequency: number, documentCount: number): boolean {
  return documentFrequency * 32 > documentCount;
}
