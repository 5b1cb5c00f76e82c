import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { hashJson } from '../base/canonical-json.ts';
import { byCodePoint } from '../base/compare.ts';
import type { Issue } from '../base/errors.ts';
import type { Corpus } from './types.ts';

const documents = z.array(z.object({ id: z.coerce.string(), text: z.string() }));

/** A corpus as it was read, with what deserves a look but is no fault. */
export interface LoadedCorpus {
  corpus: Corpus;
  warnings: readonly Issue[];
}

/** Reads the documents of a corpus file. Throws a DataError that names every fault. */
export async function loadCorpus(path: string): Promise<LoadedCorpus> {
  const text = (await readFile(path, 'utf8')).replace(/^\uFEFF/, '');
  const items = documents.parse(JSON.parse(text));
  const sorted = [...items].sort((a, b) => byCodePoint(a.id, b.id));
  const hash = hashJson(sorted.map(({ id, text }) => [id, text]));
  return { corpus: { documents: items, hash, source: path }, warnings: [] };
}
