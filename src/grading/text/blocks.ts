import { stripInlineMarkdown } from './strip-markdown.ts';
import { cellsOf, isTableSeparator, rowText } from './tables.ts';

/** A paragraph, heading, list item, table row or line of code: what a citation can belong to. */
export interface Block {
  kind: 'paragraph' | 'heading' | 'item' | 'row' | 'code';
  /** Without inline markup; links and brackets are still there. */
  text: string;
  /** For items and rows: the text that introduces the list (`These are wrong:`); else empty. */
  lead: string;
  /** For numbered items: the number, as digits; else empty. */
  label: string;
}

const FENCE = /^\s{0,8}(?:`{3,}[^`]*|~{3,}.*)$/u;
const RULE = /^\s*(?:(?:-\s*){3,}|(?:\*\s*){3,}|(?:_\s*){3,}|={3,})$/u;
const HEADING = /^\s{0,3}#{1,6}\s+(?<text>.*?)\s*#*$/u;
const QUOTE_MARK = /^\s*(?:>\s?)+/u;
const MONTH_AFTER_DAY =
  /^\s*\d{1,2}\.\s+(?:jan|feb|mär|mar|apr|mai|may|jun|jul|aug|sep|okt|oct|nov|dez|dec)/iu;
const ITEM =
  /^\s*(?:[-*+•·▪◦‣●○–]|\(?\d{1,3}[.)](?!\d)|\(?[a-z][.)]|\([ivx]{1,4}\))\s+(?:\[[ xX]\]\s+)?(?=\S)/u;
const NUMBERED_NOTE = /^\s*\[(?:\^[\w.-]{1,40}|\d{1,3})\]:?\s*\S/u;
const LABEL = /^\s*[*_]{0,3}\p{L}[^:.!?\n]{0,40}:[*_]{0,3}(?:\s|$)/u;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、。]/u;

interface Draft {
  kind: Block['kind'];
  lines: string[];
  label: string;
}

/** Splits text that is free of HTML into blocks, in order; blank blocks are left out. */
export function splitBlocks(text: string): Block[] {
  const parser = new BlockParser();
  for (const line of text.split('\n')) parser.read(line);
  return parser.finish();
}

class BlockParser {
  private readonly blocks: Block[] = [];
  private draft: Draft | null = null;
  private inCode: boolean = false;
  private header: readonly string[] | null = null;
  private lead = '';

  read(line: string): void {
    if (FENCE.test(line)) {
      this.flush();
      this.inCode = !this.inCode;
      return;
    }
    if (this.inCode) {
      this.push('code', line);
      return;
    }
    this.readText(line.replace(QUOTE_MARK, ''));
  }

  finish(): Block[] {
    this.flush();
    return this.blocks;
  }

  private readText(line: string): void {
    if (line.trim() === '') {
      this.flush();
      this.header = null;
      return;
    }
    if (this.readTable(line)) return;
    if (RULE.test(line)) {
      this.flush();
      return;
    }
    const heading = HEADING.exec(line)?.groups?.text;
    if (heading !== undefined) {
      this.push('heading', heading);
      return;
    }
    this.readLine(line);
  }

  private readLine(line: string): void {
    const marker = MONTH_AFTER_DAY.test(line) ? null : ITEM.exec(line);
    if (marker !== null) {
      this.flush();
      const label = /\d+/u.exec(marker[0])?.[0] ?? '';
      this.draft = { kind: 'item', lines: [line.slice(marker[0].length)], label };
    } else if (this.draft === null || NUMBERED_NOTE.test(line) || LABEL.test(line)) {
      const continuesItem = this.draft?.kind === 'item' && /^\s{2,}/u.test(line);
      if (continuesItem) this.draft?.lines.push(line);
      else {
        this.flush();
        this.draft = { kind: 'paragraph', lines: [line], label: '' };
      }
    } else {
      this.draft.lines.push(line);
    }
  }

  /** True when the line was part of a table. */
  private readTable(line: string): boolean {
    if (!line.includes('|')) return false;
    if (isTableSeparator(line)) {
      // Only the first line of dashes stands under a header; later ones part rows.
      this.header ??= cellsOf(this.draft?.lines.join(' ') ?? this.blocks.at(-1)?.text ?? '');
      this.flush();
      return true;
    }
    if (this.header === null && !/^\s*\|/u.test(line)) return false;
    this.push('row', rowText(cellsOf(line), this.header));
    return true;
  }

  private push(kind: Block['kind'], line: string): void {
    this.flush();
    this.draft = { kind, lines: [line], label: '' };
    this.flush();
  }

  private flush(): void {
    const { draft } = this;
    this.draft = null;
    if (draft === null) return;
    const joined = joinLines(draft.lines).replace(/[^\S\n]{2,}/gu, ' ');
    const text = draft.kind === 'code' ? joined : stripInlineMarkdown(joined);
    if (text.trim() === '') return;
    const listed = draft.kind === 'item' || draft.kind === 'row';
    if (!listed) this.lead = isLead(text, draft.kind) ? text : '';
    this.blocks.push({ kind: draft.kind, text, lead: listed ? this.lead : '', label: draft.label });
  }
}

/** A heading, a line that ends in a colon, or a short one without an end introduces what follows. */
function isLead(text: string, kind: Block['kind']): boolean {
  return (
    kind === 'heading' ||
    /:\s*$/u.test(text.slice(-3)) ||
    (text.length <= 40 && !/[.!?。]\W*$/u.test(text))
  );
}

/** Lines of one block as one line; a hard break (two blanks or a backslash) keeps its `\n`. */
function joinLines(lines: readonly string[]): string {
  return lines
    .map((line, index) => {
      const last = index === lines.length - 1;
      if (last) return line.trim();
      if (line.endsWith('  ')) return `${line.trim()}\n`;
      if (line.endsWith('\\')) return `${line.slice(0, -1).trim()}\n`;
      const trimmed = line.trim();
      return UNSPACED.test(trimmed.slice(-1)) ? trimmed : `${trimmed} `;
    })
    .join('');
}
