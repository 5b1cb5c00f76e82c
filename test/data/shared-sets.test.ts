import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadCorpus } from '../../src/data/load-corpus.ts';
import { loadQuestions } from '../../src/data/load-questions.ts';

const shared = join(import.meta.dirname, '../../../shared/data');
const isAbsent = !existsSync(shared);
const note = isAbsent ? ' (skipped: ../shared/data is absent)' : '';

describe(`the shared data sets${note}`, () => {
  it.skipIf(isAbsent).each([
    ['phantom-27', 27, 39, 8],
    ['wiki-multihop-mini', 104, 26, 4],
    ['cmrc-mini', 80, 42, 12],
  ])('%s loads without a fault or warning', async (name, documents, questions, unanswerable) => {
    const { corpus, warnings } = await loadCorpus(join(shared, name, 'corpus.json'));
    const loaded = await loadQuestions(join(shared, name, 'questions.json'), corpus);
    expect([...warnings, ...loaded.warnings]).toEqual([]);
    expect(corpus.documents).toHaveLength(documents);
    const set = loaded.questionSet.questions;
    expect(set).toHaveLength(questions);
    expect(set.filter(({ answerable }) => !answerable)).toHaveLength(unanswerable);
  });
});

describe('the shipped Kestrel archive', () => {
  it('loads without a fault or warning', async () => {
    const root = join(import.meta.dirname, '../..');
    const { corpus, warnings } = await loadCorpus(join(root, 'corpus.json'));
    const loaded = await loadQuestions(join(root, 'questions.json'), corpus);
    expect([...warnings, ...loaded.warnings]).toEqual([]);
    expect(corpus.documents[0]?.id).toBe('k-01');
  });
});
