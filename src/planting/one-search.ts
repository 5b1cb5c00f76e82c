import { InternalError } from '../base/errors.ts';
import { tokenSet } from '../base/tokens.ts';
import type { CorpusDocument } from '../data/types.ts';
import { addInquiry, addMention, type BlockContext } from './block-context.ts';

/**
 * Makes sure that one search with the raw question cannot find all supporting documents: at least
 * `searchLimit` documents of the block share more words with the question than one of the
 * supporting documents does, so that this one is never among the first, whatever the rest of the
 * corpus holds. Plants documents that mention the question's subject until that is so.
 */
export function keepFromOneSearch(
  context: BlockContext,
  question: string,
  subject: string,
  supporting: readonly CorpusDocument[],
): void {
  if (supporting.length > context.searchLimit) return;
  const wanted = tokenSet(question);
  const worst = Math.min(...supporting.map(({ text }) => overlap(wanted, text)));
  if (worst === wanted.size) {
    throw new InternalError(`One document holds every word of "${question}"`);
  }
  const ahead = (text: string): boolean => overlap(wanted, text) > worst;
  let missing = context.searchLimit - context.documents.filter(({ text }) => ahead(text)).length;
  while (missing > 0) {
    const mention = addMention(context, subject);
    if (!ahead(mention.text)) addInquiry(context, question);
    missing -= 1;
  }
}

/** How many distinct tokens of a query a text holds: the score of the keyword search. */
function overlap(wanted: ReadonlySet<string>, text: string): number {
  const present = tokenSet(text);
  let shared = 0;
  for (const token of wanted) if (present.has(token)) shared += 1;
  return shared;
}
