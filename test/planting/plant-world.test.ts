import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byCodePoint } from '../../src/base/compare.ts';
import { holdsFact } from '../../src/checking/holds-fact.ts';
import { parseCorpus } from '../../src/data/load-corpus.ts';
import { parseQuestions } from '../../src/data/load-questions.ts';
import { documentToJson, listToJson, questionToJson } from '../../src/data/question-json.ts';
import type { Question } from '../../src/data/types.ts';
import { plantWorld } from '../../src/planting/plant-world.ts';
import { plantedGaps } from '../../src/planting/planted-case.ts';
import { shippedLanguages, shippedTemplates } from '../../src/planting/shipped-templates.ts';
import { check, noted } from '../checking/support.ts';
import { plant, wishes } from './support.ts';

const seeds = fc.nat(1_000_000);

describe.each(shippedLanguages)('a planted world (%s)', (language) => {
  const templates = shippedTemplates[language];

  it('loads without a fault or warning, passes check, and hides several hops from one search', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { documents, questions } = plant({ seed }, templates);
        const corpus = parseCorpus(listToJson(documents.map(documentToJson)), 'json', 'c');
        const set = parseQuestions(
          listToJson(questions.map(questionToJson)),
          'json',
          'q',
          corpus.corpus,
        );
        expect([...corpus.warnings, ...set.warnings]).toEqual([]);
        const report = check(documents, set.questionSet.questions);
        const codes = report.notes.map(({ code }) => code);
        expect(codes.filter((code) => code !== 'too-few-unanswerable')).toEqual([]);
        const several = report.searchReach.filter(({ hops }) => hops !== 1);
        expect(several.map(({ oneSearch }) => oneSearch)).toEqual(several.map(() => 0));
        expect(report.balance?.unanswerableFarther).toBeLessThan(0.75);
      }),
      { numRuns: 4, seed: 20 },
    );
  });

  it('states every fact that need not be computed in the supporting documents only it names', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { documents, questions } = plant({ seed, hops: [1, 4] }, templates);
        const textById = new Map(documents.map(({ id, text }) => [id, text]));
        for (const { requiredFacts, supportingDocs = [], extra } of questions) {
          expect(supportingDocs.every((id) => textById.has(id))).toBe(true);
          if (extra?.computed === true) continue;
          const texts = supportingDocs.map((id) => textById.get(id) ?? '');
          for (const fact of requiredFacts) {
            expect(texts.some((text) => holdsFact(text, fact))).toBe(true);
          }
        }
      }),
      { numRuns: 4, seed: 20 },
    );
  });

  it('gives the same bytes for the same seed, on every platform', () => {
    const bytes = (seed: number): string => JSON.stringify(plant({ seed }, templates));
    expect(bytes(7)).toBe(bytes(7));
    expect(bytes(7)).not.toBe(bytes(8));
    const golden = { en: 'ea6fddd53f269322', zh: '462710d5b53ceada' };
    expect(createHash('sha256').update(bytes(7)).digest('hex').slice(0, 16)).toBe(golden[language]);
  });
});

describe('plantWorld', () => {
  const byGap = (questions: readonly Question[], gap: string): Question[] =>
    questions.filter((question) => question.gap === gap);

  it('has exactly the wanted numbers, distinct ids and distinct texts', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 300, max: 400 }), (seed, count) => {
        const { documents, questions } = plant({ seed, documents: count });
        expect(documents).toHaveLength(count);
        expect(questions).toHaveLength(36);
        expect(new Set(documents.map(({ id }) => id)).size).toBe(count);
        expect(new Set(documents.map(({ text }) => text)).size).toBe(count);
        expect(questions.filter(({ answerable }) => !answerable)).toHaveLength(14);
      }),
      { numRuns: 5, seed: 20 },
    );
  });

  it('has every kind of question and every gap, each twin in the cluster of its question', () => {
    const { questions } = plant();
    const kinds = new Set(questions.map(({ category, hops }) => `${category} ${hops}`));
    expect([...kinds].sort(byCodePoint)).toEqual([
      'aggregation 2',
      'chain 1',
      'chain 2',
      'chain 3',
      'comparison 2',
      'time-order 2',
    ]);
    for (const gap of plantedGaps) expect(byGap(questions, gap).length).toBeGreaterThan(0);
    for (const { gap, cluster } of questions.filter((question) => !question.answerable)) {
      const original = questions.find((one) => one.answerable && one.cluster === cluster);
      expect(original, gap).toBeDefined();
    }
  });

  it('states nothing of what a near miss or a missing document would answer', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { documents, questions } = plant({ seed, categories: ['chain'], hops: [1, 1] });
        for (const { question, gap } of questions) {
          if (gap !== 'near-miss-entity' && gap !== 'missing-hop') continue;
          const stem = /[A-Z][a-z]{6,}(?! (?:Archive))/.exec(question.slice(5))?.[0] ?? question;
          const naming = documents.filter(({ text }) => text.includes(stem));
          expect(naming).toHaveLength(1);
          expect(naming[0]?.text).toMatch(/visitor|table|card|bookbinder/i);
        }
      }),
      { numRuns: 5, seed: 20 },
    );
  });

  it('computes totals, counts and the first and last from what the documents state', () => {
    const { documents, questions } = plant({
      categories: ['aggregation'],
      hops: [2, 2],
      unanswerable: 0,
    });
    const textById = new Map(documents.map(({ id, text }) => [id, text]));
    const totals = questions.filter(({ question }) => question.includes('employ in total'));
    expect(totals.length).toBeGreaterThan(0);
    for (const { supportingDocs = [], requiredFacts } of totals) {
      const texts = supportingDocs.map((id) => textById.get(id) ?? '');
      const porters = texts.flatMap((text) => /employed ([\d,]+) porters/.exec(text)?.[1] ?? []);
      const sum = porters.reduce((total, number) => total + Number(number.replace(',', '')), 0);
      expect(porters).toHaveLength(supportingDocs.length - 1);
      expect(requiredFacts[0]?.any).toContain(String(sum));
    }
  });

  it('hides several hops from wider searches too', () => {
    const { documents, questions } = plant({ searchLimit: 6 });
    const loop = { rounds: 3, queriesPerRound: 3, documentsPerQuery: 6 };
    expect(noted(check(documents, questions, { loop }), 'one-search-answers')).toEqual([]);
  });

  it('plants no decoys where none are wanted', () => {
    const { documents, questions } = plant({ decoys: false });
    expect(documents.filter(({ text }) => /Withdrawn|struck out/.test(text))).toEqual([]);
    const answerable = questions.filter((one) => one.answerable && one.category !== 'comparison');
    expect(answerable.flatMap(({ forbiddenFacts }) => forbiddenFacts)).toEqual([]);
  });

  it('never requires what it forbids', () => {
    const { documents, questions } = plant({ questions: 60, documents: 600, seed: 3 });
    expect(noted(check(documents, questions), 'fact-also-forbidden')).toEqual([]);
  });

  it('refuses more questions than the documents hold before it plants anything, with the number', () => {
    expect(() => plantWorld(wishes({ documents: 20 }), shippedTemplates.en)).toThrow(
      /36 questions need \d+ documents, more than 20/,
    );
  });

  it('yields blocks one by one, so that a large world needs no memory', () => {
    const blocks = plantWorld(
      wishes({ documents: 100_000_000, questions: 10 }),
      shippedTemplates.en,
    );
    let seen = 0;
    for (const { documents } of blocks) {
      seen += documents.length;
      if (seen > 500) break;
    }
    expect(seen).toBeGreaterThan(500);
  });
});
