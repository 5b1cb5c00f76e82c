import type { CorpusDocument } from '../data/types.ts';
import type { BlockContext } from './block-context.ts';
import { fill } from './fill.ts';
import type { Stem } from './name-source.ts';
import { at } from './random.ts';
import type { Attribute, Kind } from './template-schema.ts';
import { createValue, type Value } from './values.ts';

/** An invented thing: what it is called and what its document states. */
export interface Entity {
  kind: Kind;
  name: string;
  /** The invented word of the name, which nothing else in the world has. */
  stem: string;
  /** Names like its own that nothing in the world has. */
  nearNames: readonly string[];
  /** Values by attribute id; one attribute of the kind is left out. */
  values: ReadonlyMap<string, Value>;
}

/** What an entity must state, must leave out, or states with a given value. */
export interface EntityWishes {
  states?: readonly Attribute[];
  omits?: Attribute;
  values?: ReadonlyMap<string, Value>;
}

/** Invents an entity of a kind. It states every attribute but one. */
export function createEntity(context: BlockContext, kind: Kind, wishes: EntityWishes = {}): Entity {
  const stem = context.names.next();
  const words = pickWords(context);
  const named = (text: string): string => fill(kind.name, { ...words, stem: text });
  return describe(context, kind, stem, named, wishes);
}

/** Invents a second thing with a name that differs from another's only at the end. */
export function createNearMiss(
  context: BlockContext,
  original: Entity,
  wishes: EntityWishes = {},
): Entity {
  const name = at(original.nearNames, 0);
  const stem = { text: name, nearMisses: [] };
  return describe(context, original.kind, stem, () => name, wishes);
}

/** Adds the entity's document; with `next` it names that thing through the kind's link. */
export function addEntity(context: BlockContext, entity: Entity, next?: Entity): CorpusDocument {
  const { random, templates } = context;
  const { kind, name } = entity;
  const facts: string[] = [];
  for (const attribute of kind.attributes) {
    const value = entity.values.get(attribute.id);
    if (value !== undefined) facts.push(stateValue(context, entity, attribute, value));
  }
  if (next !== undefined)
    facts.push(fill(random.pick(kind.link.sentences), { name, next: next.name }));
  facts.push(fill(random.pick(kind.fillers), { name }));
  const opening = fill(random.pick(kind.openings), { name });
  return context.add([opening, ...random.shuffle(facts)].join(templates.separator));
}

/** The sentence that states one value of an entity. */
export function stateValue(
  context: BlockContext,
  { name }: Entity,
  attribute: Attribute,
  value: Value,
): string {
  return fill(context.random.pick(attribute.sentences), { name, value: value.text });
}

/** The attributes of a kind but for some. */
export function attributesWithout(kind: Kind, ...left: readonly Attribute[]): Attribute[] {
  return kind.attributes.filter((one) => !left.includes(one));
}

function describe(
  context: BlockContext,
  kind: Kind,
  stem: Stem,
  named: (stem: string) => string,
  { states = [], omits, values: given }: EntityWishes,
): Entity {
  const left = omits ?? context.random.pick(attributesWithout(kind, ...states));
  const values = new Map<string, Value>();
  for (const attribute of attributesWithout(kind, left)) {
    const value = given?.get(attribute.id);
    values.set(attribute.id, value ?? createValue(attribute, context.templates, context.random));
  }
  return {
    kind,
    name: named(stem.text),
    stem: stem.text,
    nearNames: stem.nearMisses.map(named),
    values,
  };
}

function pickWords({ templates, random }: BlockContext): Record<string, string> {
  const words: Record<string, string> = {};
  for (const [list, items] of Object.entries(templates.names.words))
    words[list] = random.pick(items);
  return words;
}
