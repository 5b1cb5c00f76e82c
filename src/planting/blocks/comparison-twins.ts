import { addMention, type BlockContext } from '../block-context.ts';
import { type Chain, plantChain, referTo } from '../chain.ts';
import { fill } from '../fill.ts';
import { type CaseFrame, type Twins, unanswerable } from '../planted-case.ts';
import { at } from '../random.ts';
import type { Attribute } from '../template-schema.ts';
import { valuesOf } from './chain-twins.ts';
import type { Comparison } from './comparison.ts';

/** A planted comparison with everything that its twins refer to. */
export interface ComparisonScene {
  frame: CaseFrame;
  comparison: Comparison;
  asked: Attribute;
  /** What no document says of either side. */
  omitted: Attribute;
  one: Chain;
  other: Chain;
  /** The phrase for the side that the comparison picks. */
  subject: string;
}

/**
 * The unanswerable twins of a comparison. Where one of the two sides is unknown, the known side's
 * value is a wrong answer.
 */
export function comparisonTwins(context: BlockContext, scene: ComparisonScene): Twins {
  const { frame, comparison, asked, omitted, one, other, subject } = scene;
  const knownValue = valuesOf(at(one.entities, 1), asked);
  const against = (reference: string): string => {
    const of = fill(comparison.phrase, { a: referTo(one.entities), b: reference });
    return fill(asked.question, { of });
  };
  const supporting = [...one.documents, ...other.documents];
  return {
    'missing-hop': () => {
      const third = plantChain(context, comparison.firstKind, 2, { documented: 1 });
      const documents = [...one.documents, ...third.documents];
      const question = against(referTo(third.entities));
      return unanswerable(frame, 'missing-hop', question, documents, knownValue);
    },
    'near-miss-entity': () => {
      const nearName = at(at(other.entities, 0).nearNames, 1);
      addMention(context, nearName);
      const question = against(referTo(other.entities, nearName));
      return unanswerable(frame, 'near-miss-entity', question, one.documents, knownValue);
    },
    'wrong-attribute': () => {
      const question = fill(omitted.question, { of: subject });
      return unanswerable(frame, 'wrong-attribute', question, supporting);
    },
    'out-of-scope': () => {
      const form = context.random.pick(comparison.kind.outOfScope);
      return unanswerable(frame, 'out-of-scope', fill(form, { of: subject }), supporting);
    },
  };
}
