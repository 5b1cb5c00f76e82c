/** A sentence inside a block: where it begins and ends, the white space behind it included. */
export interface Span {
  start: number;
  end: number;
}

const END_MARK = /[.!?…]+["')\]}*_]*(?=\s)|[。！？]+["')\]}」』]*|\n+/gu;
/** Abbreviations that never end a sentence. */
const ABBREVIATION =
  /(?:^|[\s("'[])(?:e\.g|i\.e|cf|vs|approx|ca|resp|dr|mr|mrs|ms|prof|st|dept|incl|excl|u\.s|u\.k|z\.b|d\.h|u\.a|bzw|evtl|ggf|inkl|mme|mlle|p\.ej|sra?|[a-z])\.$/iu;
/** Abbreviations that only stand before a number. */
const BEFORE_NUMBER =
  /(?:^|[\s("'[])(?:nos?|nr|vol|figs?|eq|sec|ch|pp|art|abb|tel|núm|pág|est|max|min|avg|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|janv|févr|avr|juil|déc|ene|abr|dic|okt|dez)\.$/iu;
/** Abbreviations that end a sentence only where a capital follows. */
const CLOSING_ABBREVIATION =
  /(?:^|[\s("'[\d])(?:etc|a\.m|p\.m|usw|inc|ltd|co|corp|al|jr|sr|secs?|mins?|hrs?|max|min|approx)\.$/iu;
const SENTENCE_START = /^\s*["'([]*[\p{Lu}\p{Lo}]/u;
const MONTH =
  /^\s*(?:jan|feb|mär|mar|apr|mai|may|juni?|juli?|jul|aug|sep|okt|oct|nov|dez|dec)[a-zäéû]*\.?(?=\s|$|[,;])/iu;

/** The sentences of a block's text in order; together they cover it. Empty text gives none. */
export function splitSentences(text: string): Span[] {
  const spans: Span[] = [];
  let start = 0;
  for (const mark of text.matchAll(END_MARK)) {
    const end = mark.index + mark[0].length;
    if (end <= start || !endsSentence(text, mark[0], end)) continue;
    const behind = skipSpace(text, end);
    spans.push({ start, end: behind });
    start = behind;
  }
  if (start < text.length && text.slice(start).trim() !== '')
    spans.push({ start, end: text.length });
  return spans;
}

function endsSentence(text: string, mark: string, end: number): boolean {
  if (mark[0] !== '.' || mark.startsWith('..')) return !/^\s*[,;]/u.test(text.slice(end, end + 5));
  const before = text.slice(Math.max(0, end - mark.length - 12), end - mark.length + 1);
  const behind = text.slice(end, end + 40);
  if (/\d\.$/u.test(before)) return !(/(?:^|\D)\d{1,2}\.$/u.test(before) && MONTH.test(behind));
  if (ABBREVIATION.test(before)) return false;
  if (BEFORE_NUMBER.test(before) && /^\s*\d/u.test(behind)) return false;
  return !CLOSING_ABBREVIATION.test(before) || SENTENCE_START.test(behind);
}

function skipSpace(text: string, from: number): number {
  let index = from;
  while (index < text.length && /\s/u.test(text[index] ?? '')) index += 1;
  return index;
}
