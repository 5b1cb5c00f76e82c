import type { CorpusDocument } from '../data/types.ts';
import type { BlockContext } from './block-context.ts';
import { addEntity, createEntity, type Entity, type EntityWishes } from './entity.ts';
import { fill } from './fill.ts';
import { at } from './random.ts';
import type { Kind } from './template-schema.ts';

/** Things of which each document names the next. */
export interface Chain {
  entities: readonly Entity[];
  /** The documents of the entities, in order; shorter where the last ones have none. */
  documents: readonly CorpusDocument[];
}

/** The kind that documents of another kind name: the next of the list, after the last the first. */
export function kindAt(context: BlockContext, index: number): Kind {
  const { kinds } = context.templates;
  return at(kinds, index % kinds.length);
}

/**
 * Invents a chain of `length` things beginning with a kind, with documents for the first
 * `documented` of them (default: all). The last thing names no other.
 */
export function plantChain(
  context: BlockContext,
  firstKind: number,
  length: number,
  options: { documented?: number; wishes?: (index: number) => EntityWishes } = {},
): Chain {
  const entities = Array.from({ length }, (_, index) =>
    createEntity(context, kindAt(context, firstKind + index), options.wishes?.(index)),
  );
  const documents = entities
    .slice(0, options.documented ?? length)
    .map((entity, index) => addEntity(context, entity, entities[index + 1]));
  return { entities, documents };
}

/** The last of some entities, named through all of them: "the home town of the leader of X". */
export function referTo(entities: readonly Entity[], firstName = at(entities, 0).name): string {
  return entities.slice(0, -1).reduce((of, { kind }) => fill(kind.link.phrase, { of }), firstName);
}
