import { tokenize } from '../base/tokens.ts';
import type { Question } from '../data/types.ts';
import { groupNearDuplicates } from './near-duplicates.ts';
import type { Note } from './types.ts';
import { type HashSet, hashTokens } from './word-hashes.ts';

/** From this share of common words (or runs of three words) on, two texts are near duplicates. */
const NEAR_DUPLICATE = 0.9;

/**
 * A note for each group of near-duplicate questions: at least 90 % common words. Questions that
 * already share a cluster are not noted, since the analysis knows that they belong together.
 */
export function duplicateQuestionNotes(questions: readonly Question[]): Note[] {
  const sets = questions.map(({ question }) => hashTokens(tokenize(question)));
  const clusterOf = (position: number): string | undefined => questions[position]?.cluster;
  const groups = groupNearDuplicates(sets, {
    threshold: NEAR_DUPLICATE,
    ignore: (one, other) => clusterOf(one) !== undefined && clusterOf(one) === clusterOf(other),
  });
  return groups.map((group) => ({
    code: 'near-duplicate-questions',
    subject: 'question',
    ids: group.map((position) => questions[position]?.id ?? ''),
    sentence: `${group.length} questions have nearly the same words; counted as independent they make the result look surer than it is.`,
    remedy: 'Reword or drop all but one, or give them the same cluster.',
  }));
}

/**
 * A note for each group of near-duplicate documents: at least 90 % common runs of three words.
 * `shingles` and `ids` are in the order of the corpus.
 */
export function duplicateDocumentNotes(
  shingles: readonly HashSet[],
  ids: readonly string[],
): Note[] {
  const groups = groupNearDuplicates(shingles, { threshold: NEAR_DUPLICATE });
  return groups.map((group) => ({
    code: 'near-duplicate-documents',
    subject: 'document',
    ids: group.map((position) => ids[position] ?? ''),
    sentence: `${group.length} documents say nearly the same; a search spends its places on copies, and a citation of the other copy counts as wrong.`,
    remedy: 'Keep one of them, or list all copies as supporting_docs.',
  }));
}
