import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomSource } from '../../../src/comparison/statistics/random.ts';
import {
  DRAWS,
  EXACT_DIFFERENCES,
  signFlipTest,
  type Tail,
} from '../../../src/comparison/statistics/sign-flip.ts';

const random = randomSource(1, 'test');
const exact = (differences: readonly number[], tail: Tail): number =>
  signFlipTest(differences, tail, random).p;

/** The plain enumeration in Gray code order: one sign changes at each step. */
function byGrayCode(differences: readonly number[], tail: Tail): number {
  const observed = differences.reduce((total, one) => total + one, 0);
  const signs = differences.map(() => -1);
  let total = -observed;
  let reaching = 0;
  const assignments = 2 ** differences.length;
  for (let step = 1; step <= assignments; step += 1) {
    const size = tail === 'greater' ? total : Math.abs(total);
    if (size >= (tail === 'greater' ? observed : Math.abs(observed)) - 1e-9) reaching += 1;
    const flipped = 31 - Math.clz32(step & -step);
    const sign = signs[flipped];
    if (sign === undefined) break;
    signs[flipped] = -sign;
    total -= 2 * sign * (differences[flipped] ?? 0);
  }
  return reaching / assignments;
}

const lattice = fc.array(
  fc.integer({ min: -6, max: 6 }).map((sixths) => sixths / 6),
  { minLength: 1, maxLength: 11 },
);
const anyReal = fc.array(
  fc.integer({ min: -1_000_003, max: 1_000_003 }).map((millionths) => millionths / 1e6),
  {
    minLength: 1,
    maxLength: 11,
  },
);

describe('signFlipTest', () => {
  it.each([
    ['scores on a lattice, with ties', lattice],
    ['scores of any value', anyReal],
  ])('counts what walking all assignments in Gray code order counts: %s', (_, differences) => {
    fc.assert(
      fc.property(differences, fc.constantFrom<Tail>('greater', 'two-sided'), (values, tail) => {
        expect(exact(values, tail)).toBeCloseTo(byGrayCode(values, tail), 10);
      }),
      { numRuns: 150, seed: 1 },
    );
  });

  it('gives p = 1 without differences', () => {
    expect(exact([], 'greater')).toBe(1);
    expect(exact([0, 0, 0], 'two-sided')).toBe(1);
  });

  it('takes differences that are rounding errors for ties', () => {
    expect(exact([1, 1, 1, 0.1 + 0.2 - 0.3], 'greater')).toBe(0.125);
  });

  it('counts the observed assignment among those that reach it, however scores are rounded', () => {
    const thirds = Array.from({ length: 20 }, () => 1 / 3);
    expect(exact(thirds, 'greater')).toBe(2 ** -20);
  });

  it('gives p of both directions that together count every assignment once, ties of the sum twice', () => {
    const values = [0.3, -0.2, 0.5, 0.1, 0.1, -0.4];
    const opposite = values.map((value) => -value);
    expect(exact(values, 'greater') + exact(opposite, 'greater')).toBeGreaterThanOrEqual(1);
  });

  it('is exact up to 30 differences and drawn above', () => {
    const many = (n: number): number[] => Array.from({ length: n }, (_, i) => (i % 3) - 0.9);
    expect(signFlipTest(many(EXACT_DIFFERENCES), 'greater', random).method).toBe('exact');
    expect(signFlipTest(many(EXACT_DIFFERENCES + 1), 'greater', random).method).toBe('draws');
  });

  it('draws close to the exact binomial value', () => {
    const values = Array.from({ length: 40 }, (_, index) => (index < 25 ? 1 : -1));
    const drawn = signFlipTest(values, 'greater', randomSource(3, 'close'));
    let atLeast25 = 0;
    let ways = 1;
    for (let k = 40; k >= 25; k -= 1) {
      atLeast25 += ways / 2 ** 40;
      ways = (ways * k) / (41 - k);
    }
    expect(drawn.method).toBe('draws');
    expect(Math.abs(drawn.p - atLeast25)).toBeLessThan(0.006);
  });

  it('never draws a p of 0, and the same seed draws the same', () => {
    const values = Array.from({ length: 60 }, () => 1);
    const draw = (): number => signFlipTest(values, 'greater', randomSource(5, 'same')).p;
    expect(draw()).toBe(1 / (DRAWS + 1));
    expect(draw()).toBe(draw());
  });
});
