import type { CorpusDocument } from '../data/types.ts';
import { fill } from './fill.ts';
import type { NameSource } from './name-source.ts';
import type { Random } from './random.ts';
import type { WorldTemplates } from './template-schema.ts';
import { createDate } from './values.ts';

/** What the planting of one block works with: the texts, the choices, and its documents so far. */
export interface BlockContext {
  templates: WorldTemplates;
  random: Random;
  names: NameSource;
  /** How many documents one search returns: what a multi-hop question must not fit into. */
  searchLimit: number;
  /** Whether near-miss documents and withdrawn entries are planted beside the true ones. */
  decoys: boolean;
  documents: CorpusDocument[];
  /** Templates that this block has used; a second document of one would be a near duplicate. */
  used: Set<string>;
  /** Adds a document to the block and gives it its id. */
  add(text: string): CorpusDocument;
}

/** Adds a document that names something (`of`, any phrase) and says nothing else of it. */
export function addMention(context: BlockContext, of: string): CorpusDocument {
  const { templates, random } = context;
  const date = createDate(templates, random).text;
  return context.add(fill(pickUnused(context, templates.mentions), { of, date }));
}

/** Adds a document that quotes a question and does not answer it. */
export function addInquiry(context: BlockContext, question: string): CorpusDocument {
  const { templates, random } = context;
  const date = createDate(templates, random).text;
  return context.add(fill(pickUnused(context, templates.inquiries), { question, date }));
}

/** Adds a withdrawn entry: a sentence that was once held for true. */
export function addWithdrawn(context: BlockContext, sentence: string): CorpusDocument {
  const { templates, random } = context;
  const date = createDate(templates, random).text;
  return context.add(fill(random.pick(templates.withdrawn), { sentence, date }));
}

/** A template that this block has not used yet; any of them when all are used. */
function pickUnused({ random, used }: BlockContext, templates: readonly string[]): string {
  const unused = templates.filter((template) => !used.has(template));
  const template = random.pick(unused.length > 0 ? unused : templates);
  used.add(template);
  return template;
}
