import type { Block } from '../text/blocks.ts';
import type { IdIndex } from './id-index.ts';
import { parseReferences } from './parse-references.ts';

const NOTE_LINE = /^\s*\[(?<mark>\^?)(?<label>[^[\]]{1,40})\](?<colon>:?)\s*(?<rest>.*)$/su;
const SOURCE_WORDS =
  '(?:all )?(?:(?:cited|used|supporting) )?(?:sources?|references?|citations?|cited(?: documents?)?|documents?(?: cited| used)?|evidence|footnotes?|notes?|quellen?|belege|fuentes?|referencias|références?|sources? citées?|来源|资料来源|信息来源|参考(?:文献|资料)?|出处|引用)(?:\\(s\\))?';
const SOURCE_LINE = new RegExp(
  `^\\W{0,4}${SOURCE_WORDS}\\W{0,3}?\\s*:\\W{0,3}?(?<rest>[^:]*)$`,
  'isu',
);
const SOURCE_LEAD = new RegExp(`(?:^|[\\s.(*_])${SOURCE_WORDS}[\\s*_]*:?[\\s*_]*$`, 'iu');

/** True for text that ends in words like `Sources:`, under which ids are listed. */
export function isSourceLead(text: string): boolean {
  return SOURCE_LEAD.test(text.slice(-80));
}

/**
 * What notes stand for: `[^1]: k-05`, `[1] k-05` and numbered lists under `Sources:`, by lower-case
 * label. Notes that name no id have an empty list.
 */
export function readNotes(blocks: readonly Block[], ids: IdIndex): Map<string, readonly string[]> {
  const notes = new Map<string, readonly string[]>();
  for (const block of blocks) {
    const line = readNoteLine(block, ids);
    if (line !== null) notes.set(line.label.toLowerCase(), line.ids);
  }
  return notes;
}

/** True where a block defines a note that `readNotes` found. */
export function isNoteLine(block: Block, notes: ReadonlyMap<string, readonly string[]>): boolean {
  if (block.label !== '' && isSourceLead(block.lead)) {
    return (notes.get(block.label) ?? []).length > 0;
  }
  const label = NOTE_LINE.exec(block.text)?.groups?.label?.toLowerCase();
  return label !== undefined && notes.has(label);
}

/** The ids of a line like `Sources: k-05, k-08` or of an item under it; null for other blocks. */
export function readSourceLine(block: Block, ids: IdIndex): string[] | null {
  const listed = block.kind === 'item' && isSourceLead(block.lead);
  const rest = listed ? block.text : SOURCE_LINE.exec(block.text)?.groups?.rest;
  if (rest === undefined || rest.length > 2000 || rest.trim() === '') return null;
  const cited = idsOf(rest, ids);
  return cited.length > 0 ? cited : null;
}

function readNoteLine(block: Block, ids: IdIndex): { label: string; ids: string[] } | null {
  if (block.label !== '' && isSourceLead(block.lead)) {
    return { label: block.label, ids: idsOf(block.text, ids) };
  }
  const groups = NOTE_LINE.exec(block.text)?.groups;
  if (groups === undefined) return null;
  const { mark = '', label = '', colon = '', rest = '' } = groups;
  const cited = idsOf(rest, ids);
  const isNote = mark === '^' ? colon === ':' : /^\d{1,3}$/u.test(label) && cited.length > 0;
  return isNote ? { label, ids: cited } : null;
}

/** Ids in a line that does nothing but name them, with or without brackets and titles. */
function idsOf(text: string, ids: IdIndex): string[] {
  const plain = text.slice(0, 2000).replace(/[[\]()【】]/gu, ' ');
  const context = {
    ids,
    notes: new Map<string, string[]>(),
    factTexts: new Set<string>(),
    parsed: new Map<string, string[] | null>(),
  };
  const cited = parseReferences(plain, 'square', context) ?? [];
  return cited.filter((id) => ids.resolve(id) !== undefined || !/^\d+$/u.test(id));
}
