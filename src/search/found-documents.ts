import { TransportError } from '../base/errors.ts';
import { CITABLE_ID, CITABLE_ID_EXPECTED } from '../data/document-id.ts';
import { preview } from '../data/files/raw-item.ts';
import type { FoundDocument } from './retriever.ts';

/** How a LangChain document or somebody's own result may name its parts. */
interface LooseDocument {
  id?: unknown;
  text?: unknown;
  pageContent?: unknown;
  score?: unknown;
  metadata?: { id?: unknown; source?: unknown };
}

/**
 * The documents of a reply, checked: `{id, text, score?}`, or LangChain's `{pageContent, metadata}`
 * with the id in `id`, `metadata.id` or `metadata.source`. A number as id is read as text; an id must
 * be one that answers can cite, or every citation of it would count as wrong. Rejects
 * (throws a TransportError of kind `bad-reply`) whatever is no such list, so that a broken search is
 * an error row and never an empty result. `who` begins the message.
 */
export function checkFound(value: unknown, who: string): FoundDocument[] {
  if (!Array.isArray(value)) throw badReply(`${who} returned ${kindOf(value)}, not a list.`);
  const seen = new Set<string>();
  return value.map((item: unknown, index) => {
    const found = readDocument(item);
    if (typeof found === 'string') throw badReply(`${who}: result ${index} ${found}.`);
    if (seen.has(found.id)) throw badReply(`${who}: result ${index} repeats the id "${found.id}".`);
    seen.add(found.id);
    return found;
  });
}

/** The document, or what is wrong with it. */
function readDocument(item: unknown): FoundDocument | string {
  if (typeof item !== 'object' || item === null) return `is ${kindOf(item)}, not an object`;
  const loose: LooseDocument = item;
  const id = loose.id ?? loose.metadata?.id ?? loose.metadata?.source;
  const text = loose.text ?? loose.pageContent;
  const idText = typeof id === 'number' ? String(id) : id;
  if (typeof idText !== 'string' || idText.trim() === '') return 'has no id';
  if (!CITABLE_ID.test(idText)) {
    return `has the id ${preview(idText)}, which no answer can cite (expected ${CITABLE_ID_EXPECTED})`;
  }
  if (typeof text !== 'string') return `("${idText}") has no text`;
  if (loose.score === undefined || loose.score === null) return { id: idText, text };
  if (typeof loose.score !== 'number' || Number.isNaN(loose.score)) {
    return `("${idText}") has a score that is no number`;
  }
  return { id: idText, text, score: loose.score };
}

function badReply(message: string): TransportError {
  return new TransportError('bad-reply', message, {
    hint: 'A search returns a list of {id, text}, best first.',
  });
}

function kindOf(value: unknown): string {
  return value === null
    ? 'null'
    : Array.isArray(value)
      ? 'a list'
      : `a value of type ${typeof value}`;
}
