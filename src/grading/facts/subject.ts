import type { CompiledQuestion } from '../question-context.ts';
import type { Token } from '../tokens/token.ts';
import type { Sentence } from './sentence.ts';

/** Words that begin a sentence with a capital and name nobody. */
const OPENERS: ReadonlySet<string> = new Set(
  'the a an it its this that these those there they he she we you i in on at by for from with without under over after before since until during not no never neither nor none nothing nobody however but yet and or so thus then still instead rather actually earlier later previously formerly originally now today correction wrong false some many most all each every both either if when while although though because as according contrary unlike for one two three only also even what who which where how why yes my our your their his her'.split(
    ' ',
  ),
);

/**
 * True where a sentence speaks of a name that neither the question nor the sentence before knows:
 * `The Merlin queue makes no 3 retries` takes nothing back that was said of the Osprey gateway.
 */
export function otherSubjectIn(
  sentence: Sentence,
  asserting: Sentence,
  question: CompiledQuestion,
): boolean {
  // In a text of capitals none of them marks a name.
  if (!/\p{Ll}/u.test(sentence.text)) return false;
  const known = new Set([...question.tokens, ...asserting.tokens].map(({ key }) => key));
  return namesOf(sentence.tokens).some(({ key }) => !known.has(key));
}

/** The tokens that are written as names. */
export function namesOf(tokens: readonly Token[]): Token[] {
  return tokens.filter(
    ({ capital, key, kind }) => kind === 'word' && capital && key.length > 1 && !OPENERS.has(key),
  );
}

/** True for small words that name nothing. */
export function isOpener(key: string): boolean {
  return OPENERS.has(key);
}
