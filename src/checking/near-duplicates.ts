import { DisjointGroups } from './disjoint-groups.ts';
import { type HashSet, jaccard } from './word-hashes.ts';

/** Bits of the buckets of the frequency count and of the candidate lists: as many as there are elements. */
const [FEWEST_BITS, MOST_BITS] = [8, 24];
/** Of a longer candidate list only the newest entries are looked at: what keeps 100,000 copies fast. */
const LOOKED_AT = 500;

/** Keeps 0.3 * 10 from being rounded up to 4. */
const ROUNDING = 1e-9;
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
  const mask = maskFor(sets);
  const frequency = countByBucket(sets, mask);
  const lists = new CandidateLists(sets.length, mask);
  sets.forEach((set, position) => {
    const rarest = rarestOf(set, threshold, frequency, mask);
    for (const candidate of lists.candidates(rarest, position)) {
      if (groups.areJoined(candidate, position)) continue;
      const other = sets[candidate] ?? set;
      const smaller = Math.min(set.length, other.length);
      const larger = Math.max(set.length, other.length);
      if (smaller < threshold * larger || ignore(candidate, position)) continue;
      if (jaccard(set, other) >= threshold) groups.join(candidate, position);
    }
    lists.add(rarest, position);
  });
  return groups.list();
}

/** Selects the bits of an element that say its bucket: about one bucket for each element. */
function maskFor(sets: readonly HashSet[]): number {
  const elements = sets.reduce((sum, { length }) => sum + length, 0);
  const bits = Math.ceil(Math.log2(elements + 1));
  return 2 ** Math.min(MOST_BITS, Math.max(FEWEST_BITS, bits)) - 1;
}

/** How many sets have an element in each bucket; an order by it puts rare elements first. */
function countByBucket(sets: readonly HashSet[], mask: number): Uint32Array {
  const counts = new Uint32Array(mask + 1);
  for (const set of sets) {
    for (const element of set) counts[element & mask] = (counts[element & mask] ?? 0) + 1;
  }
  return counts;
}

/** The rarest elements of a set, as many as the prefix filter asks for; ties by value. */
function rarestOf(
  set: HashSet,
  threshold: number,
  frequency: Uint32Array,
  mask: number,
): Uint32Array {
  const shared = Math.ceil(threshold * set.length - ROUNDING);
  const needed = set.length === 0 ? 0 : set.length - shared + 1;
  // Frequency and element in one number: sorting numbers is several times faster than comparing.
  const keys = Float64Array.from(set, (element) => {
    return (frequency[element & mask] ?? 0) * ELEMENT_RANGE + element;
  });
  return Uint32Array.from(keys.sort().subarray(0, needed), (key) => key % ELEMENT_RANGE);
}

/** Positions by the bucket of an element, as linked lists in typed arrays. */
class CandidateLists {
  private readonly mask: number;
  private readonly heads: Int32Array;
  private readonly positions: number[] = [];
  private readonly next: number[] = [];
  private readonly lastAsked: Int32Array;

  constructor(size: number, mask: number) {
    this.mask = mask;
    this.heads = new Int32Array(mask + 1).fill(-1);
    this.lastAsked = new Int32Array(size).fill(-1);
  }

  add(elements: Uint32Array, position: number): void {
    for (const element of elements) {
      const bucket = element & this.mask;
      this.next.push(this.heads[bucket] ?? -1);
      this.heads[bucket] = this.positions.push(position) - 1;
    }
  }

  /** Earlier positions that share a bucket with an element, each once. */
  candidates(elements: Uint32Array, asker: number): number[] {
    const found: number[] = [];
    for (const element of elements) {
      let entry = this.heads[element & this.mask] ?? -1;
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
