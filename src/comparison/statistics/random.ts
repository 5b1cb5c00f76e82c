import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { hashText } from '../../base/canonical-json.ts';

/** How many 32-bit words there are. */
const WORDS = 2 ** 32;

/** A seeded source of random numbers. Each call draws the next one. */
export interface RandomSource {
  /** 32 independent random bits, as a signed integer. */
  bits(): number;
  /** Uniform in [0, 1). */
  uniform(): number;
  /** Uniform whole number from 0 to `below` - 1 (its bias of below / 2^32 is no matter for resampling). */
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
    index: (below) => Math.floor(((generator.next() >>> 0) / WORDS) * below),
  };
}
