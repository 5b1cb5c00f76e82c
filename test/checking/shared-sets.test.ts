import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { SearchReach } from '../../src/checking/types.ts';
import { loadCorpus } from '../../src/data/load-corpus.ts';
import { loadQuestions } from '../../src/data/load-questions.ts';
import { check, noted } from './support.ts';

const data = fileURLToPath(new URL('../../../shared/data', import.meta.url));
const isThere = existsSync(data);

async function reportOn(set: string) {
  const { corpus } = await loadCorpus(`${data}/${set}/corpus.json`);
  const { questionSet } = await loadQuestions(`${data}/${set}/questions.json`, corpus);
  return check(corpus.documents, questionSet.questions);
}

/** Mean recall, and share of questions with every document found, over questions of several hops. */
function severalHops(rows: readonly SearchReach[]) {
  const several = rows.filter(({ hops }) => (hops ?? 0) > 1);
  const questions = several.reduce((sum, row) => sum + row.questions, 0);
  const mean = (pick: (row: SearchReach) => number): number =>
    several.reduce((sum, row) => sum + pick(row) * row.questions, 0) / questions;
  return {
    raw: mean((row) => row.oneSearchRecall),
    rawAll: mean((row) => row.oneSearch / row.questions),
    ideal: mean((row) => row.idealLoopRecall),
  };
}

// Figures: the table of the sets' README, computed there by an independent script.
describe.skipIf(!isThere)('shared sets (skipped where ../shared/data is absent)', () => {
  it('finds the recall of raw questions that the README of phantom-27 states', async () => {
    const { searchReach } = await reportOn('phantom-27');
    expect(searchReach[0]).toMatchObject({ hops: 1, questions: 10, oneSearchRecall: 0.9 });
    const { raw, rawAll, ideal } = severalHops(searchReach);
    expect(raw).toBeCloseTo(0.56, 2);
    expect(rawAll).toBeCloseTo(0.14, 2);
    expect(ideal).toBeGreaterThanOrEqual(0.95);
  });

  it('finds the recall of raw questions that the README of wiki-multihop-mini states', async () => {
    const report = await reportOn('wiki-multihop-mini');
    const { raw, rawAll, ideal } = severalHops(report.searchReach);
    expect(raw).toBeCloseTo(0.48, 1);
    expect(rawAll).toBeCloseTo(0.17, 2);
    expect(ideal).toBe(1);
    expect(noted(report, 'one-search-answers')).toHaveLength(3);
    expect(noted(report, 'fact-not-in-documents')).toEqual([]);
  });

  it('says of cmrc-mini that one search answers everything and the unanswerable are far', async () => {
    const report = await reportOn('cmrc-mini');
    expect(report.searchReach).toEqual([
      expect.objectContaining({ hops: 1, questions: 30, oneSearch: 30, oneSearchRecall: 1 }),
    ]);
    expect(noted(report, 'no-room-for-a-loop')).toEqual([[]]);
    expect(noted(report, 'unanswerable-farther-from-corpus')).toEqual([[]]);
    expect(noted(report, 'fact-not-in-documents')).toEqual([]);
  });
});
