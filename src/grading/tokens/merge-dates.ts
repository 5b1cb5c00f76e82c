import { MONTHS } from './months.ts';
import { createToken, type DateValue, type Token } from './token.ts';

/** Small words inside a date: `the 14th of March`, `14 de marzo de 2024`. */
const FILLERS: ReadonlySet<string> = new Set([
  'of',
  'de',
  'del',
  'the',
  'den',
  'der',
  'le',
  'do',
  'di',
  '.',
  ',',
]);
/** Marks and words behind which a bare day continues an earlier date: `not March 14 but the 20th`. */
const CONTINUES: ReadonlySet<string> = new Set([
  'but',
  'to',
  'or',
  'and',
  'sondern',
  'mais',
  'sino',
  'auf',
]);

/** Joins day, month and year to dates, in any order and in the languages of `MONTHS`, and `3月14日`. */
export function mergeDates(tokens: readonly Token[]): Token[] {
  const merged: Token[] = [];
  let index = 0;
  while (index < tokens.length) {
    const read = readHanDate(tokens, index) ?? readMonth(tokens, index, merged);
    const token = tokens[index] as Token;
    merged.push(read?.token ?? token);
    index += read?.length ?? 1;
  }
  return merged.map((token, at) => continuedDate(merged, at) ?? token);
}

interface Read {
  token: Token;
  length: number;
}

function readMonth(tokens: readonly Token[], index: number, before: Token[]): Read | null {
  const name = tokens[index] as Token;
  const month = name.kind === 'word' ? MONTHS.get(name.key) : undefined;
  if (month === undefined) return null;
  const dayBefore = takeDayBefore(before, name);
  if (name.key === 'may' && !name.capital && dayBefore === null) return null;
  let next = index + 1;
  const date: DateValue = { month };
  if (dayBefore !== null) date.day = dayBefore.day;
  else {
    const at = skipFillers(tokens, next, 2);
    const day = dayOf(tokens[at]);
    if (day !== null) {
      date.day = day;
      next = at + 1;
    }
  }
  const yearAt = skipFillers(tokens, next, 2);
  const year = yearOf(tokens[yearAt]);
  if (year !== null && (year > 999 || isYearByPlace(date, tokens[yearAt], tokens[yearAt + 1]))) {
    date.year = year;
    next = yearAt + 1;
  }
  if (date.day === undefined && date.year === undefined) return null;
  const start = dayBefore?.start ?? name.start;
  const end = tokens[next - 1]?.end ?? name.end;
  return { token: dateToken(date, start, end), length: next - index };
}

/** Takes `14`, `14th of`, `14.` off the tokens before a month. */
function takeDayBefore(before: Token[], month: Token): { day: number; start: number } | null {
  let at = before.length - 1;
  while (
    at >= 0 &&
    before.length - at <= 2 &&
    FILLERS.has(before[at]?.key ?? '') &&
    before[at]?.key !== ','
  ) {
    at -= 1;
  }
  const token = before[at];
  const day = dayOf(token);
  if (token === undefined || day === null || month.start - token.end > 9) return null;
  before.length = at;
  return { day, start: token.start };
}

function skipFillers(tokens: readonly Token[], from: number, most: number): number {
  let at = from;
  while (at - from < most && FILLERS.has(tokens[at]?.key ?? '')) at += 1;
  return at;
}

function dayOf(token: Token | undefined): number | null {
  if (token?.kind !== 'number' || token.unit !== '') return null;
  const [value = ''] = token.values;
  const day = Number(value);
  return /^\d{1,2}$/u.test(value) && day >= 1 && day <= 31 ? day : null;
}

function yearOf(token: Token | undefined): number | null {
  if (token?.kind !== 'number' || token.unit !== '' || token.ordinal) return null;
  const [value = ''] = token.values;
  return /^\d{3,4}$/u.test(value) ? Number(value) : null;
}

/** Early years (`3 March 263`) need a day before and no noun behind; `0263` is a year anywhere. */
function isYearByPlace(date: DateValue, year: Token | undefined, next: Token | undefined): boolean {
  if (year?.values[0]?.length === 4) return true;
  return (
    date.day !== undefined && (next === undefined || next.kind === 'mark' || next.key.length < 4)
  );
}

function dateToken(date: DateValue, start: number, end: number): Token {
  const key = [date.year, date.month, date.day].map((part) => part ?? '*').join('-');
  return createToken({ kind: 'date', key, start, end, dates: [date] });
}

/** `2024年3月14日`, `3月14号`, `2024年3月`. */
function readHanDate(tokens: readonly Token[], index: number): Read | null {
  const first = tokens[index];
  if (first?.kind !== 'number') return null;
  const date: DateValue = {};
  let next = index;
  const year = yearOf(first);
  if (year !== null && tokens[index + 1]?.key === '年' && tokens[index + 3]?.key === '月') {
    date.year = year;
    next += 2;
  }
  const month = dayOf(tokens[next]);
  if (month === null || month > 12 || tokens[next + 1]?.key !== '月') return null;
  date.month = month;
  next += 2;
  const day = dayOf(tokens[next]);
  const mark = tokens[next + 1]?.key;
  if (day !== null && (mark === '日' || mark === '号')) {
    date.day = day;
    next += 2;
  }
  if (date.day === undefined && date.year === undefined) return null;
  const end = tokens[next - 1]?.end ?? first.end;
  return { token: dateToken(date, first.start, end), length: next - index };
}

/** A bare day that takes its month from a date shortly before: `but on the 20th`. */
function continuedDate(tokens: readonly Token[], at: number): Token | null {
  const token = tokens[at];
  const day = dayOf(token);
  if (token === undefined || day === null || token.dates.length > 0) return null;
  const near = tokens.slice(Math.max(0, at - 5), at);
  const link = near.findLast(({ key }) => CONTINUES.has(key));
  if (link === undefined) return null;
  const between = tokens.slice(Math.max(0, at - 12), at);
  const date = between.findLast(({ kind }) => kind === 'date')?.dates[0];
  const next = tokens[at + 1];
  const isBare = next === undefined || next.kind === 'mark' || token.ordinal;
  if (date?.month === undefined || date.day === undefined || !isBare) return null;
  const year = date.year === undefined ? {} : { year: date.year };
  return { ...token, dates: [{ ...year, month: date.month, day }] };
}
