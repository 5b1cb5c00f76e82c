import type { CostMetric } from '../data/metric-names.ts';
import type { StratumSelector } from '../data/stratum.ts';

/** A number with at most `decimals` decimals, without trailing zeros and never `-0`. */
export function plain(value: number, decimals = 2): string {
  const rounded = Number(value.toFixed(decimals));
  return String(rounded === 0 ? 0 : rounded);
}

/** Beyond this many decimals a value is written as nothing. */
const MOST_DECIMALS = 6;

/**
 * A measured amount with at most `decimals` decimals or, where it is small, as many as two significant
 * digits take (at most six): `12.35`, `0.05`, `0.012`, `0.00042`. So a small amount is not written as 0.
 */
export function readable(value: number, decimals = 2): string {
  const size = Math.abs(value);
  if (size === 0) return plain(value);
  const needed = 1 - Math.floor(Math.log10(size));
  return plain(value, Math.min(MOST_DECIMALS, Math.max(decimals, needed)));
}

/** A difference of scores in percentage points, without a sign: `21 points`, `1 point`, `0.5 points`. */
export function points(difference: number): string {
  const text = plain(Math.abs(difference) * 100, 1);
  return `${text} ${text === '1' ? 'point' : 'points'}`;
}

/** A difference of scores in signed percentage points without the unit: `+21`, `-3.5`, `0`. */
export function signedPoints(difference: number): string {
  const text = plain(difference * 100, 1);
  return difference > 0 && text !== '0' ? `+${text}` : text;
}

/** A p value: `0.031`, or `below 0.001`; never 0. */
export function pText(p: number): string {
  return p < 0.001 ? 'below 0.001' : plain(p, 3);
}

/** A share as a percentage: `95 %`. */
export function percent(share: number): string {
  return `${plain(share * 100, 1)} %`;
}

/** `1 question`, `2 questions`. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}

/** `a`, `a and b`, `a, b and c`; empty for none. */
export function listed(items: readonly string[]): string {
  const last = items.at(-1);
  if (last === undefined || items.length === 1) return last ?? '';
  return `${items.slice(0, -1).join(', ')} and ${last}`;
}

/** The first few of many, with the number of the others. */
export function firstOf(items: readonly string[], most = 5): string {
  const rest = items.length - most;
  return rest > 0 ? `${items.slice(0, most).join(', ')} and ${rest} more` : listed(items);
}

/** A cost with its unit in words: `2.5 LLM calls`, `12.3 seconds`. */
export function costText(metric: CostMetric, value: number): string {
  return `${readable(value)} ${costUnits[metric]}`;
}

const costUnits: Readonly<Record<CostMetric, string>> = {
  llm_calls: 'LLM calls',
  search_calls: 'searches',
  iterations: 'rounds',
  seconds: 'seconds',
  input_tokens: 'input tokens',
  output_tokens: 'output tokens',
};

/** `30 answerable questions`, `1 question with 2 hops`, `questions` (for a null count and all questions). */
export function questionsIn(count: number | null, stratum: StratumSelector): string {
  const noun = count === 1 ? 'question' : 'questions';
  const number = count === null ? '' : `${count} `;
  switch (stratum.kind) {
    case 'all':
      return `${number}${noun}`;
    case 'answerable':
    case 'unanswerable':
      return `${number}${stratum.kind} ${noun}`;
    case 'hops':
      return `${number}${noun} with ${counted(stratum.hops, 'hop')}`;
    case 'category':
      return `${number}${noun} of the category '${stratum.category}'`;
  }
}

/** A text with its first letter in upper case, for the start of a sentence. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
