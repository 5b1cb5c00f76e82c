import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadCorpus } from '../../src/data/load-corpus.ts';
import { loadQuestions } from '../../src/data/load-questions.ts';
import { createKeywordRetriever } from '../../src/search/keyword-retriever.ts';

const shared = join(import.meta.dirname, '../../../shared/data');
const isAbsent = !existsSync(shared);
const note = isAbsent ? ' (skipped: ../shared/data is absent)' : '';

/** Shares of supporting documents among the first three for each answerable question. */
async function recallAtThree(name: string): Promise<{ hops: number; share: number }[]> {
  const { corpus } = await loadCorpus(join(shared, name, 'corpus.json'));
  const { questionSet } = await loadQuestions(join(shared, name, 'questions.json'), corpus);
  const retriever = createKeywordRetriever(corpus);
  const answerable = questionSet.questions.filter((question) => question.answerable);
  return Promise.all(
    answerable.map(async ({ question, hops = 1, supportingDocs = [] }) => {
      const found = await retriever.search(question, { limit: 3 });
      const ids = new Set(found.map(({ id }) => id));
      return {
        hops,
        share: supportingDocs.filter((id) => ids.has(id)).length / supportingDocs.length,
      };
    }),
  );
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

// The figures stand in the table of the data's README: one hop, multi-hop, all of them found.
describe(`recall of the raw question on the shared sets${note}`, () => {
  it.skipIf(isAbsent).each([
    ['phantom-27', 0.9, 0.56, 0.14],
    ['wiki-multihop-mini', 1, 0.48, 0.17],
  ])('%s', async (name, oneHop, multiHop, allFound) => {
    const all = await recallAtThree(name);
    const multi = all.filter(({ hops }) => hops > 1).map(({ share }) => share);
    expect(mean(all.filter(({ hops }) => hops === 1).map(({ share }) => share))).toBeCloseTo(
      oneHop,
      2,
    );
    expect(mean(multi)).toBeCloseTo(multiHop, 2);
    expect(mean(multi.map((share) => (share === 1 ? 1 : 0)))).toBeCloseTo(allFound, 2);
  });

  it.skipIf(isAbsent)('cmrc-mini (Chinese)', async () => {
    const all = await recallAtThree('cmrc-mini');
    expect(mean(all.map(({ share }) => share))).toBe(1);
  });
});
