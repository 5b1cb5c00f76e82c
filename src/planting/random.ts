import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** A seeded source of choices: the same seed and stream give the same choices on every platform. */
export interface Random {
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number;
  /** One item of a list that is not empty. */
  pick<T>(items: readonly T[]): T;
  /** A new list with the same items in random order. */
  shuffle<T>(items: readonly T[]): T[];
}

/** Draws thrown away at the start, since close seeds give close first draws. */
const WARM_UP = 8;

/**
 * The random source of one stream of a seed. Streams (one per block of a world) are independent, so
 * that what one block draws does not move the next.
 */
export function createRandom(seed: number, stream: number): Random {
  const high = Math.floor(seed / 0x1_0000_0000);
  const mixed = mix(mix(mix(seed >>> 0) ^ (high >>> 0)) ^ mix(stream + 0x9e3779b9));
  const generator = xoroshiro128plus(mixed);
  for (let draw = 0; draw < WARM_UP; draw += 1) generator.next();
  const int = (min: number, max: number): number => uniformInt(generator, min, max);
  return {
    int,
    pick: (items) => at(items, int(0, items.length - 1)),
    shuffle: (items) => {
      const shuffled = [...items];
      for (let last = shuffled.length - 1; last > 0; last -= 1) {
        const other = int(0, last);
        [shuffled[last], shuffled[other]] = [at(shuffled, other), at(shuffled, last)];
      }
      return shuffled;
    },
  };
}

/** The item at an index that is known to exist; a RangeError where it does not. */
export function at<T>(items: readonly T[], index: number): T {
  if (index < 0 || index >= items.length) {
    throw new RangeError(`no item ${index} in a list of ${items.length}`);
  }
  return items[index] as T;
}

/** The finaliser of MurmurHash3 (Appleby): spreads every bit of a 32-bit number over all bits. */
function mix(value: number): number {
  let bits = value | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}
