/** Characters that XML 1.0 cannot hold in any form; lone surrogates included. */
const NOT_XML =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is the purpose
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const MARKUP: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** What GitHub-flavoured Markdown reads as markup anywhere in a line. */
const MARKDOWN = /[\\`*_[\]|~$]/g;
/** What it reads as a heading, list or rule at the start of one. */
const MARKDOWN_START = /^(?:#{1,6}|[-+])(?=\s|$)|^[-=](?=[-=\s]*$)|^\d{1,9}(?=[.)](?:\s|$))/;
/** What GitHub turns into a notification or a reference after rendering, where a backslash is too early. */
const REFERENCE = /@(?=\w)|#(?=\d)/g;
const ZERO_WIDTH_SPACE = '\u200b';

/** A text as content or quoted attribute of HTML: markup characters become entities. */
export function escapeHtml(text: string): string {
  return toXmlText(text).replace(/[&<>"']/g, (character) => MARKUP[character] ?? character);
}

/** The same for XML; carriage returns and line breaks in attributes survive as references. */
export function escapeXml(text: string): string {
  return escapeHtml(text).replace(/[\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/**
 * A text of unknown origin as one line of GitHub-flavoured Markdown that reads as plain text, also in
 * a table cell: no markup, HTML, table border, code, formula, auto-link or `@mention` survives.
 */
export function escapeMarkdown(text: string): string {
  return toXmlText(text)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(MARKDOWN, '\\$&')
    .replace(/:\/\/|\bwww\./gi, (link) => link.replace(/[/.]/g, '\\$&'))
    .replace(MARKDOWN_START, (start) =>
      /\d/.test(start) ? `${start}${ZERO_WIDTH_SPACE}` : `\\${start}`,
    )
    .replace(/[&<>]/g, (character) => MARKUP[character] ?? character)
    .replace(REFERENCE, `$&${ZERO_WIDTH_SPACE}`);
}

/** The text with U+FFFD for what XML cannot hold: most control characters and lone surrogates. */
export function toXmlText(text: string): string {
  return text.replace(NOT_XML, '\ufffd');
}
