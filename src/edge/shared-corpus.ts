import { loadCorpus } from '../data/load-corpus.ts';
import type { LoadedCorpus } from '../data/types.ts';
import { memoize } from './memoize.ts';

/** Reads a corpus once in a process, by its absolute path: the tests and all columns share it. */
export const sharedCorpus: (path: string) => Promise<LoadedCorpus> = memoize(
  loadCorpus,
  (path) => path,
);
