import { tokenKey } from '../base/tokens.ts';
import type { Round } from '../run-record.ts';

/**
 * The queries of `proposed` that are still to run: in order, trimmed, without blank ones, without
 * those that are the same as one already run or as an earlier one of the list, and then at most
 * `most`. Two queries are the same when their token sets are equal. The one place that decides this,
 * for Plan, for Reflect's filter and for Research.
 */
export function selectQueries(
  proposed: readonly string[],
  alreadyRun: readonly string[],
  most: number,
): string[] {
  const seen = new Set(alreadyRun.map(tokenKey));
  const selected: string[] = [];
  for (const query of proposed) {
    if (selected.length >= most) break;
    const text = query.trim();
    const key = tokenKey(text);
    if (text === '' || seen.has(key)) continue;
    seen.add(key);
    selected.push(text);
  }
  return selected;
}

/** The queries of all rounds, in the order they were run. */
export function queriesRun(rounds: readonly Round[]): string[] {
  return rounds.flatMap(({ queries }) => queries);
}

/**
 * Whether every query of a round found documents, and none that was not in the evidence before. A
 * query that found nothing is not a repeat. False for a round without queries.
 */
export function foundOnlyKnown({ found, newDocuments }: Round): boolean {
  return found.length > 0 && newDocuments.length === 0 && found.every(({ ids }) => ids.length > 0);
}
