/** A document number with its score. */
export interface Hit {
  document: number;
  score: number;
}

/**
 * The best hits seen so far: higher scores first, then smaller document numbers. A binary heap with
 * the worst kept hit on top, so that a large limit costs little.
 */
export class BestHits {
  private readonly heap: Hit[] = [];
  private readonly limit: number;

  /** @param limit the most hits to keep, at least 1 */
  constructor(limit: number) {
    this.limit = limit;
  }

  /** Whether a document with this score would be kept. */
  wouldKeep(document: number, score: number): boolean {
    const [worst] = this.heap;
    return this.heap.length < this.limit || worst === undefined
      ? true
      : order({ document, score }, worst) < 0;
  }

  /** Keeps a hit, and drops the worst where there are too many. */
  offer(document: number, score: number): void {
    if (!this.wouldKeep(document, score)) return;
    const hit = { document, score };
    if (this.heap.length < this.limit) this.riseFrom(this.heap.push(hit) - 1, hit);
    else this.sinkFromTop(hit);
  }

  /**
   * The least score that a document with this number or a greater one needs to be kept; at least 1,
   * since nothing is found without a shared token.
   */
  neededScore(document: number): number {
    const [worst] = this.heap;
    if (this.heap.length < this.limit || worst === undefined) return 1;
    return document < worst.document ? worst.score : worst.score + 1;
  }

  /** The hits, best first. */
  list(): Hit[] {
    return [...this.heap].sort(order);
  }

  private riseFrom(start: number, hit: Hit): void {
    let at = start;
    while (at > 0) {
      const parent = (at - 1) >>> 1;
      const above = this.heap[parent] ?? hit;
      if (order(hit, above) <= 0) break;
      this.heap[at] = above;
      at = parent;
    }
    this.heap[at] = hit;
  }

  private sinkFromTop(hit: Hit): void {
    let at = 0;
    for (;;) {
      const left = this.heap[2 * at + 1];
      const right = this.heap[2 * at + 2];
      if (left === undefined) break;
      const isRightWorse = right !== undefined && order(right, left) > 0;
      const worse = isRightWorse ? right : left;
      if (order(worse, hit) <= 0) break;
      this.heap[at] = worse;
      at = 2 * at + (isRightWorse ? 2 : 1);
    }
    this.heap[at] = hit;
  }
}

/** Negative where `a` is the better hit. */
function order(a: Hit, b: Hit): number {
  return b.score - a.score || a.document - b.document;
}
