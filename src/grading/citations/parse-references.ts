import { type IdIndex, splitNumber } from './id-index.ts';

/** How a text in brackets is to be read. */
export interface ReferenceContext {
  ids: IdIndex;
  /** Labels of notes (`1`, `smith`) and the ids that they stand for. */
  notes: ReadonlyMap<string, readonly string[]>;
  /** Lower-case texts that are facts and therefore no citation. */
  factTexts: ReadonlySet<string>;
  /** What was parsed before, by style and text: answers cite the same document again and again. */
  parsed: Map<string, string[] | null>;
}

/** `square` brackets are for citations; in `round` ones only what is surely an id counts. */
export type BracketStyle = 'square' | 'round';

const LEAD =
  /^(?:(?:see(?: also)?|cf|e\.g|siehe|vgl|voir|véase|ver|cited?(?: in)?|citations?|sources?|src|refs?|references?|docs?|documents?|doc(?:ument)? ids?|ids?|from|per|via|by|according to|evidence|passages?|quellen?|dokumente?|dok|fuentes?|documentos?|réf(?:érence)?s?|编号)(?![\p{L}\d_/-]))[\s.:=#]*/iu;
const LEAD_HAN = /^(?:参见|参考|见|来源|资料来源|文档|文献|文件|出处|引自|根据)[\s.:=#]*/u;
const SEPARATOR = /[\s,;、|&+]+|(?<=[\w])(?:和|与|及|以及|跟)(?=[\w])/u;
const JOINING = /^(?:and|or|und|oder|et|ou|y|e|o|as well as|sowie|also|和|与|及)$/iu;
const RANGE_WORD = /^(?:-|–|—|~|\.{2,3}|to|through|thru|until|bis|à|a|au|hasta|al|至|到)$/iu;
const GLUED_RANGE = /[-–—~]|\.{2,3}|至|到/gu;
const EDGES = /^[@#^"'`*(<[]+|[.:"'`*)>\]]+$/gu;
const PAGE =
  /(?:[,;:]?\s+(?:p|pp|page|pages|s|seite|section|sec|§|line|lines|l|para)\.?\s*\d.*)$/iu;
const NUMBER = /^\d{1,4}$/u;

interface Piece {
  text: string;
  ids: string[];
}

/**
 * The ids that a text in brackets cites, in order; null where it is no citation. Unknown ids come as
 * they are written.
 */
export function parseReferences(
  content: string,
  style: BracketStyle,
  context: ReferenceContext,
): string[] | null {
  const key = `${style} ${content}`;
  const known = context.parsed.get(key);
  if (known !== undefined) return known;
  const cited = parseContent(content, style, context);
  context.parsed.set(key, cited);
  return cited;
}

function parseContent(
  content: string,
  style: BracketStyle,
  context: ReferenceContext,
): string[] | null {
  const { ids, factTexts } = context;
  const trimmed = content.replace(/†.*$/su, '').trim();
  if (style === 'round' && /^\d+$/u.test(trimmed)) return null;
  const whole = ids.resolve(trimmed);
  if (whole !== undefined) return [whole];
  if (trimmed === '' || factTexts.has(trimmed.toLowerCase())) return null;
  const loosely = style === 'square' ? readLoosely(trimmed.replace(PAGE, ''), ids) : null;
  if (loosely !== null) return loosely;
  const unusual = ids.unusualIds.filter((id) => trimmed.includes(id));
  const rest = unusual.reduce((text, id) => text.replace(id, ' '), trimmed);
  const named = hasLead(rest);
  const pieces = readPieces(stripLeads(rest).replace(PAGE, ''), style, context);
  const found = [...unusual, ...pieces.flatMap((piece) => piece.ids)];
  if (found.length > 0) return isCitation(pieces, unusual, style, ids) ? found : null;
  const numbers = style === 'square' || named ? readNumbers(pieces, context) : null;
  const isNote = trimmed.startsWith('^');
  return isNote && !pieces.every(({ text }) => context.notes.has(text.toLowerCase()))
    ? null
    : numbers;
}

/** `RFC 7231; RFC 9110`: a list whose every part is an id, but for the joint before its number. */
function readLoosely(text: string, ids: IdIndex): string[] | null {
  const found = text.split(/[,;、]/u).map((part) => ids.resolveLoosely(part));
  return found.every((id) => id !== undefined) ? found : null;
}

function stripLeads(text: string): string {
  let rest = text;
  for (let turn = 0; turn < 4; turn += 1)
    rest = rest.replace(EDGE_MARK, '').replace(LEAD, '').replace(LEAD_HAN, '');
  return rest;
}

const EDGE_MARK = /^[\s"'`*]+/u;

function hasLead(text: string): boolean {
  return LEAD.test(text) || LEAD_HAN.test(text);
}

function readPieces(text: string, style: BracketStyle, context: ReferenceContext): Piece[] {
  const words = text.split(SEPARATOR).filter((word) => word !== '');
  const pieces: Piece[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    if (JOINING.test(word) || /^[/.:]+$/u.test(word)) continue;
    if (RANGE_WORD.test(word)) {
      const range = closeRange(pieces.at(-1), words[index + 1], context, style);
      if (range !== null) {
        pieces.push(range);
        index += 1;
      }
      continue;
    }
    pieces.push(readPiece(word, style, context));
  }
  return pieces;
}

function readPiece(word: string, style: BracketStyle, context: ReferenceContext): Piece {
  const { ids, factTexts } = context;
  const text = word.replace(EDGES, '');
  const known = ids.resolve(word) ?? ids.resolve(text);
  if (known !== undefined) return { text, ids: [known] };
  const range = readGluedRange(text, style, context);
  if (range !== null) return { text, ids: range };
  if (text.includes('/') && !ids.looksLikeId(text, true)) {
    const parts = text.split('/').map((part) => ids.resolve(part) ?? part);
    if (parts.every((part) => isId(part, style, ids))) return { text, ids: parts };
  }
  const isFact = factTexts.has(text.toLowerCase());
  return { text, ids: !isFact && ids.looksLikeId(text, style === 'round') ? [text] : [] };
}

function isId(text: string, style: BracketStyle, ids: IdIndex): boolean {
  return ids.resolve(text) !== undefined || ids.looksLikeId(text, style === 'round');
}

/** `k-02-k-05`, `k-02–05`: split where both sides are ids, or the right one is the left's number. */
function readGluedRange(text: string, style: BracketStyle, context: ReferenceContext) {
  if (text.length > 100) return null;
  for (const mark of text.matchAll(GLUED_RANGE)) {
    const left = text.slice(0, mark.index);
    const right = text.slice(mark.index + mark[0].length);
    if (!isId(left, style, context.ids) || right === '') continue;
    const range = expandRange(left, right, context.ids);
    if (range !== null) return range;
  }
  return null;
}

function closeRange(
  left: Piece | undefined,
  right: string | undefined,
  context: ReferenceContext,
  style: BracketStyle,
): Piece | null {
  if (left === undefined || right === undefined || left.ids.length !== 1) return null;
  const text = right.replace(EDGES, '');
  if (!isId(text, style, context.ids) && !/^\d+$/u.test(text)) return null;
  const range = expandRange(left.ids[0] ?? '', text, context.ids);
  return range === null ? null : { text, ids: range };
}

/** Both ends and every known id between them; null where the two do not form a range. */
function expandRange(left: string, right: string, ids: IdIndex): string[] | null {
  const first = splitNumber(left.toLowerCase());
  if (first === null) return null;
  const short = /^\d+$/u.test(right) && first.prefix !== '';
  const rightText = short ? first.prefix + right : right;
  const last = splitNumber(rightText.toLowerCase());
  if (last === null || last.prefix !== first.prefix || last.number < first.number) return null;
  const ends = [left, rightText].map((end) => ids.resolve(end) ?? end);
  return [...ends, ...ids.idsInRange(first.prefix, first.number, last.number)];
}

/** Unknown ids only count where they stand first, so that prose that holds a code is no citation. */
function isCitation(
  pieces: readonly Piece[],
  unusual: readonly string[],
  style: BracketStyle,
  ids: IdIndex,
): boolean {
  if (unusual.length > 0) return true;
  const isKnown = (id: string) => ids.resolve(id) !== undefined;
  if (pieces.some((piece) => piece.ids.some(isKnown))) return true;
  const first = pieces[0];
  if (first === undefined || first.ids.length === 0) return false;
  return style === 'square' || pieces.every((piece) => piece.ids.length > 0);
}

/** Bare numbers: note labels, or ids that were never retrieved. Years, 0 and prose are none. */
function readNumbers(pieces: readonly Piece[], context: ReferenceContext): string[] | null {
  const found: string[] = [];
  for (const { text } of pieces) {
    const note = context.notes.get(text.toLowerCase());
    if (note !== undefined && note.length > 0) {
      found.push(...note);
      continue;
    }
    const range = /^(?<first>\d{1,3})[-–—](?<last>\d{1,3})$/u.exec(text)?.groups;
    if (range !== undefined) {
      found.push(...numbersBetween(range.first ?? '', range.last ?? '', context));
    } else if (NUMBER.test(text) && !/^0+$/u.test(text) && !/^(?:1\d|20|21)\d\d$/u.test(text)) {
      found.push(text);
    } else {
      return null;
    }
  }
  return found.length > 0 ? found : null;
}

function numbersBetween(first: string, last: string, context: ReferenceContext): string[] {
  const numbers = context.ids.idsInRange('', Number(first), Number(last));
  const labels = [...context.notes.entries()].filter(
    ([label]) =>
      /^\d+$/u.test(label) && Number(label) >= Number(first) && Number(label) <= Number(last),
  );
  if (labels.length > 0) return labels.flatMap(([, ids]) => ids);
  return [...new Set([first, ...numbers, last])];
}
