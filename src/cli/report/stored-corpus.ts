import { resolve } from 'node:path';
import { byCodePoint } from '../../base/compare.ts';
import { loadCorpus } from '../../data/load-corpus.ts';
import type { CorpusDocument } from '../../data/types.ts';
import type { RunRecord } from '../../run-record.ts';
import { exists } from './run-config.ts';

/** The documents to grade stored runs with, and what is to be said about them. */
export interface StoredCorpus {
  documents: readonly CorpusDocument[];
  /** Null where the corpus is only what the runs retrieved. */
  hash: string | null;
  notes: readonly string[];
}

/** Which corpus is meant: one that a person named now, else the usual one of such runs. */
export interface CorpusChoice {
  named: string | undefined;
  usual: string;
}

/**
 * The corpus that stored runs searched: the named file, or the usual one where it is the one that the
 * runs name by its hash. Otherwise all that the runs retrieved stands in for it; then the blame for a
 * missed fact may be off, and a note says so.
 */
export async function storedCorpus(
  records: readonly RunRecord[],
  { named, usual }: CorpusChoice,
  cwd: string,
): Promise<StoredCorpus> {
  const isSearched = (hash: string): boolean =>
    records.every(({ provenance }) => provenance.hashes.corpus === hash);
  if (named !== undefined) {
    const { documents, hash } = (await loadCorpus(resolve(cwd, named))).corpus;
    const note = `${named} is not the corpus that these runs searched: blame may be off.`;
    return { documents, hash, notes: isSearched(hash) ? [] : [note] };
  }
  if (await exists(resolve(cwd, usual))) {
    const { documents, hash } = (await loadCorpus(resolve(cwd, usual))).corpus;
    if (isSearched(hash)) return { documents, hash, notes: [] };
  }
  return {
    documents: retrievedDocuments(records),
    hash: null,
    notes:
      records.length === 0
        ? []
        : [
            'The corpus of these runs was not found (name it with --corpus): blame is judged by what the runs retrieved.',
          ],
  };
}

/** Every document that some run retrieved, once, by id; the least trimmed text wins. */
function retrievedDocuments(records: readonly RunRecord[]): CorpusDocument[] {
  const texts = new Map<string, string>();
  for (const { id, text } of records.flatMap((record) => record.evidence)) {
    const known = texts.get(id);
    if (known === undefined || known.length < text.length) texts.set(id, text);
  }
  return [...texts].map(([id, text]) => ({ id, text })).sort((a, b) => byCodePoint(a.id, b.id));
}
