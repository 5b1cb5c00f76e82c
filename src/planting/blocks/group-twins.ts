import type { Fact } from '../../data/types.ts';
import { addMention, type BlockContext } from '../block-context.ts';
import { fill } from '../fill.ts';
import { type GroupedKind, type PlantedGroup, plantGroup } from '../group.ts';
import { type CaseFrame, type Twins, unanswerable } from '../planted-case.ts';
import { at } from '../random.ts';
import { askGroup, type GroupForm, type GroupQuestion } from './group-forms.ts';

/** A planted question about a list with everything that its twins refer to. */
export interface GroupScene {
  frame: CaseFrame;
  kind: GroupedKind;
  question: GroupQuestion;
  /** A form over an attribute that the first member leaves out. */
  otherForm: GroupForm;
  group: PlantedGroup;
  /** The answer to `question`. */
  fact: Fact;
}

/** The unanswerable twins of a question about a list. */
export function groupTwins(context: BlockContext, scene: GroupScene): Twins {
  const { frame, kind, question, otherForm, group, fact } = scene;
  const supporting = [group.list, ...group.documents];
  return {
    'missing-hop': () => {
      const states = [question.form.attribute];
      const other = plantGroup(context, kind, group.members.length, {
        missing: 1,
        wishes: () => ({ states }),
      });
      const documents = [other.list, ...other.documents];
      const text = askGroup(question, other.name);
      return unanswerable(frame, 'missing-hop', text, documents);
    },
    'near-miss-entity': () => {
      const nearName = at(group.nearNames, 1);
      addMention(context, nearName);
      const body = unanswerable(frame, 'near-miss-entity', askGroup(question, nearName), []);
      return { ...body, forbiddenFacts: [fact] };
    },
    'wrong-attribute': () => {
      const { attribute } = otherForm;
      const counted = attribute.type === 'word' ? context.random.pick(attribute.words) : '';
      const text = askGroup({ form: otherForm, counted }, group.name);
      return unanswerable(frame, 'wrong-attribute', text, supporting);
    },
    'out-of-scope': () => {
      const form = context.random.pick(kind.group.outOfScope);
      return unanswerable(frame, 'out-of-scope', fill(form, { of: group.name }), supporting);
    },
  };
}
