import { tokenize, tokenSet } from '../base/tokens.ts';
import { holdsFact } from '../checking/holds-fact.ts';
import { type Ranking, reachOf } from '../checking/search-reach.ts';
import { type HashSet, hashTokens, jaccard } from '../checking/word-hashes.ts';
import type { Question } from '../data/types.ts';
import type { DraftSource } from './draft-sources.ts';
import type { DraftOptions, DropReason } from './types.ts';

/** From this share of common words on, a draft repeats a question. */
const DUPLICATE = 0.85;
/** A longer answer is a sentence, which no other answer repeats word for word. */
const MOST_FACT_CHARACTERS = 60;
/** Words with which a question speaks of its source instead of its subject. */
const SELF_REFERENCE =
  /\b(?:documents?|passages?|(?:this|the|given|above) (?:text|article|paragraph))\b|文档|本文|文中|上文|这段|该段/iu;

/** What drafts are held against. */
export interface ConfirmContext {
  rank: Ranking;
  textById: ReadonlyMap<string, string>;
  loop: DraftOptions['loop'];
  /** Words of the questions that there are already, kept drafts among them. */
  known: HashSet[];
}

/** Why an answerable draft cannot be kept; null where check and the search test confirm it. */
export function confirmDraft(
  question: Question,
  { documents, bridges }: DraftSource,
  context: ConfirmContext,
): DropReason | null {
  const [fact] = question.requiredFacts;
  const last = documents.at(-1);
  if (fact === undefined || last === undefined || !holdsFact(last.text, fact)) {
    return 'fact-not-in-document';
  }
  if ((fact.any[0] ?? '').length > MOST_FACT_CHARACTERS) return 'fact-too-long';
  if (holdsFact(question.question, fact)) return 'fact-in-question';
  const wording = confirmWording(question.question, context);
  if (wording !== null) return wording;
  const earlier = documents.slice(0, -1);
  if (earlier.some(({ text }) => holdsFact(text, fact))) return 'answered-without-last-document';
  const words = tokenSet(question.question);
  if (bridges.length > 0 && bridges.every((word) => words.has(word))) return 'names-the-bridge';
  const reach = reachOf(question, context);
  if (documents.length > 1 && reach.foundByOneSearch === reach.supporting) {
    return 'answered-by-one-search';
  }
  return reach.foundByIdealLoop < reach.supporting ? 'beyond-the-rounds' : null;
}

/** Why the wording of a question cannot be kept; null where nothing speaks against it. */
export function confirmWording(question: string, { known }: ConfirmContext): DropReason | null {
  if (SELF_REFERENCE.test(question)) return 'speaks-of-the-document';
  const words = hashTokens(tokenize(question));
  return known.some((other) => jaccard(words, other) >= DUPLICATE) ? 'duplicate' : null;
}
