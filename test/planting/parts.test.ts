import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fill, placeholdersOf } from '../../src/planting/fill.ts';
import { createNameSource } from '../../src/planting/name-source.ts';
import { createPermutation } from '../../src/planting/permutation.ts';
import { planCases } from '../../src/planting/plan.ts';
import { plantedGaps } from '../../src/planting/planted-case.ts';
import { createRandom } from '../../src/planting/random.ts';
import { shippedLanguages, shippedTemplates } from '../../src/planting/shipped-templates.ts';
import { numberValue } from '../../src/planting/values.ts';
import { wishes } from './support.ts';

describe('fill', () => {
  it('replaces placeholders, with a capital where the placeholder has one', () => {
    expect(fill('{Name} and {name}', { name: 'the élan' })).toBe('The élan and the élan');
    expect(fill('{Name}', { name: 'élan' })).toBe('Élan');
  });

  it('does not read placeholders or patterns in what is filled in', () => {
    expect(fill('{a}{b}', { a: '{b}', b: '$&' })).toBe('{b}$&');
  });

  it('refuses a placeholder without a text, also one that every object has', () => {
    expect(() => fill('{name}', {})).toThrow('{name}');
    expect(() => fill('{constructor}', {})).toThrow('{constructor}');
  });

  it('lists placeholders once', () => {
    expect(placeholdersOf('{Name} {name} {value}')).toEqual(['name', 'value']);
  });
});

describe('createPermutation', () => {
  it('meets every number exactly once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.nat(), (size, seed) => {
        const permute = createPermutation(size, createRandom(seed, 0));
        const met = new Set(Array.from({ length: size }, (_, index) => permute(index)));
        expect(met.size).toBe(size);
        expect(Math.max(...met)).toBe(size - 1);
      }),
    );
  });

  it('stays exact for sizes whose products would not fit', () => {
    const size = 900_000_000;
    const permute = createPermutation(size, createRandom(5, 0));
    const met = [size - 1, size - 2, size - 3].map(permute);
    expect(met.every((number) => Number.isSafeInteger(number) && number < size)).toBe(true);
    expect(new Set(met).size).toBe(3);
  });
});

describe('createRandom', () => {
  it('gives each stream and each half of a large seed choices of its own', () => {
    const first = (seed: number, stream: number): number =>
      createRandom(seed, stream).int(0, 2 ** 31);
    const drawn = [first(1, 0), first(1, 1), first(2, 0), first(2 ** 32 + 1, 0), first(1, -1)];
    expect(new Set(drawn).size).toBe(drawn.length);
    expect(first(1, 0)).toBe(first(1, 0));
  });
});

describe('createNameSource', () => {
  it.each(shippedLanguages)(
    'gives no word twice and no near miss that is a word (%s)',
    (language) => {
      const count = 20_000;
      const names = createNameSource(shippedTemplates[language].names, count, createRandom(9, 0));
      const stems = Array.from({ length: count }, () => names.next());
      const words = new Set(stems.map(({ text }) => text));
      expect(words.size).toBe(count);
      for (const { nearMisses } of stems.slice(0, 2000)) {
        expect(nearMisses.length).toBeGreaterThan(1);
        expect(nearMisses.some((miss) => words.has(miss))).toBe(false);
      }
    },
  );
});

describe('numberValue', () => {
  it('writes thousands as the language does and accepts the other usual writings', () => {
    expect(numberValue(1234567, shippedTemplates.en)).toMatchObject({
      text: '1,234,567',
      alsoWritten: ['1234567'],
    });
    expect(numberValue(3, shippedTemplates.en)).toMatchObject({
      text: '3',
      alsoWritten: ['three'],
    });
    expect(numberValue(1234, shippedTemplates.zh)).toMatchObject({ text: '1234', alsoWritten: [] });
  });
});

describe('planCases', () => {
  it('has the wanted number of twins, none of one gap twice in a case', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 80 }),
        fc.integer({ min: 0, max: 16 }),
        (questions, tenths) => {
          const unanswerable = tenths / 20;
          const cases = planCases(wishes({ questions, unanswerable }), shippedTemplates.en);
          const twins = cases.flatMap(({ gaps }) => gaps).length;
          expect(cases.length + twins).toBe(questions);
          expect(Math.abs(twins - questions * unanswerable)).toBeLessThan(1);
          for (const { gaps } of cases) expect(new Set(gaps).size).toBe(gaps.length);
        },
      ),
    );
  });

  it('uses every gap as often as the others, but for one', () => {
    const cases = planCases(wishes({ questions: 200, unanswerable: 0.5 }), shippedTemplates.en);
    const counts = plantedGaps.map((gap) => cases.filter(({ gaps }) => gaps.includes(gap)).length);
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(6);
  });

  it('refuses kinds of questions that cannot have the wanted hops', () => {
    const impossible = wishes({ hops: [3, 4], categories: ['aggregation'] });
    expect(() => planCases(impossible, shippedTemplates.en)).toThrow('No question of aggregation');
  });

  it('refuses more twins than questions can have', () => {
    expect(() => planCases(wishes({ questions: 3, unanswerable: 1 }), shippedTemplates.en)).toThrow(
      'A share of 1 unanswerable',
    );
  });
});
