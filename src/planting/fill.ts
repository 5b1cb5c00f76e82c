/** A placeholder: a name in braces; with a capital first letter its text starts with a capital. */
const PLACEHOLDER = /\{([A-Za-z]+)\}/g;

/** Texts by placeholder name (without a capital). */
export type Fillings = Readonly<Record<string, string>>;

/**
 * A template with its placeholders replaced: `{name}` by the text of `name`, `{Name}` by the same
 * text with its first letter in upper case. Texts that are filled in are not searched for
 * placeholders again. A placeholder without a text is a RangeError: templates are checked before.
 */
export function fill(template: string, fillings: Fillings): string {
  return template.replace(PLACEHOLDER, (_, placeholder: string) => {
    const name = lowerFirst(placeholder);
    const text = Object.hasOwn(fillings, name) ? fillings[name] : undefined;
    if (text === undefined) throw new RangeError(`no text for {${placeholder}} in "${template}"`);
    return name === placeholder ? text : upperFirst(text);
  });
}

/** The placeholder names of a template, without capitals, each once. */
export function placeholdersOf(template: string): string[] {
  const names = [...template.matchAll(PLACEHOLDER)].map(([, name = '']) => lowerFirst(name));
  return [...new Set(names)];
}

/** Whether a template holds a brace that belongs to no placeholder, as in `{{name}` or `{na me}`. */
export function hasStrayBrace(template: string): boolean {
  return /[{}]/.test(template.replace(PLACEHOLDER, ''));
}

function lowerFirst(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1);
}

function upperFirst(text: string): string {
  const first = String.fromCodePoint(text.codePointAt(0) ?? 0x20);
  return first.toUpperCase() + text.slice(first.length);
}
