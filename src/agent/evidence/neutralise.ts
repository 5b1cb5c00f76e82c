/** The tags that delimit data in a prompt; no data may hold one. */
export const delimiters = [
  'conversation',
  'question',
  'evidence',
  'queries_already_run',
  'missing',
] as const;

/** A tag that delimits data in a prompt. */
export type Delimiter = (typeof delimiters)[number];

const LINE_ENDS = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;
const UNPRINTABLE = /[\p{Cs}\p{Noncharacter_Code_Point}]|(?![\t\n])\p{Cc}/gu;
const OWN_TAG = new RegExp(`<(?=\\s{0,8}/?\\s{0,8}(?:${delimiters.join('|')})\\b)`, 'gi');
/** What chat templates use to end a turn: servers read these as control tokens wherever they stand. */
const TEMPLATE_TAG =
  /<(?=\||\/?(?:s|bos|eos|pad|unk|start_of_turn|end_of_turn)>)|\[(?=\/?(?:INST|SYSTEM_PROMPT)\])/gi;

/**
 * A text as data: line ends are `\n`, characters that cannot be sent become U+FFFD, and what looks
 * like one of our delimiters or like a chat template's control token loses its opening bracket
 * (`<` becomes `‹`, `[` becomes `⟦`), so that no text can close its own block or open a turn.
 * All other text stays as it is.
 */
export function neutralise(text: string): string {
  return text
    .replace(LINE_ENDS, '\n')
    .replace(UNPRINTABLE, '\ufffd')
    .replace(OWN_TAG, '‹')
    .replace(TEMPLATE_TAG, (bracket) => (bracket === '<' ? '‹' : '⟦'));
}

/** `neutralise` on one line: every run of white space is one space, none at the ends. */
export function neutraliseLine(text: string): string {
  return neutralise(text).replace(/\s+/g, ' ').trim();
}
