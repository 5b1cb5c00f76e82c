import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { hashText } from '../../base/canonical-json.ts';

/** A seeded source of random numbers. Each call draws the next one. */
export interface RandomSource {
  /** 32 independent random bits, as a signed integer. */
  bits(): number;
  /** Uniform in [0, 1). */
  uniform(): number;
  /** Uniform whole number from 0 to `below` - 1; `below` is at least 1. */
  index(below: number): number;
}

/**
 * The random source of one purpose. The same seed and purpose give the same draws, whatever else was
 * drawn before, so that one more metric in a report does not move the others.
 */
export function randomSource(seed: number, purpose: string): RandomSource {
  const start = Number.parseInt(hashText(`${seed} ${purpose}`).slice(0, 8), 16);
  const generator = xoroshiro128plus(start | 0);
  return {
    bits: () => generator.next(),
    uniform: () => uniformFloat64(generator),
    index: (below) => uniformInt(generator, 0, below - 1),
  };
}
