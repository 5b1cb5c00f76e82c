import { unreachable } from '../../base/errors.ts';
import type { Fact } from '../../data/types.ts';
import type { Entity } from '../entity.ts';
import { fill } from '../fill.ts';
import { at } from '../random.ts';
import type { Attribute, Kind, WorldTemplates } from '../template-schema.ts';
import { factOf, numberValue, type Value } from '../values.ts';

/** What can be asked of the members of a list. */
export type GroupOperation = 'total' | 'count' | 'first' | 'last';

/** One question form of a kind's lists: over which attribute, and how. */
export interface GroupForm {
  attribute: Attribute;
  operation: GroupOperation;
  /** With {group}, for counts also {value}. */
  question: string;
}

/** Every question form that a kind's attributes offer for lists. */
export function groupFormsOf({ attributes }: Kind): GroupForm[] {
  return attributes.flatMap((attribute) => formsOf(attribute));
}

/** A form with the value that it counts (used by counts only). */
export interface GroupQuestion {
  form: GroupForm;
  counted: string;
}

/** The question about a list. */
export function askGroup({ form, counted }: GroupQuestion, group: string): string {
  return fill(form.question, { group, value: counted });
}

/**
 * The answer over the members' values (one per member, in their order): a number for totals and
 * counts, the member's name for first and last.
 */
export function answerGroup(
  { form: { operation }, counted }: GroupQuestion,
  members: readonly Entity[],
  values: readonly Value[],
  templates: WorldTemplates,
): Fact {
  const orders = values.map(({ order }) => order);
  switch (operation) {
    case 'total':
      return factOf(
        numberValue(
          orders.reduce((sum, order) => sum + order, 0),
          templates,
        ),
      );
    case 'count':
      return factOf(numberValue(values.filter(({ text }) => text === counted).length, templates));
    case 'first':
      return nameOf(at(members, orders.indexOf(Math.min(...orders))));
    case 'last':
      return nameOf(at(members, orders.indexOf(Math.max(...orders))));
    default:
      return unreachable(operation);
  }
}

function nameOf({ name, stem }: Entity): Fact {
  return { any: [name, stem] };
}

function formsOf(attribute: Attribute): GroupForm[] {
  switch (attribute.type) {
    case 'number':
      return form(attribute, 'total', attribute.total);
    case 'word':
      return form(attribute, 'count', attribute.count);
    case 'date':
      return [
        ...form(attribute, 'first', attribute.first),
        ...form(attribute, 'last', attribute.last),
      ];
    default:
      return unreachable(attribute);
  }
}

function form(
  attribute: Attribute,
  operation: GroupOperation,
  question: string | undefined,
): GroupForm[] {
  return question === undefined ? [] : [{ attribute, operation, question }];
}
