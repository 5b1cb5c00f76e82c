import type { Thresholds } from './types.ts';

/**
 * From when on each symptom is named. docs/diagnoses.md says why; a test holds the two together.
 */
export const defaultThresholds: Thresholds = {
  'all-arms-fail-alike': { share: 0, hits: 1 },
  'cut-prompts': { share: 0, hits: 1 },
  'parse-failures': { share: 0.05, hits: 2 },
  'rubber-stamp-reviewer': { share: 0.5, hits: 3 },
  'never-satisfied-reviewer': { share: 0.5, hits: 3 },
  'capped-one-hop': { share: 0.3, hits: 2 },
  'paraphrased-queries': { share: 0.5, hits: 3 },
  'hedging-writer': { share: 0.1, hits: 2 },
  'missing-citations': { share: 0.2, hits: 2 },
  'identical-repeats': { share: 0.8, hits: 3 },
};
