import { tokenize, tokenSet } from '../../base/tokens.ts';
import type { CorpusDocument } from '../../data/types.ts';

/** A rare word may stand in this many documents of any corpus: a name links two or three of them. */
const ALWAYS_RARE_DOCUMENTS = 3;
/** In a large corpus it may stand in this share of the documents. */
const RARE_SHARE = 0.02;
/** In a tiny corpus a word of more than half of the documents tells none apart. */
const COMMON_SHARE = 0.5;
/** A document's subject may be named in this share of the documents. */
const SUBJECT_SHARE = 0.25;
/** How often a document at least names its subject. */
const SUBJECT_OCCURRENCES = 2;

/** Function words that can be rare in a small corpus and still point at no document. */
const FUNCTION_WORDS = new Set(
  `about after again all also an and any are as at be been before between both but by can did do does
  during each every for from had has have how if in into is it its just many most much no not now of
  off on once one only or other our out over per since so some such than that the their them then
  there these they this those through to under until up upon was we were what when where whether
  which while who whom whose why will with within without would you your`.split(/\s+/),
);

/** How a token is spread over a corpus. */
interface Spread {
  documents: number;
  /** The most occurrences in one document, and how many documents have so many. */
  most: number;
  documentsWithMost: number;
}

const spreads = new WeakMap<readonly CorpusDocument[], ReadonlyMap<string, Spread>>();

/**
 * The names and key words of a document's text: the tokens by which a query shows that it was after
 * this document or a close neighbour. These are the tokens that are rare in the corpus (in at most 3
 * documents or 2 % of them, whichever is more, and never in more than half), and those of the
 * document's subject: named at least twice, more often than in any other document, and in at most a
 * quarter of all. Tokens of one character and function words do not count. A text without such a
 * token has none.
 */
export function keyWordsOf(text: string, corpus: readonly CorpusDocument[]): Set<string> {
  const spreadOf = spreadsOf(corpus);
  const size = corpus.length;
  const keyWords = new Set<string>();
  for (const [token, occurrences] of countTokens(text)) {
    if ([...token].length < 2 || FUNCTION_WORDS.has(token)) continue;
    const spread = spreadOf.get(token) ?? { documents: 0, most: 0, documentsWithMost: 0 };
    if (isRare(spread, size) || isSubject(occurrences, spread, size)) keyWords.add(token);
  }
  return keyWords;
}

/** Tells whether any of the texts holds one of the key words. */
export function holdsKeyWord(texts: readonly string[], keyWords: ReadonlySet<string>): boolean {
  return texts.some((text) => [...tokenSet(text)].some((token) => keyWords.has(token)));
}

function isRare({ documents }: Spread, corpusSize: number): boolean {
  const rare = Math.max(ALWAYS_RARE_DOCUMENTS, Math.floor(RARE_SHARE * corpusSize));
  return documents <= Math.max(1, Math.min(rare, Math.floor(COMMON_SHARE * corpusSize)));
}

function isSubject(occurrences: number, spread: Spread, corpusSize: number): boolean {
  return (
    occurrences >= SUBJECT_OCCURRENCES &&
    occurrences === spread.most &&
    spread.documentsWithMost === 1 &&
    spread.documents <= SUBJECT_SHARE * corpusSize
  );
}

/** Counted once for each corpus: every row of a run asks for the same one. */
function spreadsOf(corpus: readonly CorpusDocument[]): ReadonlyMap<string, Spread> {
  const known = spreads.get(corpus);
  if (known !== undefined) return known;
  const counted = new Map<string, Spread>();
  for (const { text } of corpus) {
    for (const [token, occurrences] of countTokens(text)) addTo(counted, token, occurrences);
  }
  spreads.set(corpus, counted);
  return counted;
}

function addTo(counted: Map<string, Spread>, token: string, occurrences: number): void {
  const spread = counted.get(token) ?? { documents: 0, most: 0, documentsWithMost: 0 };
  spread.documents += 1;
  if (occurrences === spread.most) spread.documentsWithMost += 1;
  if (occurrences > spread.most) {
    spread.most = occurrences;
    spread.documentsWithMost = 1;
  }
  counted.set(token, spread);
}

function countTokens(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const token of tokenize(text)) counts.set(token, (counts.get(token) ?? 0) + 1);
  return counts;
}
