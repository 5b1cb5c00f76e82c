/** A calendar day, month or year as far as the text says; a missing part is not said. */
export interface DateValue {
  year?: number;
  month?: number;
  day?: number;
}

/**
 * One unit of meaning in a text: a word, a number with its unit, a date, or a mark that parts words.
 * Numbers carry every value that their writing can mean in the text's language.
 */
export interface Token {
  kind: 'word' | 'number' | 'date' | 'mark';
  /** The canonical writing: `retries`, `12400`, `2024-3-14`, `,`. */
  key: string;
  start: number;
  end: number;
  /** True where the word begins with a capital. */
  capital: boolean;
  /** For numbers: canonical decimal writings, the likeliest first. */
  values: readonly string[];
  /** For numbers: the base unit (`s`, `EUR`, `%`), empty without one. */
  unit: string;
  /** What turns the value into the base unit; 60 for minutes. */
  factor: number;
  /** For dates, and numbers that may be one (`14.03.`): every reading. */
  dates: readonly DateValue[];
  /** True for `14th`, `third`, `第3`: a place in an order, which is no count. */
  ordinal: boolean;
}

const NO_VALUES: readonly string[] = [];
const NO_DATES: readonly DateValue[] = [];

/** A token of the given kind with neutral other parts. */
export function createToken(
  parts: Pick<Token, 'kind' | 'key' | 'start' | 'end'> & Partial<Token>,
): Token {
  return {
    kind: parts.kind,
    key: parts.key,
    start: parts.start,
    end: parts.end,
    capital: parts.capital ?? false,
    values: parts.values ?? NO_VALUES,
    unit: parts.unit ?? '',
    factor: parts.factor ?? 1,
    dates: parts.dates ?? NO_DATES,
    ordinal: parts.ordinal ?? false,
  };
}

/** A number token; `values` must not be empty. */
export function createNumber(
  values: readonly string[],
  start: number,
  end: number,
  parts: Partial<Token> = {},
): Token {
  return createToken({ kind: 'number', key: values[0] ?? '', values, start, end, ...parts });
}
