import type { Random } from './random.ts';

/** The largest whole number that a product may reach without losing digits. */
const SAFE = Number.MAX_SAFE_INTEGER;

/**
 * A one-to-one map of 0..size-1 onto itself that looks shuffled and needs no memory: index * step +
 * offset, modulo size, with a step that shares no factor with the size.
 */
export function createPermutation(size: number, random: Random): (index: number) => number {
  if (size < 2) return (index) => index;
  const largestStep = Math.max(1, Math.min(size - 1, Math.floor(SAFE / size) - 1, 0x7fff_ffff));
  let step = random.int(Math.max(1, Math.floor(largestStep / 2)), largestStep);
  while (greatestCommonDivisor(step, size) !== 1) step = step > 1 ? step - 1 : size - 1;
  const offset = random.int(0, size - 1);
  return (index) => (index * step + offset) % size;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
