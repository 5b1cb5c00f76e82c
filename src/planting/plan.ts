import { ConfigError } from '../base/errors.ts';
import { comparisonsOf } from './blocks/comparison-case.ts';
import { groupChoicesOf } from './blocks/group-case.ts';
import { createPermutation } from './permutation.ts';
import { type PlantedCategory, type PlantedGap, plantedGaps } from './planted-case.ts';
import { at, createRandom } from './random.ts';
import type { WorldTemplates } from './template-schema.ts';

/** What a world is to hold. */
export interface PlantOptions {
  documents: number;
  questions: number;
  /** Share of unanswerable questions, 0 to 0.8. */
  unanswerable: number;
  /** Fewest and most documents that a question needs to be followed through, 1 to 4. */
  hops: readonly [number, number];
  categories: readonly PlantedCategory[];
  decoys: boolean;
  /** How many documents one search returns in the runs to come. */
  searchLimit: number;
  seed: number;
}

/** What one answerable question is, and which twins stand beside it. */
export interface CasePlan {
  category: PlantedCategory;
  hops: number;
  gaps: readonly PlantedGap[];
}

/** Hops of the questions that are no chains: a list and its members, or two chains of two. */
const COMPOSED_HOPS = 2;
/** With one twin for each gap. */
const MOST_UNANSWERABLE = plantedGaps.length / (plantedGaps.length + 1);
/** Stream of the plan's own choices; blocks have streams from 0 on. */
const PLAN_STREAM = -1;

/**
 * The cases of a world, in order: the wanted kinds take turns, and twins are spread over them, so
 * that every kind of gap meets every kind of question. Throws a ConfigError for wishes that the
 * templates or the numbers cannot fulfil.
 */
export function planCases(options: PlantOptions, templates: WorldTemplates): CasePlan[] {
  const kinds = questionKinds(options, templates);
  if (options.unanswerable > MOST_UNANSWERABLE) {
    throw new ConfigError(
      `A share of ${options.unanswerable} unanswerable questions: each is the twin of an answerable one, which has at most ${plantedGaps.length}`,
      { hint: `Lower --unanswerable to ${MOST_UNANSWERABLE} or less.` },
    );
  }
  const most = Math.floor(options.questions * MOST_UNANSWERABLE);
  const unanswerable = Math.min(most, Math.round(options.questions * options.unanswerable));
  const answerable = options.questions - unanswerable;
  const twinCounts = new Array<number>(answerable).fill(0);
  const spread = createPermutation(answerable, createRandom(options.seed, PLAN_STREAM));
  for (let twin = 0; twin < unanswerable; twin += 1) {
    const index = spread(twin % answerable);
    twinCounts[index] = at(twinCounts, index) + 1;
  }
  return twinCounts.map((twins, index) => ({
    ...at(kinds, index % kinds.length),
    gaps: gapsOf(index + Math.floor(index / kinds.length), twins),
  }));
}

function gapsOf(first: number, count: number): PlantedGap[] {
  return Array.from({ length: count }, (_, twin) =>
    at(plantedGaps, (first + twin) % plantedGaps.length),
  );
}

function questionKinds(
  { categories, hops: [fewest, most] }: PlantOptions,
  templates: WorldTemplates,
): { category: PlantedCategory; hops: number }[] {
  const composed = fewest <= COMPOSED_HOPS && most >= COMPOSED_HOPS;
  const kinds = categories.flatMap((category): { category: PlantedCategory; hops: number }[] => {
    if (category === 'chain') {
      const lengths = Array.from({ length: most - fewest + 1 }, (_, more) => fewest + more);
      return lengths.map((hops) => ({ category, hops }));
    }
    const isPossible = composed && isOffered(category, templates);
    return isPossible ? [{ category, hops: COMPOSED_HOPS }] : [];
  });
  if (kinds.length > 0) return kinds;
  throw new ConfigError(
    `No question of ${categories.join(', ')} with ${fewest} to ${most} hops can be planted`,
    {
      hint: 'Aggregation, comparison and time order have 2 hops, and need forms in the templates.',
    },
  );
}

function isOffered(
  category: Exclude<PlantedCategory, 'chain'>,
  templates: WorldTemplates,
): boolean {
  return category === 'comparison'
    ? comparisonsOf(templates).length > 0
    : groupChoicesOf(templates, category).length > 0;
}
