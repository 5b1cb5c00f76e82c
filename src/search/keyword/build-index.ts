import { tokenize } from '../../base/tokens.ts';
import { hasBitmap, type KeywordIndex, wordsPerBitmap } from './keyword-index.ts';

/**
 * Indexes the given texts; a text's position is its document number. Two passes over numbers: the
 * texts become term numbers, then the numbers are sorted into lists by counting, so that no list
 * grows and the peak is about 8 bytes for each distinct word of each document.
 */
export function buildIndex(texts: Iterable<string>): KeywordIndex {
  const reading = readTerms(texts);
  const { documentCount, frequencies, documentEnds, occurrences } = reading;
  const order = [...frequencies.keys()].sort(
    (a, b) => (frequencies[b] ?? 0) - (frequencies[a] ?? 0),
  );
  const bitmapTerms = order.filter((term) =>
    hasBitmap(frequencies[term] ?? 0, documentCount),
  ).length;
  const renumbered = new Uint32Array(order.length);
  order.forEach((term, rank) => {
    renumbered[term] = rank;
  });
  const listStarts = new Uint32Array(order.length - bitmapTerms + 1);
  order.slice(bitmapTerms).forEach((term, index) => {
    listStarts[index + 1] = (listStarts[index] ?? 0) + (frequencies[term] ?? 0);
  });
  const words = wordsPerBitmap(documentCount);
  const bitmaps = new Int32Array(bitmapTerms * words);
  const postings = new Uint32Array(listStarts.at(-1) ?? 0);
  const next = listStarts.slice();
  let at = 0;
  for (let document = 0; document < documentCount; document += 1) {
    for (const end = documentEnds.get(document); at < end; at += 1) {
      const term = renumbered[occurrences.get(at)] ?? 0;
      if (term < bitmapTerms) {
        const word = term * words + (document >>> 5);
        bitmaps[word] = (bitmaps[word] ?? 0) | (1 << (document & 31));
      } else {
        const slot = next[term - bitmapTerms] ?? 0;
        postings[slot] = document;
        next[term - bitmapTerms] = slot + 1;
      }
    }
  }
  const termNumbers = reading.termNumbers;
  for (const [term, number] of termNumbers) termNumbers.set(term, renumbered[number] ?? 0);
  return { documentCount, termNumbers, bitmapTerms, bitmaps, listStarts, postings };
}

interface TermReading {
  documentCount: number;
  /** Terms numbered in the order of their first occurrence. */
  termNumbers: Map<string, number>;
  /** In how many documents each term is. */
  frequencies: number[];
  /** Where each document's terms end in `occurrences`. */
  documentEnds: NumberList;
  /** The distinct terms of each document, one document after the other. */
  occurrences: NumberList;
}

function readTerms(texts: Iterable<string>): TermReading {
  const termNumbers = new Map<string, number>();
  const frequencies: number[] = [];
  const lastDocument: number[] = [];
  const occurrences = new NumberList();
  const documentEnds = new NumberList();
  let documentCount = 0;
  for (const text of texts) {
    for (const token of tokenize(text)) {
      let term = termNumbers.get(token);
      if (term === undefined) {
        term = frequencies.length;
        termNumbers.set(detached(token), term);
        frequencies.push(0);
        lastDocument.push(-1);
      }
      if (lastDocument[term] === documentCount) continue;
      lastDocument[term] = documentCount;
      frequencies[term] = (frequencies[term] ?? 0) + 1;
      occurrences.push(term);
    }
    documentEnds.push(occurrences.length);
    documentCount += 1;
  }
  return { documentCount, termNumbers, frequencies, documentEnds, occurrences };
}

/** A copy that does not keep the text alive it was cut from, as long substrings do in V8. */
function detached(token: string): string {
  return token.length < 13 ? token : Buffer.from(token, 'utf16le').toString('utf16le');
}

const CHUNK_BITS = 14;
const CHUNK_LENGTH = 1 << CHUNK_BITS;

/** A list of unsigned 32-bit numbers that grows without ever being copied. */
class NumberList {
  length = 0;
  private readonly chunks: Uint32Array[] = [];
  private last: Uint32Array = new Uint32Array(0);

  push(value: number): void {
    const slot = this.length & (CHUNK_LENGTH - 1);
    if (slot === 0) {
      this.last = new Uint32Array(CHUNK_LENGTH);
      this.chunks.push(this.last);
    }
    this.last[slot] = value;
    this.length += 1;
  }

  get(index: number): number {
    return this.chunks[index >>> CHUNK_BITS]?.[index & (CHUNK_LENGTH - 1)] ?? 0;
  }
}
