import { decodeHTMLStrict } from 'entities';

const INLINE_TAG =
  /<\/?(?:a|abbr|b|bdi|bdo|big|em|font|i|ins|mark|q|small|span|strong|sub|sup|time|u|var|br|wbr|img|input|label|bdo)(?:\s[^<>]{0,500})?\/?>/giu;
const CODE_TAG = /<\/?(?:code|kbd|samp|tt)(?:\s[^<>]{0,500})?>/giu;
const STRUCK_TAG = /<\/?(?:del|s|strike)(?:\s[^<>]{0,500})?>/giu;
const CITE_TAG = /<(?<close>\/?)(?:cite|ref)(?:\s[^<>]{0,500})?>/giu;
const CELL_TAG = /<\/?(?:td|th)(?:\s[^<>]{0,500})?>/giu;
const ITEM_TAG = /<li(?:\s[^<>]{0,500})?>/giu;
const BLOCK_TAG =
  /<\/?(?:address|article|aside|blockquote|body|details|summary|center|dd|div|dl|dt|figcaption|figure|footer|form|h[1-6]|head|header|hr|html|li|main|nav|ol|p|pre|section|table|tbody|tfoot|thead|tr|ul)(?:\s[^<>]{0,500})?\/?>/giu;
const LINE_IN_ROW = /<tr(?:\s[^<>]{0,500})?>/giu;

/**
 * HTML as Markdown-like text: blocks become lines, list items dashes, cells bars, struck text tildes;
 * entities are decoded. Only known tags are taken for tags, so `<k-05>` and `a < b` stay.
 */
export function stripHtml(text: string): string {
  const plain = text.includes('<') ? stripTags(removeComments(text)) : text;
  return plain.includes('&') ? decodeHTMLStrict(plain) : plain;
}

function stripTags(text: string): string {
  const rows = LINE_IN_ROW.test(text) ? text.replace(/\s*\n\s*(?=<\/?t[dh])/giu, '') : text;
  return rows
    .replace(CELL_TAG, (tag) => (tag.startsWith('</') ? ' |' : ' '))
    .replace(LINE_IN_ROW, '\n\n| ')
    .replace(ITEM_TAG, '\n- ')
    .replace(BLOCK_TAG, '\n\n')
    .replace(CODE_TAG, '`')
    .replace(STRUCK_TAG, '~~')
    .replace(CITE_TAG, (_, close: string) => (close === '/' ? ']' : '['))
    .replace(INLINE_TAG, (tag) => (/^<\/?(?:w?br|img|input)/iu.test(tag) ? ' ' : ''));
}

function removeComments(text: string): string {
  let kept = '';
  let position = 0;
  for (;;) {
    const start = text.indexOf('<!--', position);
    const end = start < 0 ? -1 : text.indexOf('-->', start + 4);
    if (end < 0) return kept + text.slice(position);
    kept += text.slice(position, start);
    position = end + 3;
  }
}
