import type { Fact } from '../../data/types.ts';
import { addWithdrawn, type BlockContext } from '../block-context.ts';
import { attributesWithout, stateValue } from '../entity.ts';
import { type GroupedKind, groupedKindsOf, type PlantedGroup, plantGroup } from '../group.ts';
import { keepFromOneSearch } from '../one-search.ts';
import { answerable, type PlantedCase } from '../planted-case.ts';
import { at } from '../random.ts';
import type { Attribute, WorldTemplates } from '../template-schema.ts';
import { createValue, type Value } from '../values.ts';
import {
  answerGroup,
  askGroup,
  type GroupForm,
  type GroupOperation,
  type GroupQuestion,
  groupFormsOf,
} from './group-forms.ts';
import { groupTwins } from './group-twins.ts';

/** How long a list is: longer than one search, and short enough for three rounds of queries. */
const [FEWEST_MEMBERS, MOST_MEMBERS] = [3, 5];
/** How often to draw a withdrawn value before doing without. */
const DECOY_ATTEMPTS = 20;

/** The operations of each category of questions about lists. */
const operations: Readonly<Record<'aggregation' | 'time-order', readonly GroupOperation[]>> = {
  aggregation: ['total', 'count'],
  'time-order': ['first', 'last'],
};

/** A kind, a form of the category, and a form over another attribute for the twin. */
interface Choice {
  kind: GroupedKind;
  form: GroupForm;
  otherForm: GroupForm;
}

/** Every choice that the templates allow for a category; empty where there is none. */
export function groupChoicesOf(
  { kinds }: WorldTemplates,
  category: 'aggregation' | 'time-order',
): Choice[] {
  return groupedKindsOf(kinds).flatMap((kind) => {
    const forms = groupFormsOf(kind);
    return forms
      .filter(({ operation }) => operations[category].includes(operation))
      .flatMap((form) =>
        forms
          .filter(({ attribute }) => attribute !== form.attribute)
          .map((otherForm) => ({ kind, form, otherForm })),
      );
  });
}

/**
 * A question over the members of a list: their total, how many have a value, or which comes first
 * or last. One document lists the members, each member's own document states its value; a withdrawn
 * entry states another value of one member. The templates must allow the category.
 */
export function plantGroupCase(
  context: BlockContext,
  category: 'aggregation' | 'time-order',
): PlantedCase {
  const { random, templates } = context;
  const { kind, form, otherForm } = random.pick(groupChoicesOf(templates, category));
  const size = random.int(FEWEST_MEMBERS, MOST_MEMBERS);
  const { values, counted } = memberValues(context, form.attribute, size);
  const question = { form, counted: counted.text };
  const omitted = at(attributesWithout(kind, form.attribute, otherForm.attribute), 0);
  const group = plantGroup(context, kind, size, {
    wishes: (index) => ({
      values: new Map([[form.attribute.id, at(values, index)]]),
      // The first member leaves out what the twin asks, so that the twin has no answer.
      omits: index === 0 ? otherForm.attribute : omitted,
    }),
  });
  const supporting = [group.list, ...group.documents];
  const text = askGroup(question, group.name);
  const fact = answerGroup(question, group.members, values, templates);
  const withdrawn = plantWithdrawn(context, group, question, values);
  keepFromOneSearch(context, text, group.name, supporting);
  const frame = { hops: 2, category };
  const body = answerable(frame, text, [fact], supporting, {
    computed: category === 'aggregation',
  });
  return {
    question: { ...body, forbiddenFacts: withdrawn },
    twins: groupTwins(context, { frame, kind, question, otherForm, group, fact }),
  };
}

/** A value per member, and the one that counts count. Dates and numbers are distinct; of words the counted one comes at least twice. */
function memberValues(
  context: BlockContext,
  attribute: Attribute,
  size: number,
): { values: Value[]; counted: Value } {
  const { random, templates } = context;
  const counted = createValue(attribute, templates, random);
  const repeats = attribute.type === 'word' ? random.int(2, size) : 1;
  const values = Array.from({ length: repeats }, () => counted);
  while (values.length < size) {
    const avoid = attribute.type === 'word' ? [counted] : values;
    values.push(createValue(attribute, templates, random, avoid));
  }
  return { values: random.shuffle(values), counted };
}

/**
 * Plants a withdrawn entry for one member whose value would change the answer. Returns the wrong
 * answer that it leads to; nothing where no decoys are wanted or none was found that changes it.
 */
function plantWithdrawn(
  context: BlockContext,
  group: PlantedGroup,
  question: GroupQuestion,
  values: readonly Value[],
): Fact[] {
  const { random, templates } = context;
  const right = answerGroup(question, group.members, values, templates);
  for (let attempt = 0; context.decoys && attempt < DECOY_ATTEMPTS; attempt += 1) {
    const index = random.int(0, values.length - 1);
    const { attribute } = question.form;
    const value = createValue(attribute, templates, random, [at(values, index)]);
    const changed = values.with(index, value);
    const isTie = new Set(changed.map(({ order }) => order)).size < values.length;
    const wrong = answerGroup(question, group.members, changed, templates);
    if (wrong.any[0] === right.any[0] || (attribute.type === 'date' && isTie)) continue;
    addWithdrawn(context, stateValue(context, at(group.members, index), attribute, value));
    return [wrong];
  }
  return [];
}
