import { tokenSet } from '../../base/tokens.ts';
import type { Corpus } from '../../data/types.ts';

/** A key word may stand in this many documents of any corpus: a name links two or three of them. */
const ALWAYS_RARE_DOCUMENTS = 3;
/** In a large corpus it may stand in this share of the documents. */
const RARE_SHARE = 0.02;
/** In a tiny corpus a word of more than half of the documents tells none apart. */
const COMMON_SHARE = 0.5;

/** Function words that can be rare in a small corpus and still point at no document. */
const FUNCTION_WORDS = new Set(
  `about after again all also an and any are as at be been before between both but by can did do does
  during each every for from had has have how if in into is it its just many most much no not now of
  off on once one only or other our out over per since so some such than that the their them then
  there these they this those through to under until up upon was we were what when where whether
  which while who whom whose why will with within without would you your`.split(/\s+/),
);

const documentFrequencies = new WeakMap<Corpus, ReadonlyMap<string, number>>();

/**
 * The names and key words of a document's text: its tokens that are rare in the corpus, so that a
 * query which holds one of them was after this document or a close neighbour. Rare means found in at
 * most 3 documents or 2 % of them, whichever is more, and never in more than half. Tokens of one
 * character and function words do not count. A text without such a token has none.
 */
export function keyWordsOf(text: string, corpus: Corpus): Set<string> {
  const frequencies = frequenciesOf(corpus);
  const most = mostDocuments(corpus.documents.length);
  return new Set(
    [...tokenSet(text)].filter(
      (token) =>
        [...token].length > 1 &&
        !FUNCTION_WORDS.has(token) &&
        (frequencies.get(token) ?? 0) <= most,
    ),
  );
}

/** Tells whether any of the texts holds one of the key words. */
export function holdsKeyWord(texts: readonly string[], keyWords: ReadonlySet<string>): boolean {
  return texts.some((text) => [...tokenSet(text)].some((token) => keyWords.has(token)));
}

function mostDocuments(corpusSize: number): number {
  const rare = Math.max(ALWAYS_RARE_DOCUMENTS, Math.floor(RARE_SHARE * corpusSize));
  return Math.max(1, Math.min(rare, Math.floor(COMMON_SHARE * corpusSize)));
}

/** Counted once for each corpus: every row of a run asks for the same one. */
function frequenciesOf(corpus: Corpus): ReadonlyMap<string, number> {
  const known = documentFrequencies.get(corpus);
  if (known !== undefined) return known;
  const counted = new Map<string, number>();
  for (const { text } of corpus.documents) {
    for (const token of tokenSet(text)) counted.set(token, (counted.get(token) ?? 0) + 1);
  }
  documentFrequencies.set(corpus, counted);
  return counted;
}
