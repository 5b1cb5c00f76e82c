import { tokenSet } from '../../base/tokens.ts';
import { BestHits, type Hit } from './best-hits.ts';
import { type KeywordIndex, wordsPerBitmap } from './keyword-index.ts';

/** Reusable memory of the searches on one index: one number and one slot for each document. */
interface Scratch {
  /** Listed query terms by document; all zero between searches. */
  counts: Uint32Array;
  /** Documents whose count is not zero, in no order. */
  touched: Uint32Array;
  /** The same, by falling count. */
  byCount: Uint32Array;
}

/** A search on an index: the best documents of a query, best first. */
export type IndexSearch = (query: string, limit: number) => readonly Hit[];

/**
 * A search that gives exactly the reference ranking (see `scanSearch`). It keeps scratch memory of 12
 * bytes for each document; a search is synchronous and leaves it clean.
 *
 * The terms of the query fall into listed (rare) and bitmap (frequent) ones. Documents with a listed
 * term are counted one by one and looked up in the bitmaps, as long as their count leaves them a
 * chance. Documents without one can score no more than the number of bitmap terms: they are looked
 * at only where that could still enter the best, 32 at once.
 */
export function createIndexSearch(index: KeywordIndex): IndexSearch {
  const scratch: Scratch = {
    counts: new Uint32Array(index.documentCount),
    touched: new Uint32Array(index.documentCount),
    byCount: new Uint32Array(index.documentCount),
  };
  return (query, limit) => {
    const best = new BestHits(Math.min(limit, index.documentCount));
    if (limit < 1 || index.documentCount === 0) return [];
    const { lists, bitmaps } = findTerms(index, query);
    const touchedCount = countListed(index, lists, scratch);
    offerListed(touchedCount, lists.length, bitmaps, index, scratch, best);
    offerUnlisted(bitmaps, index, scratch, best);
    for (let at = 0; at < touchedCount; at += 1) scratch.counts[scratch.touched[at] ?? 0] = 0;
    return best.list();
  };
}

/** The query's terms: positions in `listStarts`, and first words of bitmaps. */
function findTerms(index: KeywordIndex, query: string) {
  const words = wordsPerBitmap(index.documentCount);
  const lists: number[] = [];
  const bitmaps: number[] = [];
  for (const token of tokenSet(query)) {
    const term = index.termNumbers.get(token);
    if (term === undefined) continue;
    if (term < index.bitmapTerms) bitmaps.push(term * words);
    else lists.push(term - index.bitmapTerms);
  }
  return { lists, bitmaps };
}

/** Counts the listed terms of each document; gives the number of documents that have any. */
function countListed(index: KeywordIndex, lists: readonly number[], scratch: Scratch): number {
  const { listStarts, postings } = index;
  const { counts, touched } = scratch;
  let touchedCount = 0;
  for (const list of lists) {
    const end = listStarts[list + 1] ?? 0;
    for (let at = listStarts[list] ?? 0; at < end; at += 1) {
      const document = postings[at] ?? 0;
      const count = counts[document] ?? 0;
      if (count === 0) {
        touched[touchedCount] = document;
        touchedCount += 1;
      }
      counts[document] = count + 1;
    }
  }
  return touchedCount;
}

function offerListed(
  touchedCount: number,
  highestCount: number,
  bitmaps: readonly number[],
  index: KeywordIndex,
  scratch: Scratch,
  best: BestHits,
): void {
  sortByCount(touchedCount, highestCount, scratch);
  for (let at = 0; at < touchedCount; at += 1) {
    const document = scratch.byCount[at] ?? 0;
    const count = scratch.counts[document] ?? 0;
    if (count + bitmaps.length < best.neededScore(0)) return;
    if (!best.wouldKeep(document, count + bitmaps.length)) continue;
    best.offer(document, count + countBits(document, bitmaps, index));
  }
}

/** A counting sort of the touched documents, highest count first. */
function sortByCount(touchedCount: number, highestCount: number, scratch: Scratch): void {
  const { counts, touched, byCount } = scratch;
  const starts = new Uint32Array(highestCount + 2);
  for (let at = 0; at < touchedCount; at += 1) {
    const rank = highestCount - (counts[touched[at] ?? 0] ?? 0);
    starts[rank + 1] = (starts[rank + 1] ?? 0) + 1;
  }
  for (let rank = 1; rank < starts.length; rank += 1) {
    starts[rank] = (starts[rank] ?? 0) + (starts[rank - 1] ?? 0);
  }
  for (let at = 0; at < touchedCount; at += 1) {
    const document = touched[at] ?? 0;
    const rank = highestCount - (counts[document] ?? 0);
    const slot = starts[rank] ?? 0;
    byCount[slot] = document;
    starts[rank] = slot + 1;
  }
}

function countBits(document: number, bitmaps: readonly number[], index: KeywordIndex): number {
  const word = document >>> 5;
  let bits = 0;
  for (const first of bitmaps) bits += ((index.bitmaps[first + word] ?? 0) >>> (document & 31)) & 1;
  return bits;
}

/**
 * Offers the documents without a listed term. Adds the bitmaps of the query up in binary, one column
 * for each of 32 documents: `planes[p]` holds bit p of their counts.
 */
function offerUnlisted(
  bitmaps: readonly number[],
  index: KeywordIndex,
  scratch: Scratch,
  best: BestHits,
): void {
  const words = wordsPerBitmap(index.documentCount);
  const planes = new Int32Array(32 - Math.clz32(bitmaps.length));
  for (let word = 0; word < words; word += 1) {
    const needed = best.neededScore(word << 5);
    if (needed > bitmaps.length) {
      if (best.neededScore(index.documentCount) > bitmaps.length) return;
      continue;
    }
    addUp(bitmaps, word, index.bitmaps, planes);
    let candidates = atLeast(needed, planes);
    while (candidates !== 0) {
      const bit = 31 - Math.clz32(candidates & -candidates);
      candidates &= candidates - 1;
      const document = (word << 5) + bit;
      if (scratch.counts[document] === 0) best.offer(document, countOf(bit, planes));
    }
  }
}

function addUp(
  bitmaps: readonly number[],
  word: number,
  bits: Int32Array,
  planes: Int32Array,
): void {
  planes.fill(0);
  for (const first of bitmaps) {
    let carry = bits[first + word] ?? 0;
    for (let plane = 0; carry !== 0; plane += 1) {
      const sum = planes[plane] ?? 0;
      planes[plane] = sum ^ carry;
      carry &= sum;
    }
  }
}

/** A bit for each of 32 counts that reaches the threshold (compared from the highest bit down). */
function atLeast(threshold: number, planes: Int32Array): number {
  let greater = 0;
  let equal = -1;
  for (let plane = planes.length - 1; plane >= 0; plane -= 1) {
    const bits = planes[plane] ?? 0;
    if ((threshold >>> plane) & 1) equal &= bits;
    else {
      greater |= equal & bits;
      equal &= ~bits;
    }
  }
  return greater | equal;
}

function countOf(bit: number, planes: Int32Array): number {
  let count = 0;
  planes.forEach((bits, plane) => {
    count |= ((bits >>> bit) & 1) << plane;
  });
  return count;
}
