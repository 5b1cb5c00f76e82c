import { tokenize, tokenSet } from '../base/tokens.ts';
import type { Question } from '../data/types.ts';
import { groupNearDuplicates } from './near-duplicates.ts';
import type { Note } from './types.ts';
import { type HashSet, hashTokens } from './word-hashes.ts';

/** From this share of common words (or runs of three words) on, two texts are near duplicates. */
const NEAR_DUPLICATE = 0.9;

/**
 * A note for each group of near-duplicate questions: at least 90 % common words. Not noted are
 * questions that share a cluster, since the analysis knows that they belong together, and questions
 * of which each has a telling word (as `isTelling` judges) that the other lacks: the same question
 * about two different things.
 */
export function duplicateQuestionNotes(
  questions: readonly Question[],
  isTelling: (word: string) => boolean,
): Note[] {
  const sets = questions.map(({ question }) => hashTokens(tokenize(question)));
  const telling = questions.map(
    ({ question }) => new Set([...tokenSet(question)].filter((word) => isTelling(word))),
  );
  const lacks = (one: number, other: number): boolean =>
    [...(telling[one] ?? [])].some((word) => !telling[other]?.has(word));
  const clusterOf = (position: number): string | undefined => questions[position]?.cluster;
  const groups = groupNearDuplicates(sets, {
    threshold: NEAR_DUPLICATE,
    ignore: (one, other) =>
      (clusterOf(one) !== undefined && clusterOf(one) === clusterOf(other)) ||
      (lacks(one, other) && lacks(other, one)),
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
