const TOKEN =
  /<!--[\s\S]*?-->|<[!?][^>]*>|<\/?([a-zA-Z][\w:-]*)((?:\s+[\w:-]+(?:="[^"<]*")?)*)\s*(\/?)>|[^<]+/y;
const VOID = new Set(['meta', 'link', 'br', 'img', 'hr', 'input']);
const ENTITY = /&(?!(?:amp|lt|gt|quot|apos|nbsp|#\d+|#x[\da-fA-F]+);)/;

/** One element of a text as it stands, with its attributes. */
export interface Element {
  name: string;
  attributes: string;
}

/**
 * The elements of a text of XML or HTML in order. Throws where it is not well-formed: tags that do not
 * balance, a bare `<` or `&`, an attribute without double quotes, a character that XML cannot hold.
 * Contents of `<style>` are skipped.
 */
export function checkMarkup(text: string): Element[] {
  const source = text.replace(/<style>[\s\S]*?<\/style>/g, '<style></style>');
  checkCharacters(source);
  const open: string[] = [];
  const elements: Element[] = [];
  for (const [token, name, attributes = '', selfClosing] of tokensOf(source)) {
    if (ENTITY.test(token)) throw new Error(`bare ampersand: ${token.slice(0, 80)}`);
    if (name === undefined) continue;
    if (token.startsWith('</')) {
      const last = open.pop();
      if (last !== name) throw new Error(`</${name}> closes <${last}>`);
      continue;
    }
    elements.push({ name, attributes });
    if (selfClosing !== '/' && !VOID.has(name)) open.push(name);
  }
  if (open.length > 0) throw new Error(`not closed: ${open.join(', ')}`);
  return elements;
}

/** The names of an element's attributes. */
export function attributeNames({ attributes }: Element): string[] {
  return attributes
    .replace(/="[^"]*"/g, '')
    .trim()
    .split(/\s+/);
}

function checkCharacters(source: string): void {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot hold these
  const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/u;
  const found = forbidden.exec(source);
  if (found !== null) throw new Error(`forbidden character at ${found.index}`);
}

function* tokensOf(source: string): Generator<RegExpExecArray> {
  let at = 0;
  while (at < source.length) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(source);
    if (match === null) throw new Error(`not well-formed: ${source.slice(at, at + 80)}`);
    at = TOKEN.lastIndex;
    yield match;
  }
}
