import type { Block } from '../text/blocks.ts';
import { scanBrackets } from './brackets.ts';
import type { IdIndex } from './id-index.ts';
import { isNoteLine, isSourceLead, readNotes, readSourceLine } from './notes.ts';
import { parseReferences, type ReferenceContext } from './parse-references.ts';

/** One citation mark: the ids that it names, and where it stood in the block's remaining text. */
export interface CitationMark {
  ids: readonly string[];
  position: number;
}

/** A block whose citations were taken out of the text. */
export interface CitedBlock extends Block {
  marks: readonly CitationMark[];
}

/**
 * Takes the citations out of blocks: brackets of every usual form, links, notes and their lists,
 * lines of sources. Text in brackets that is no citation stays; links are reduced to their text.
 */
export function findCitations(
  blocks: readonly Block[],
  ids: IdIndex,
  factTexts: ReadonlySet<string>,
): CitedBlock[] {
  const context: ReferenceContext = {
    ids,
    factTexts,
    notes: readNotes(blocks, ids),
    parsed: new Map(),
  };
  return blocks.map((block) => citeBlock(block, context));
}

function citeBlock(block: Block, context: ReferenceContext): CitedBlock {
  if (isNoteLine(block, context.notes)) {
    const label = /^\s*\[\^?(?<label>[^\]]{1,40})\]/u.exec(block.text)?.groups?.label;
    const noted = context.notes.get((label ?? block.label).toLowerCase()) ?? [];
    return { ...block, text: '', marks: [{ ids: noted, position: 0 }] };
  }
  const sources = readSourceLine(block, context.ids);
  if (sources !== null) return { ...block, text: '', marks: [{ ids: sources, position: 0 }] };
  return takeBrackets(block, context);
}

function takeBrackets(block: Block, context: ReferenceContext): CitedBlock {
  const { text } = block;
  const marks: CitationMark[] = [];
  let kept = '';
  let position = 0;
  for (const bracket of scanBrackets(text)) {
    const cited = citedBy(bracket, block, context);
    kept += text.slice(position, bracket.start);
    position = bracket.end;
    if (cited === null) {
      kept += bracket.target === null ? text.slice(bracket.start, bracket.end) : bracket.content;
      continue;
    }
    marks.push({ ids: cited, position: kept.length });
    const saysMore = bracket.target !== null && !isReference(bracket.content, context);
    kept += saysMore ? bracket.content : ' ';
  }
  return { ...block, text: kept + text.slice(position), marks };
}

type Bracket = ReturnType<typeof scanBrackets>[number];

function citedBy(bracket: Bracket, block: Block, context: ReferenceContext): string[] | null {
  const target = bracket.target === null ? undefined : targetId(bracket.target, context.ids);
  const cited = parseReferences(bracket.content, bracket.style, context);
  if (cited === null) return target === undefined ? null : [target];
  const bareNumbers = cited.every(
    (id) => /^\d+$/u.test(id) && context.ids.resolve(id) === undefined,
  );
  if (!bareNumbers) return cited;
  if (target !== undefined) return [target];
  return bracket.target === null && inCitationPosition(bracket, block) ? cited : null;
}

function isReference(content: string, context: ReferenceContext): boolean {
  return parseReferences(content, 'square', context) !== null;
}

/** The id that a link points to: `#k-05`, `docs/k-05.md`, `k-05`. */
function targetId(target: string, ids: IdIndex): string | undefined {
  const plain = target.replace(/^(?:#|doc:|id:|\.\/)+/iu, '');
  const last = plain.split(/[/#]/u).at(-1) ?? '';
  return ids.resolve(plain) ?? ids.resolve(last) ?? ids.resolve(last.replace(/\.\w{1,5}$/u, ''));
}

/** A bare number cites where it follows what it supports: not in code, a formula or after a colon. */
function inCitationPosition(bracket: Bracket, block: Block): boolean {
  if (block.kind === 'code') return false;
  const before = block.text.slice(Math.max(0, bracket.start - 60), bracket.start).trimEnd();
  if (/^\s*$/u.test(before)) return false;
  if (/[:=<>]$/u.test(before)) return isSourceLead(before);
  return !/(?:\b(?:in|range|interval|between|from|within|array|index|key|element|item|level)|[∈±*/]|"\w{0,40})$/iu.test(
    before,
  );
}
