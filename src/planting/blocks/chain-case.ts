import type { Fact } from '../../data/types.ts';
import type { BlockContext } from '../block-context.ts';
import { kindAt, plantChain, referTo } from '../chain.ts';
import { attributesWithout } from '../entity.ts';
import { fill } from '../fill.ts';
import { keepFromOneSearch } from '../one-search.ts';
import { answerable, type PlantedCase } from '../planted-case.ts';
import { at, type Random } from '../random.ts';
import type { Kind } from '../template-schema.ts';
import { factOf } from '../values.ts';
import { plantChainDecoys } from './chain-decoys.ts';
import { type Asked, type ChainScene, chainTwins, valuesOf } from './chain-twins.ts';

/**
 * A question along a reference chain: of `hops` documents each names the next, and the last states
 * the answer (a value, or the name of one thing more). Beside them stand a near miss of the last
 * one and, for values, a withdrawn entry.
 */
export function plantChainCase(context: BlockContext, hops: number): PlantedCase {
  const { random, templates } = context;
  const firstKind = random.int(0, templates.kinds.length - 1);
  const kind = kindAt(context, firstKind + hops - 1);
  const asked = chooseAsked(kind, random);
  const states = asked.attribute === undefined ? [] : [asked.attribute];
  const omitted = random.pick(attributesWithout(kind, ...states));
  const chain = plantChain(context, firstKind, hops + 1, {
    wishes: (index) => (index === hops - 1 ? { states, omits: omitted } : {}),
  });
  const path = chain.entities.slice(0, hops);
  const target = at(path, hops - 1);
  const scene: ChainScene = {
    frame: { hops, category: 'chain' },
    firstKind,
    asked,
    omitted,
    path,
    target,
    supporting: chain.documents.slice(0, hops),
    decoys: plantChainDecoys(context, target, asked, omitted),
  };
  const subject = referTo(path);
  const text = fill(asked.question, { of: subject });
  if (hops > 1) keepFromOneSearch(context, text, subject, scene.supporting);
  const [value] = valuesOf(target, asked.attribute);
  const { name, stem } = at(chain.entities, hops);
  const fact: Fact = value === undefined ? { any: [name, stem] } : factOf(value);
  const forbidden = scene.decoys.ofAsked;
  return {
    question: answerable(scene.frame, text, [fact], scene.supporting, { forbidden }),
    twins: chainTwins(context, scene),
  };
}

/** One attribute of a kind, or the thing that it names, each as likely. */
function chooseAsked({ attributes, link }: Kind, random: Random): Asked {
  const attribute = attributes[random.int(0, attributes.length)];
  return attribute === undefined
    ? { question: link.question }
    : { question: attribute.question, attribute };
}
