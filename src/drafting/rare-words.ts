import { hashText } from '../base/canonical-json.ts';
import { byCodePoint } from '../base/compare.ts';
import { tokenSet } from '../base/tokens.ts';
import type { CorpusDocument } from '../data/types.ts';

/** A word that links documents is in two or more of them, in a few, and in a small share. */
const [FEWEST_LINKED, MOST_LINKED, LINKED_SHARE] = [2, 6, 0.1];
/** Shorter words link nothing. */
const LEAST_CHARACTERS = 2;

/** Documents of a corpus by the words that only a few of them share. */
export interface RareWords {
  /** Documents that share a linking word with a document, in a stable order, without itself. */
  linked(
    document: CorpusDocument,
  ): readonly { document: CorpusDocument; words: readonly string[] }[];
}

/**
 * Finds the words that link documents: in two to six of them and (above two) in no more than a tenth
 * of all, not a number, of two or more characters.
 */
export function findRareWords(documents: readonly CorpusDocument[]): RareWords {
  const share = Math.floor(documents.length * LINKED_SHARE);
  const most = Math.min(MOST_LINKED, Math.max(FEWEST_LINKED, share));
  const holders = new Map<string, CorpusDocument[] | null>();
  for (const document of documents) {
    for (const word of tokenSet(document.text)) {
      const known = holders.get(word);
      if (known === null) continue;
      if (known === undefined) holders.set(word, [document]);
      else if (known.length < most) known.push(document);
      else holders.set(word, null);
    }
  }
  return {
    linked: (document) => {
      const words = new Map<CorpusDocument, string[]>();
      for (const word of tokenSet(document.text)) {
        const sharing = holders.get(word) ?? [];
        if (sharing.length < FEWEST_LINKED || !isName(word)) continue;
        for (const other of sharing) {
          if (other !== document) words.set(other, [...(words.get(other) ?? []), word]);
        }
      }
      return [...words]
        .map(([other, shared]) => ({ document: other, words: shared }))
        .sort(
          (a, b) => b.words.length - a.words.length || byCodePoint(a.document.id, b.document.id),
        );
    },
  };
}

/** The documents in an order that depends on the seed and their ids only. */
export function shuffleDocuments(
  documents: readonly CorpusDocument[],
  seed: number,
): CorpusDocument[] {
  return documents
    .map((document) => ({ document, key: hashText(`${seed}\n${document.id}`) }))
    .sort((a, b) => byCodePoint(a.key, b.key) || byCodePoint(a.document.id, b.document.id))
    .map(({ document }) => document);
}

function isName(word: string): boolean {
  return [...word].length >= LEAST_CHARACTERS && !/^\p{N}+$/u.test(word);
}
