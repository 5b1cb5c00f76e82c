import { addWithdrawn, type BlockContext } from '../block-context.ts';
import { addEntity, createNearMiss, type Entity, stateValue } from '../entity.ts';
import type { Attribute } from '../template-schema.ts';
import { createValue, type Value } from '../values.ts';
import { type Asked, type ChainDecoys, valuesOf } from './chain-twins.ts';

/**
 * Plants a near miss of the target that states other values, and an entry with a withdrawn value of
 * what is asked. Nothing where the world is to have no decoys.
 */
export function plantChainDecoys(
  context: BlockContext,
  target: Entity,
  { attribute }: Asked,
  omitted: Attribute,
): ChainDecoys {
  if (!context.decoys) return { ofAsked: [], ofOmitted: [] };
  const nearMiss = createNearMiss(context, target, {
    states: attribute === undefined ? [omitted] : [attribute, omitted],
    values: otherValues(context, target),
  });
  addEntity(context, nearMiss);
  const ofOmitted = valuesOf(nearMiss, omitted);
  if (attribute === undefined) return { ofAsked: [], ofOmitted };
  const near = valuesOf(nearMiss, attribute);
  const avoid = [...valuesOf(target, attribute), ...near];
  const withdrawn = createValue(attribute, context.templates, context.random, avoid);
  addWithdrawn(context, stateValue(context, target, attribute, withdrawn));
  return { ofAsked: [...near, withdrawn], ofOmitted };
}

/** A value for every attribute of the target's kind that differs from the target's own. */
function otherValues(context: BlockContext, target: Entity): Map<string, Value> {
  const values = new Map<string, Value>();
  for (const attribute of target.kind.attributes) {
    const own = valuesOf(target, attribute);
    values.set(attribute.id, createValue(attribute, context.templates, context.random, own));
  }
  return values;
}
