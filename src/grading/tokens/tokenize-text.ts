import { attachUnits } from './attach-units.ts';
import type { Language } from './language.ts';
import { mergeDates } from './merge-dates.ts';
import { mergeNumbers } from './merge-numbers.ts';
import { scanTokens } from './scan-tokens.ts';
import type { Token } from './token.ts';

/** The tokens of normalised text: numbers, units and dates joined. Empty text gives none. */
export function tokenizeText(text: string, language: Language): Token[] {
  const words = mergeNumbers(scanTokens(text, language), language);
  return attachUnits(mergeDates(words), text);
}
