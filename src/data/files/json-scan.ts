/** Deeper nesting than this is refused: no corpus needs it and readers may run out of stack. */
const MAX_DEPTH = 500;

/** What a scan reports on its way. The path array is reused: copy it to keep it. */
export interface JsonVisitor {
  /** A value begins at `start`; `end` lies behind a scalar, or behind the opening bracket. */
  value?(path: readonly (string | number)[], start: number, end: number): void;
  /** A key that its object already has. */
  duplicateKey?(path: readonly (string | number)[], start: number): void;
}

/** Why a text is no JSON. */
export interface JsonFault {
  offset: number;
  expected: string;
  remedy: string;
}

/**
 * Walks through the first JSON value from an offset on, without building it. Gives the first syntax
 * fault, or undefined; JSON.parse says that there is one, but often not where. `whole: false` lets
 * other text follow the value.
 */
export function scanJson(
  text: string,
  visitor: JsonVisitor,
  { from = 0, whole = true } = {},
): JsonFault | undefined {
  const scanner = new JsonScanner(text, visitor, from);
  try {
    scanner.scanValue();
    if (whole) scanner.expectEnd();
    return undefined;
  } catch (thrown) {
    if (thrown instanceof ScanStop) return thrown.fault;
    throw thrown;
  }
}

class ScanStop extends Error {
  readonly fault: JsonFault;

  constructor(fault: JsonFault) {
    super(fault.expected);
    this.fault = fault;
  }
}

const LITERAL = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const BLANKS = /[ \t\r\n]*/y;
const STRING_STOP = /["\\]|[^\P{Cc}\u007f-\u009f]/gu;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

class JsonScanner {
  private readonly text: string;
  private readonly visitor: JsonVisitor;
  private readonly path: (string | number)[] = [];
  private at: number;

  constructor(text: string, visitor: JsonVisitor, from: number) {
    this.text = text;
    this.visitor = visitor;
    this.at = from;
  }

  scanValue(): void {
    this.skipBlanks();
    const start = this.at;
    const opening = this.text[start];
    if (opening === '"') this.scanString();
    else if (opening !== '[' && opening !== '{') this.scanLiteral();
    else this.at += 1;
    this.visitor.value?.(this.path, start, this.at);
    if (this.path.length > MAX_DEPTH) {
      this.stop(start, `at most ${MAX_DEPTH} levels of nesting`, 'Flatten the value.');
    }
    if (opening === '[') this.scanMembers(']', (index) => this.scanElement(index));
    if (opening === '{') {
      const keys = new Set<string>();
      this.scanMembers('}', () => this.scanMember(keys));
    }
  }

  expectEnd(): void {
    this.skipBlanks();
    if (this.at < this.text.length) {
      this.stop(this.at, 'nothing after the end of the list', 'Remove what follows it.');
    }
  }

  private scanMembers(closing: ']' | '}', scanOne: (index: number) => void): void {
    this.skipBlanks();
    if (this.take(closing)) return;
    for (let index = 0; ; index += 1) {
      scanOne(index);
      this.skipBlanks();
      if (this.take(closing)) return;
      const comma = this.at;
      if (!this.take(',')) {
        this.stop(
          comma,
          `a comma or ${closing}`,
          `Add the missing comma, or close with ${closing}.`,
        );
      }
      this.skipBlanks();
      if (this.text[this.at] === closing) {
        this.stop(comma, `no comma before ${closing}`, 'Remove the trailing comma.');
      }
    }
  }

  private scanElement(index: number): void {
    this.path.push(index);
    this.scanValue();
    this.path.pop();
  }

  private scanMember(keys: Set<string>): void {
    const start = this.at;
    if (this.text[start] !== '"') {
      this.stop(start, 'a field name in double quotes', 'Write the name in double quotes.');
    }
    this.scanString();
    const key = String(JSON.parse(this.text.slice(start, this.at)));
    this.path.push(key);
    if (keys.has(key)) this.visitor.duplicateKey?.(this.path, start);
    keys.add(key);
    this.skipBlanks();
    if (!this.take(':')) this.stop(this.at, 'a colon after the field name', 'Add the colon.');
    this.scanValue();
    this.path.pop();
  }

  private scanString(): void {
    const start = this.at;
    STRING_STOP.lastIndex = start + 1;
    for (;;) {
      const found = STRING_STOP.exec(this.text);
      if (found === null)
        this.stop(start, 'a closing quote', 'Close the text with a double quote.');
      else if (found[0] === '"') {
        this.at = found.index + 1;
        return;
      } else if (found[0] !== '\\') {
        const remedy = 'Write a line break as \\n and a tab as \\t, or close the quote.';
        this.stop(found.index, 'no raw line break or control character in a text', remedy);
      } else {
        ESCAPE.lastIndex = found.index;
        if (!ESCAPE.test(this.text)) {
          this.stop(found.index, 'a valid escape', 'Write a single backslash as \\\\.');
        }
        STRING_STOP.lastIndex = ESCAPE.lastIndex;
      }
    }
  }

  private scanLiteral(): void {
    LITERAL.lastIndex = this.at;
    if (LITERAL.test(this.text)) {
      const start = this.at;
      this.at = LITERAL.lastIndex;
      if (/\d/.test(this.text[this.at] ?? '')) {
        this.stop(start, 'a number without leading zeros', 'Put it into double quotes.');
      }
      return;
    }
    const remedy =
      this.at >= this.text.length
        ? 'The file ends too early: complete it.'
        : 'Write texts in double quotes; comments, NaN and single quotes are no JSON.';
    this.stop(this.at, 'a JSON value', remedy);
  }

  private skipBlanks(): void {
    BLANKS.lastIndex = this.at;
    BLANKS.test(this.text);
    this.at = BLANKS.lastIndex;
  }

  private take(character: string): boolean {
    if (this.text[this.at] !== character) return false;
    this.at += 1;
    return true;
  }

  private stop(offset: number, expected: string, remedy: string): never {
    throw new ScanStop({ offset, expected, remedy });
  }
}
