import { InvalidArgumentError } from 'commander';
import { type PlantedCategory, plantedCategories } from '../../planting/planted-case.ts';

/** Most hops that a chain can have. */
const MOST_HOPS = 4;

/** Reads `2` or `1-4`; throws commander's error for anything else. */
export function parseHops(text: string): readonly [number, number] {
  const match = /^([1-9])(?:-([1-9]))?$/.exec(text);
  const fewest = Number(match?.[1]);
  const most = Number(match?.[2] ?? match?.[1]);
  if (fewest >= 1 && fewest <= most && most <= MOST_HOPS) return [fewest, most];
  throw new InvalidArgumentError(`Expected a number from 1 to ${MOST_HOPS}, or a range like 1-3.`);
}

/** Reads a list of question categories, separated by commas; throws commander's error otherwise. */
export function parseCategories(text: string): readonly PlantedCategory[] {
  const names = text.split(',').map((name) => name.trim());
  return names.map((name) => {
    const known = plantedCategories.find((category) => category === name);
    if (known !== undefined) return known;
    throw new InvalidArgumentError(`Expected names out of ${plantedCategories.join(', ')}.`);
  });
}
