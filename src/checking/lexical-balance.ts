import { tokenSet } from '../base/tokens.ts';
import type { Question } from '../data/types.ts';
import type { Ranking } from './search-reach.ts';
import type { LexicalBalance, Note } from './types.ts';

/** From here on a search score alone tells most unanswerable questions from the others. */
const NOTED_FARTHER = 0.75;
/** With fewer questions of a kind the figure says nothing. */
const FEWEST_OF_A_KIND = 4;

/** The share of a question's distinct words that its nearest document holds, in [0, 1]. */
export function nearestOverlap(question: string, rank: Ranking): number {
  const words = tokenSet(question).size;
  const [nearest] = rank(question, 1);
  return words === 0 ? 0 : (nearest?.score ?? 0) / words;
}

/** Compares answerable and unanswerable questions by their nearest overlap; null without both. */
export function lexicalBalance(
  questions: readonly Question[],
  rank: Ranking,
): LexicalBalance | null {
  const overlaps = (answerable: boolean): number[] =>
    questions
      .filter((question) => question.answerable === answerable)
      .map(({ question }) => nearestOverlap(question, rank));
  const near = overlaps(true);
  const far = overlaps(false);
  if (near.length === 0 || far.length === 0) return null;
  return {
    answerable: mean(near),
    unanswerable: mean(far),
    unanswerableFarther: chanceOfLess(far, near),
  };
}

/** A note where unanswerable questions give themselves away by their words; else none. */
export function balanceNotes(
  balance: LexicalBalance | null,
  counts: { answerable: number; unanswerable: number },
): Note[] {
  const isTiny = Math.min(counts.answerable, counts.unanswerable) < FEWEST_OF_A_KIND;
  if (balance === null || isTiny || balance.unanswerableFarther < NOTED_FARTHER) return [];
  const percent = Math.round(balance.unanswerableFarther * 100);
  return [
    {
      code: 'unanswerable-farther-from-corpus',
      subject: 'set',
      ids: [],
      sentence: `In ${percent} % of pairs the unanswerable question shares fewer words with the corpus than the answerable one: a search score alone could tell when to abstain.`,
      remedy:
        'Word unanswerable questions like answerable ones, about names that the corpus knows.',
    },
  ];
}

/**
 * The chance that a value of the first list is less than one of the second, ties counted half: the
 * Mann-Whitney statistic over the number of pairs. Sorts once; both lists must hold a value.
 */
function chanceOfLess(first: readonly number[], second: readonly number[]): number {
  const sorted = [...second].sort((a, b) => a - b);
  let pairs = 0;
  for (const value of first) {
    const notGreater = countBelow(sorted, (other) => other <= value);
    const less = countBelow(sorted, (other) => other < value);
    pairs += second.length - notGreater + (notGreater - less) / 2;
  }
  return pairs / (first.length * second.length);
}

/** How many values at the start of a sorted list pass a test that fails for all after them. */
function countBelow(sorted: readonly number[], passes: (value: number) => boolean): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (passes(sorted[middle] ?? 0)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
