import { parseNumber } from './parse-number.ts';
import type { Token } from './token.ts';
import { CURRENCIES, HAN_UNITS, TWO_WORD_UNITS, UNITS, type Unit } from './units.ts';

/** Words that are a unit and a word of another language; as a unit they need to touch the number. */
const ONLY_GLUED: ReadonlySet<string> = new Set([
  'an',
  'mo',
  'v',
  'w',
  'l',
  'won',
  'metro',
  'mes',
  'grad',
]);

const CELSIUS: Unit = { base: 'celsius', factor: 1 };

/**
 * Joins numbers with the unit or currency beside them: `30-second`, `EUR 12,400`, `12.400 €`, `30秒`.
 * `text` is what the tokens were read from.
 */
export function attachUnits(tokens: readonly Token[], text: string): Token[] {
  const joined: Token[] = [];
  let index = 0;
  while (index < tokens.length) {
    const token = tokens[index] as Token;
    index += 1;
    if (token.kind !== 'number' || token.ordinal) {
      joined.push(token);
      continue;
    }
    const before = currencyBefore(joined, token);
    const behind = unitBehind(tokens, index, token, text);
    const unit = behind?.unit ?? before;
    if (unit === undefined || token.unit !== '') {
      joined.push(token);
      continue;
    }
    const start = before === undefined ? token.start : dropCurrency(joined);
    index += behind?.length ?? 0;
    joined.push(withUnit(token, unit, start, behind?.end ?? token.end, text));
  }
  return joined;
}

function withUnit(token: Token, unit: Unit, start: number, end: number, text: string): Token {
  const raw = text.slice(token.start, token.end);
  const money = CURRENCIES.has(unit.base) && /^[\d., '_]+$/u.test(raw);
  const values =
    (money ? parseNumber(raw, { decimalComma: false, money: true }) : null) ?? token.values;
  return { ...token, values, unit: unit.base, factor: unit.factor, start, end };
}

function currencyBefore(joined: readonly Token[], token: Token): Unit | undefined {
  const last = joined.at(-1);
  if (last?.kind !== 'word' || token.start - last.end > 1) return undefined;
  const unit = UNITS.get(last.key);
  return unit !== undefined && CURRENCIES.has(unit.base) ? unit : undefined;
}

/** Takes the currency off the list, and the `US` of `US$`; gives its start. */
function dropCurrency(joined: Token[]): number {
  const currency = joined.pop();
  const country = joined.at(-1);
  const isUs = country?.key === 'us' && currency?.key === '$' && country.end === currency.start;
  if (isUs) joined.pop();
  return (isUs ? country?.start : currency?.start) ?? 0;
}

function unitBehind(tokens: readonly Token[], index: number, number: Token, text: string) {
  const next = tokens[index];
  if (next === undefined || next.kind === 'mark') return null;
  const gap = next.start - number.end;
  if (gap > 3 || !/^["')\]]{0,2}[\s-]?["'(]{0,1}$/u.test(text.slice(number.end, next.start)))
    return null;
  const han = HAN_UNITS.find(([writing]) => text.startsWith(writing, next.start));
  if (han !== undefined) return takeHan(tokens, index, next.start + han[0].length, han[1]);
  const second = tokens[index + 1];
  const pair = second === undefined ? undefined : TWO_WORD_UNITS.get(`${next.key} ${second.key}`);
  if (pair !== undefined && second !== undefined) return { unit: pair, length: 2, end: second.end };
  if (isCelsius(next, text)) return { unit: CELSIUS, length: 1, end: next.end };
  const unit = UNITS.get(next.key);
  if (unit === undefined || (gap > 0 && ONLY_GLUED.has(next.key))) return null;
  return { unit, length: 1, end: next.end };
}

/** The `C` of `87 C`; not that of `3 C++ files` or `2 C-suite members`. */
function isCelsius({ key, capital, end }: Token, text: string): boolean {
  return (
    key === 'c' &&
    capital &&
    !/^[+#'-]|^\s(?!(?:and|or|at|in|under|when|by|for|with|to|is|as)\b)\p{Ll}/u.test(
      text.slice(end, end + 8),
    )
  );
}

function takeHan(tokens: readonly Token[], index: number, end: number, unit: Unit) {
  let length = 0;
  while ((tokens[index + length]?.start ?? end) < end) length += 1;
  return { unit, length, end };
}
