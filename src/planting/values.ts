import type { Fact } from '../data/types.ts';
import { fill } from './fill.ts';
import { at, type Random } from './random.ts';
import type { Attribute, WorldTemplates } from './template-schema.ts';

/** A value as documents state it. */
export interface Value {
  text: string;
  /** Other usual writings of the same value. */
  alsoWritten: readonly string[];
  /** Larger is later (dates) or more (numbers); the place in the list for words. */
  order: number;
}

/** Days that every month has, so that every date is a date. */
const DAYS = 28;

/** The value as a fact, with all its writings. */
export function factOf(value: Value): Fact {
  return { any: [value.text, ...value.alsoWritten] };
}

/** A random value of an attribute whose text differs from all values in `avoid`. */
export function createValue(
  attribute: Attribute,
  templates: WorldTemplates,
  random: Random,
  avoid: readonly Value[] = [],
): Value {
  for (;;) {
    const value = drawValue(attribute, templates, random);
    if (avoid.every(({ text }) => text !== value.text)) return value;
  }
}

/** A whole number as documents write it (with group separators), also accepted without them. */
export function numberValue(number: number, { numbers }: WorldTemplates): Value {
  const digits = String(number);
  const text = digits.replace(/\B(?=(\d{3})+$)/g, () => numbers.groupSeparator);
  const word = numbers.words[number];
  const alsoWritten = [...(text === digits ? [] : [digits]), ...(word === undefined ? [] : [word])];
  return { text, alsoWritten, order: number };
}

/** A random date of the templates' span of years, later than nothing in particular. */
export function createDate({ dates }: WorldTemplates, random: Random): Value {
  const year = random.int(dates.firstYear, dates.lastYear);
  const month = random.int(1, 12);
  const day = random.int(1, DAYS);
  const parts = {
    year: String(year),
    month: at(dates.months, month - 1),
    day: String(day),
    mm: String(month).padStart(2, '0'),
    dd: String(day).padStart(2, '0'),
  };
  return {
    text: fill(dates.text, parts),
    alsoWritten: dates.alsoWritten.map((form) => fill(form, parts)),
    order: (year * 12 + month) * 31 + day,
  };
}

function drawValue(attribute: Attribute, templates: WorldTemplates, random: Random): Value {
  switch (attribute.type) {
    case 'date':
      return createDate(templates, random);
    case 'number':
      return numberValue(random.int(attribute.min, attribute.max), templates);
    case 'word': {
      const order = random.int(0, attribute.words.length - 1);
      return { text: at(attribute.words, order), alsoWritten: [], order };
    }
  }
}
