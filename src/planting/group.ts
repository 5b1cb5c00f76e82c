import type { CorpusDocument } from '../data/types.ts';
import type { BlockContext } from './block-context.ts';
import { addEntity, createEntity, type Entity, type EntityWishes } from './entity.ts';
import { fill } from './fill.ts';
import { at } from './random.ts';
import type { Group, Kind } from './template-schema.ts';

/** A kind whose things can stand in a list. */
export type GroupedKind = Kind & { group: Group };

/** A document that lists things, and the documents of these things, which do not name the list. */
export interface PlantedGroup {
  name: string;
  nearNames: readonly string[];
  members: readonly Entity[];
  /** The list's document. */
  list: CorpusDocument;
  /** The members' documents, in the list's order; fewer where the last ones have none. */
  documents: readonly CorpusDocument[];
}

/** The kinds of the templates that can stand in a list. */
export function groupedKindsOf(kinds: readonly Kind[]): GroupedKind[] {
  return kinds.filter((kind): kind is GroupedKind => kind.group !== undefined);
}

/** Invents a list of `size` things of a kind, with documents for all but the last `missing` ones. */
export function plantGroup(
  context: BlockContext,
  kind: GroupedKind,
  size: number,
  options: { missing?: number; wishes?: (index: number) => EntityWishes } = {},
): PlantedGroup {
  const { random, templates, names } = context;
  const { group } = kind;
  const stem = names.next();
  const named = (text: string): string => fill(group.name, { stem: text });
  const name = named(stem.text);
  const members = Array.from({ length: size }, (_, index) =>
    createEntity(context, kind, options.wishes?.(index)),
  );
  const sentences = [
    fill(random.pick(group.sentences), { name, members: listNames(context, members) }),
    fill(random.pick(group.fillers), { name }),
  ];
  const list = context.add(sentences.join(templates.separator));
  const documents = members
    .slice(0, size - (options.missing ?? 0))
    .map((member) => addEntity(context, member));
  return { name, nearNames: stem.nearMisses.map(named), members, list, documents };
}

function listNames({ templates: { list } }: BlockContext, members: readonly Entity[]): string {
  const names = members.map(({ name }) => name);
  return `${names.slice(0, -1).join(list.separator)}${list.last}${at(names, names.length - 1)}`;
}
