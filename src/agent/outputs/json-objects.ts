const THINK_END = '</think>';
const THINK_START = '<think>';
/** A reply of more objects than this is noise. */
const MOST_OBJECTS = 100;

/**
 * The JSON objects that stand side by side in a model's text, in order: bare, fenced, with prose
 * around them, behind a `<think>` block or a byte order mark. Objects inside objects and texts that
 * only look like one (`{x}`) are passed over. An object that never closes ends the list, so that a
 * part of a cut reply is not taken for the whole; so do 100 objects. Duplicate keys keep their last
 * value, as in JSON.parse. One pass: linear in the length, whatever the nesting.
 */
export function* jsonObjects(text: string): Generator<Record<string, unknown>> {
  const body = withoutThinking(text);
  let from = 0;
  for (let objects = 0; objects < MOST_OBJECTS; objects += 1) {
    const start = nextStart(body, from);
    if (start === -1) return;
    const end = objectEnd(body, start);
    if (end === -1) return;
    const value = parseObject(body.slice(start, end));
    if (value !== undefined) yield value;
    from = end;
  }
}

/** The text behind a leading `<think>` block; empty where the block never closes. */
export function withoutThinking(text: string): string {
  const body = text.trim(); // takes a byte order mark off as well
  // A reply that opens with data is data throughout, also where a string in it holds the tag.
  if (/^[{[`]/.test(body)) return body;
  const end = body.lastIndexOf(THINK_END);
  if (end !== -1) return body.slice(end + THINK_END.length).trim();
  return body.startsWith(THINK_START) ? '' : body;
}

/** The next `{` that can open an object: the next mark behind it is a quote or `}`. */
function nextStart(text: string, from: number): number {
  for (let start = text.indexOf('{', from); start !== -1; start = text.indexOf('{', start + 1)) {
    let next = start + 1;
    while (' \t\r\n'.includes(text.charAt(next)) && next < text.length) next += 1;
    if ('"}'.includes(text.charAt(next)) && next < text.length) return start;
  }
  return -1;
}

/** The index behind the object's closing brace, or -1. Braces inside strings do not count. */
function objectEnd(text: string, start: number): number {
  let depth = 0;
  for (let index = start; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (character === '"') index = closingQuote(text, index);
    else if (character === '{') depth += 1;
    else if (character === '}') depth -= 1;
    if (depth === 0) return index + 1;
  }
  return -1;
}

/** The index of the quote that closes the string opened at `start`; the text's length if none does. */
function closingQuote(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (character === '"') return index;
    if (character === '\\') index += 1;
  }
  return text.length;
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text);
  } catch (thrown) {
    if (thrown instanceof SyntaxError || thrown instanceof RangeError) return undefined;
    throw thrown;
  }
}
