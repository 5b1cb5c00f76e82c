import type { BlockContext } from '../block-context.ts';
import { type Chain, plantChain, referTo } from '../chain.ts';
import { attributesWithout } from '../entity.ts';
import { fill } from '../fill.ts';
import { keepFromOneSearch } from '../one-search.ts';
import { answerable, type PlantedCase } from '../planted-case.ts';
import { at } from '../random.ts';
import type { Attribute, WorldTemplates } from '../template-schema.ts';
import { createValue, factOf, type Value } from '../values.ts';
import { valuesOf } from './chain-twins.ts';
import type { Comparison } from './comparison.ts';
import { comparisonTwins } from './comparison-twins.ts';

/** Every comparison that the templates allow; empty where no date has `earlier` or `later`. */
export function comparisonsOf({ kinds }: WorldTemplates): Comparison[] {
  return kinds.flatMap((_, firstKind) => {
    const kind = at(kinds, (firstKind + 1) % kinds.length);
    return kind.attributes.flatMap((by) => {
      if (by.type !== 'date') return [];
      return (['earlier', 'later'] as const).flatMap((wins): Comparison[] => {
        const phrase = by[wins];
        return phrase === undefined ? [] : [{ firstKind, kind, by, phrase, wins }];
      });
    });
  });
}

/**
 * A comparison: two chains of two documents; the dates that their second documents state decide
 * which of the two is asked for another value. The templates must allow a comparison.
 */
export function plantComparisonCase(context: BlockContext): PlantedCase {
  const { random, templates } = context;
  const comparison = random.pick(comparisonsOf(templates));
  const others = random.shuffle(attributesWithout(comparison.kind, comparison.by));
  const [asked, omitted] = [at(others, 0), at(others, 1)];
  const [one, other] = plantSides(context, comparison, asked, omitted);
  const frame = { hops: 2, category: 'comparison' as const };
  const supporting = [...one.documents, ...other.documents];
  const subject = fill(comparison.phrase, {
    a: referTo(one.entities),
    b: referTo(other.entities),
  });
  const text = fill(asked.question, { of: subject });
  keepFromOneSearch(context, text, subject, supporting);
  const [right, wrong] = rank(one, other, comparison);
  const fact = factOf(at(valuesOf(at(right.entities, 1), asked), 0));
  const forbidden = valuesOf(at(wrong.entities, 1), asked);
  return {
    question: answerable(frame, text, [fact], supporting, { forbidden }),
    twins: comparisonTwins(context, { frame, comparison, asked, omitted, one, other, subject }),
  };
}

/** Two chains whose last things state different dates and different values of what is asked. */
function plantSides(
  context: BlockContext,
  { firstKind, by }: Comparison,
  asked: Attribute,
  omits: Attribute,
): [Chain, Chain] {
  const { random, templates } = context;
  const first = new Map<string, Value>();
  const second = new Map<string, Value>();
  for (const attribute of [by, asked]) {
    const value = createValue(attribute, templates, random);
    first.set(attribute.id, value);
    second.set(attribute.id, createValue(attribute, templates, random, [value]));
  }
  const side = (values: ReadonlyMap<string, Value>): Chain =>
    plantChain(context, firstKind, 2, {
      wishes: (index) => (index === 1 ? { omits, values } : {}),
    });
  return [side(first), side(second)];
}

/** The two sides, the one that the comparison picks first. */
function rank(one: Chain, other: Chain, { by, wins }: Comparison): [Chain, Chain] {
  const order = ({ entities }: Chain): number => at(valuesOf(at(entities, 1), by), 0).order;
  const isOneEarlier = order(one) < order(other);
  return isOneEarlier === (wins === 'earlier') ? [one, other] : [other, one];
}
