import { DisjointGroups } from './disjoint-groups.ts';
import { type HashSet, jaccard } from './word-hashes.ts';

/** Buckets of the frequency count and of the candidate lists; a power of two. */
const BUCKETS = 1 << 20;
/** Of a longer candidate list only the newest entries are looked at: what keeps 100,000 copies fast. */
const LOOKED_AT = 500;

/** Elements are below this. */
const ELEMENT_RANGE = 2 ** 32;

/** What makes two sets near duplicates. */
export interface NearDuplicateOptions {
  /** Least Jaccard similarity, above 0. */
  threshold: number;
  /** Pairs that do not count, by their positions. */
  ignore?(one: number, other: number): boolean;
}

/**
 * Groups the positions of near-duplicate sets, transitively; groups and their members ascend. Exact
 * but for lists of more than 500 sets that share a rare element. Empty sets belong to no group.
 *
 * Two sets with Jaccard similarity t or more share an element among the n - ceil(t n) + 1 rarest of
 * each (the prefix filter of Bayardo, Ma and Srikant, 2007), so only these are indexed and looked up.
 */
export function groupNearDuplicates(
  sets: readonly HashSet[],
  { threshold, ignore = () => false }: NearDuplicateOptions,
): number[][] {
  const groups = new DisjointGroups(sets.length);
  const frequency = countByBucket(sets);
  const lists = new CandidateLists(sets.length);
  sets.forEach((set, position) => {
    const rarest = rarestOf(set, threshold, frequency);
    for (const candidate of lists.candidates(rarest, position)) {
      const other = sets[candidate] ?? set;
      if (groups.areJoined(candidate, position)) continue;
      const [small, large] = [set.length, other.length].sort((a, b) => a - b);
      if ((small ?? 0) < threshold * (large ?? 0) || ignore(candidate, position)) continue;
      if (jaccard(set, other) >= threshold) groups.join(candidate, position);
    }
    lists.add(rarest, position);
  });
  return groups.list();
}

/** How many sets have an element in each bucket; an order by it puts rare elements first. */
function countByBucket(sets: readonly HashSet[]): Uint32Array {
  const counts = new Uint32Array(BUCKETS);
  for (const set of sets) {
    for (const element of set) counts[bucketOf(element)] = (counts[bucketOf(element)] ?? 0) + 1;
  }
  return counts;
}

/** The rarest elements of a set, as many as the prefix filter asks for; ties by value. */
function rarestOf(set: HashSet, threshold: number, frequency: Uint32Array): Uint32Array {
  const needed = set.length === 0 ? 0 : set.length - Math.ceil(threshold * set.length) + 1;
  // Frequency and element in one number: sorting numbers is several times faster than comparing.
  const keys = Float64Array.from(set, (element) => {
    return (frequency[bucketOf(element)] ?? 0) * ELEMENT_RANGE + element;
  });
  return Uint32Array.from(keys.sort().subarray(0, needed), (key) => key % ELEMENT_RANGE);
}

function bucketOf(element: number): number {
  return element & (BUCKETS - 1);
}

/** Positions by the bucket of an element, as linked lists in typed arrays. */
class CandidateLists {
  private readonly heads = new Int32Array(BUCKETS).fill(-1);
  private readonly positions: number[] = [];
  private readonly next: number[] = [];
  private readonly lastAsked: Int32Array;

  constructor(size: number) {
    this.lastAsked = new Int32Array(size).fill(-1);
  }

  add(elements: Uint32Array, position: number): void {
    for (const element of elements) {
      const bucket = bucketOf(element);
      this.next.push(this.heads[bucket] ?? -1);
      this.heads[bucket] = this.positions.push(position) - 1;
    }
  }

  /** Earlier positions that share a bucket with an element, each once. */
  candidates(elements: Uint32Array, asker: number): number[] {
    const found: number[] = [];
    for (const element of elements) {
      let entry = this.heads[bucketOf(element)] ?? -1;
      for (let looked = 0; entry >= 0 && looked < LOOKED_AT; looked += 1) {
        const position = this.positions[entry] ?? 0;
        if (this.lastAsked[position] !== asker) found.push(position);
        this.lastAsked[position] = asker;
        entry = this.next[entry] ?? -1;
      }
    }
    return found;
  }
}
