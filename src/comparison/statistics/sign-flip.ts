import type { SignFlip } from '../summary-types.ts';
import { TIE_TOLERANCE } from './bounded-bounds.ts';
import { sum } from './moments.ts';
import type { RandomSource } from './random.ts';

/** Up to this many differences every assignment of signs is counted. */
export const EXACT_DIFFERENCES = 30;
/** Sign vectors drawn above that. */
export const DRAWS = 20_000;

/** Which assignments count as at least as extreme as what was seen. */
export type Tail = 'greater' | 'two-sided';

/** Sums that differ by rounding alone are equal. */
const ROUNDING = 1e-12;
/** Eight signs at a time are looked up in a table of 256 sums. */
const BLOCK = 8;
const WORD = 32;

/**
 * Sign-flip p value of per-question differences: under "no difference" each could as well have the
 * other sign, so p is the share of the 2^n assignments of signs whose sum is at least the observed one
 * (in size, for `two-sided`). Zeros double both counts and are dropped. No differences give p = 1.
 * For differences of 0 and +-1 this is the exact McNemar test.
 *
 * Counted exactly up to 30 differences: the sums of either half of them are listed in order and matched,
 * so 2^15 steps do what walking all 2^30 in Gray code order would. Above that, 20,000 seeded draws
 * with p = (c + 1) / (draws + 1), which never gives 0.
 */
export function signFlipTest(
  differences: readonly number[],
  tail: Tail,
  random: RandomSource,
): SignFlip {
  const sizes = differences.map(Math.abs).filter((size) => size > TIE_TOLERANCE);
  if (sizes.length === 0) return { p: 1, method: 'exact' };
  const observed = sum(differences);
  const slack = ROUNDING * Math.max(1, sum(sizes));
  const threshold = (tail === 'greater' ? observed : Math.abs(observed)) - slack;
  const twice = tail === 'two-sided' && threshold > 0;
  if (tail === 'two-sided' && threshold <= 0) return { p: 1, method: 'exact' };
  if (sizes.length > EXACT_DIFFERENCES) {
    const reached = countDraws(sizes, threshold, twice, random);
    return { p: (reached + 1) / (DRAWS + 1), method: 'draws' };
  }
  const share = countReaching(sizes, threshold) / 2 ** sizes.length;
  return { p: Math.min(1, twice ? 2 * share : share), method: 'exact' };
}

/** How many of all assignments of signs have a sum of at least the threshold. */
function countReaching(sizes: readonly number[], threshold: number): number {
  const middle = sizes.length >> 1;
  const left = sortedSums(sizes.slice(0, middle));
  const right = sortedSums(sizes.slice(middle));
  let reaching = 0;
  let firstRight = right.length;
  for (const a of left) {
    while (firstRight > 0 && a + (right[firstRight - 1] ?? 0) >= threshold) firstRight -= 1;
    reaching += right.length - firstRight;
  }
  return reaching;
}

/**
 * The sums of all 2^n assignments of signs, ascending. One more size gives two ascending lists, all
 * sums less it and all sums plus it, which are merged: no sorting is needed.
 */
function sortedSums(sizes: readonly number[]): Float64Array {
  let sums: Float64Array = Float64Array.of(0);
  for (const size of sizes) sums = mergedAround(sums, size);
  return sums;
}

function mergedAround(sums: Float64Array, size: number): Float64Array {
  const merged = new Float64Array(2 * sums.length);
  let lower = 0;
  let upper = 0;
  for (let filled = 0; filled < merged.length; filled += 1) {
    const below = lower < sums.length ? (sums[lower] ?? 0) - size : Number.POSITIVE_INFINITY;
    const above = (sums[upper] ?? 0) + size;
    merged[filled] = Math.min(below, above);
    if (below <= above) lower += 1;
    else upper += 1;
  }
  return merged;
}

/** The sums of all 2^n assignments of signs, by the bits of the index. */
function signedSums(sizes: readonly number[]): Float64Array {
  const sums = new Float64Array(2 ** sizes.length);
  let filled = 1;
  for (const size of sizes) {
    for (let index = 0; index < filled; index += 1) {
      const before = sums[index] ?? 0;
      sums[index] = before + size;
      sums[index + filled] = before - size;
    }
    filled *= 2;
  }
  return sums;
}

function countDraws(
  sizes: readonly number[],
  threshold: number,
  twoSided: boolean,
  random: RandomSource,
): number {
  const tables: Float64Array[] = [];
  for (let start = 0; start < sizes.length; start += BLOCK) {
    tables.push(signedSums(sizes.slice(start, start + BLOCK)));
  }
  let reached = 0;
  for (let draw = 0; draw < DRAWS; draw += 1) {
    let total = 0;
    let bits = 0;
    let drawnBits = 0;
    for (const table of tables) {
      if (drawnBits === 0) {
        bits = random.bits();
        drawnBits = WORD;
      }
      total += table[bits & (table.length - 1)] ?? 0;
      bits >>>= BLOCK;
      drawnBits -= BLOCK;
    }
    if ((twoSided ? Math.abs(total) : total) >= threshold) reached += 1;
  }
  return reached;
}
