import type { CorpusDocument } from '../../data/types.ts';
import { addMention, type BlockContext } from '../block-context.ts';
import { plantChain, referTo } from '../chain.ts';
import type { Entity } from '../entity.ts';
import { fill } from '../fill.ts';
import { type CaseFrame, type Twins, unanswerable } from '../planted-case.ts';
import { at } from '../random.ts';
import type { Attribute } from '../template-schema.ts';
import type { Value } from '../values.ts';

/** What a chain question asks of the chain's last thing; without an attribute: whom it names. */
export interface Asked {
  question: string;
  attribute?: Attribute;
}

/** Wrong values that decoys state: for what is asked, and for what the target leaves out. */
export interface ChainDecoys {
  ofAsked: readonly Value[];
  ofOmitted: readonly Value[];
}

/** A planted chain question with everything that its twins refer to. */
export interface ChainScene {
  frame: CaseFrame;
  firstKind: number;
  asked: Asked;
  /** What no document says of the target. */
  omitted: Attribute;
  path: readonly Entity[];
  target: Entity;
  supporting: readonly CorpusDocument[];
  decoys: ChainDecoys;
}

/** The unanswerable twins of a chain question. */
export function chainTwins(context: BlockContext, scene: ChainScene): Twins {
  const { frame, asked, omitted, path, target, supporting, decoys } = scene;
  const ownValue = valuesOf(target, asked.attribute);
  return {
    'missing-hop': () => {
      const documented = frame.hops - 1;
      const other = plantChain(context, scene.firstKind, frame.hops, { documented });
      if (documented === 0) addMention(context, at(other.entities, 0).name);
      const question = fill(asked.question, { of: referTo(other.entities) });
      return unanswerable(frame, 'missing-hop', question, other.documents, ownValue);
    },
    'near-miss-entity': () => {
      const nearName = at(at(path, 0).nearNames, 1);
      addMention(context, nearName);
      const question = fill(asked.question, { of: referTo(path, nearName) });
      return unanswerable(frame, 'near-miss-entity', question, [], ownValue);
    },
    'wrong-attribute': () => {
      const question = fill(omitted.question, { of: referTo(path) });
      return unanswerable(frame, 'wrong-attribute', question, supporting, decoys.ofOmitted);
    },
    'out-of-scope': () => {
      const form = context.random.pick(target.kind.outOfScope);
      const question = fill(form, { of: referTo(path) });
      return unanswerable(frame, 'out-of-scope', question, supporting);
    },
  };
}

/** The value that an entity has for an attribute, as a list of one; empty where it has none. */
export function valuesOf(entity: Entity, attribute: Attribute | undefined): Value[] {
  const value = attribute === undefined ? undefined : entity.values.get(attribute.id);
  return value === undefined ? [] : [value];
}
