import { describe, expect, it } from 'vitest';
import type { OrderEffect } from '../../../src/comparison/types.ts';
import { gainOf } from '../../../src/report/view/changed-questions.ts';
import { viewFindings } from '../../../src/report/view/findings.ts';
import { reviewerSentence } from '../../../src/report/view/pipeline-view.ts';
import { modelWords, shortTime, viewDetails } from '../../../src/report/view/run-details.ts';
import { analysisKind, verdictKind, viewVerdict } from '../../../src/report/view/verdict-view.ts';
import { buildComparison } from '../build-comparison.ts';
import { buildErrorRun, buildRun } from '../build-run.ts';
import { buildArm, buildEffect, buildPair, buildQuestionRow } from '../build-summaries.ts';
import { buildView, everyView } from '../sample-views.ts';

const model = {
  name: 'qwen',
  digest: null,
  parameterSize: null,
  quantization: null,
  sizeBytes: null,
};

describe('viewVerdict', () => {
  it.each([
    ['adopt', 'ADOPT', 'good', /^Use reflective: /],
    ['route', 'ROUTE', 'good', /^Use reflective only for 3 hops, and linear /],
    ['keep-linear', 'KEEP LINEAR', 'warn', /^Keep linear: the gain is surely too small/],
    ['inconclusive', 'INCONCLUSIVE', 'neutral', /about 18 more questions would\.$/],
    ['invalid', 'INVALID', 'bad', /^This run decides nothing: 1 fault to mend/],
    ['partial', 'PARTIAL RUN', 'neutral', /^Only 4 of 72 cells ran\.$/],
    ['no-rule', 'NO RULE', 'neutral', /^There is no decision/],
    ['no-rows', 'NO ROWS', 'bad', /^There are no rows\.$/],
  ])('words %s', (name, label, tone, headline) => {
    const { verdict } = everyView().get(name) ?? buildView();
    expect(verdict).toMatchObject({ label, tone });
    expect(verdict.headline).toMatch(headline);
  });

  it('names every model with its size, and says that it speaks of nothing else', () => {
    const comparison = buildComparison();
    const models = [...comparison.subject.models, model];
    const subject = { ...comparison.subject, models, replayed: 'none' as const };
    expect(viewVerdict({ ...comparison, subject }).subject).toBe(
      'About qwen2.5-coder:1.5b (1.5B, Q4_K_M), qwen (size unknown) on these 12 questions; it does not speak about other models or corpora.',
    );
  });

  it('tells causes of an invalid run with their remedies, and no sentence twice', () => {
    const { verdict } = everyView().get('invalid') ?? buildView();
    expect(verdict.evidence).toEqual(['2 rows are missing. Run again.']);
  });

  it('lists what changed since the lock', () => {
    const lock = {
      kind: 'exploratory' as const,
      changes: [{ kind: 'corpus' as const, sentence: 'The corpus changed.' }],
    };
    const { analysis, analysisNotes } = viewVerdict(buildComparison({ lock }));
    expect([analysis, analysisNotes]).toEqual([
      'exploratory: 1 thing changed since the lock',
      ['The corpus changed.'],
    ]);
    expect([analysisKind(lock), analysisKind({ kind: 'unlocked' })]).toEqual([
      'exploratory',
      'exploratory',
    ]);
  });

  it('counts what is too much to list, and says nothing of a lock where nothing ran', () => {
    const change = (index: number) => ({ kind: 'code' as const, sentence: `Row ${index}.` });
    const lock = {
      kind: 'exploratory' as const,
      changes: Array.from({ length: 60 }, (_, n) => change(n)),
    };
    const { analysisNotes } = viewVerdict(buildComparison({ lock }));
    expect(analysisNotes).toHaveLength(11);
    expect(analysisNotes.at(-1)).toMatch(/^50 more: changedSinceLock in verdict\.json/);
    const outcome = { kind: 'no-rows' as const, sentence: 'No row arrived.' };
    expect(viewVerdict(buildComparison({ lock, outcome })).analysis).toBe('');
  });

  it('speaks about the questions that ran, not about all of the file', () => {
    const comparison = buildComparison();
    const design = { ...comparison.design, answerable: 1, unanswerable: 0 };
    const partial = { ...comparison, design };
    expect(viewVerdict(partial).subject).toContain('on this 1 question');
    expect(viewDetails(partial)).toContainEqual({
      label: 'questions',
      value: '1 of 12 (1 answerable, 0 unanswerable)',
    });
  });

  it('has no verdict without a rule and no analysis either', () => {
    const view = everyView().get('no-rule') ?? buildView();
    expect([verdictKind(view.comparison.outcome), view.verdict.analysis]).toEqual([null, '']);
  });
});

describe('viewDetails', () => {
  it('leaves out what is not known', () => {
    const comparison = buildComparison();
    const subject = {
      ...comparison.subject,
      models: [],
      machines: [],
      startedAt: null,
      concurrency: null,
      runtime: {},
    };
    const labels = viewDetails({ ...comparison, subject, rule: null }).map(({ label }) => label);
    expect(labels).toEqual(['questions', 'repeats', 'rows', 'search', 'corpus']);
  });

  it('says when a run was scheduled in part and waited for rate limits', () => {
    const comparison = buildComparison();
    const design = { ...comparison.design, partial: true, scheduledCells: 8, rows: 8 };
    const subject = { ...comparison.subject, waitedSeconds: 12.5 };
    const details = viewDetails({ ...comparison, design, subject });
    expect(details).toContainEqual({
      label: 'rows',
      value: '8 of 72, 8 scheduled, 0 with an error',
    });
    expect(details).toContainEqual({ label: 'waited for rate limits', value: '12.5 s' });
  });

  it('knows the size of a model by its bytes where it has nothing better', () => {
    expect(modelWords({ ...model, sizeBytes: 986_000_000 })).toBe('qwen (1.0 GB)');
    expect(modelWords({ ...model, parameterSize: '7.6B', sizeBytes: 1 })).toBe('qwen (7.6B)');
  });

  it('keeps a time of another form as it is', () => {
    expect([shortTime('2026-01-02T03:04:05.678Z'), shortTime('yesterday')]).toEqual([
      '2026-01-02 03:04 UTC',
      'yesterday',
    ]);
  });
});

describe('viewFindings', () => {
  const sentences = (comparison = buildComparison()) =>
    viewFindings(comparison).flatMap((group) => group.sentences);
  const withOrder = (orderEffect: OrderEffect) =>
    sentences(buildComparison({ pairs: [buildPair('reflective', { orderEffect })] }));

  it('tells gain, interval, p and Holm of the primary and each stratum', () => {
    expect(sentences()[0]).toBe(
      'fact recall, answerable: +0.25 [+0.15, +0.35] (0.50 to 0.75; 9 questions: 5 better, 1 worse, one-sided p 0.031 (0.063 after Holm)).',
    );
    expect(sentences().filter((text) => text.startsWith('fact recall, '))).toHaveLength(3);
  });

  it('tells the order effect in each of its forms', () => {
    const estimate: OrderEffect = {
      kind: 'estimate',
      controlFirst: 6,
      candidateFirst: 5,
      ratioControlFirst: 2,
      ratioCandidateFirst: 1.9,
      secondToFirst: 1.04,
      interval: null,
    };
    expect(withOrder(estimate)).toContain(
      'Order effect on seconds: the second arm took 1.04 times as long for being second (6 questions with the control first, 5 with the candidate first).',
    );
    expect(withOrder({ kind: 'not-varied', order: 'candidate-first' })).toContain(
      'Order effect on seconds: order not varied, the candidate always ran first.',
    );
    expect(withOrder({ kind: 'unknown', reason: 'no order is recorded.' })).toContain(
      'Order effect on seconds: unknown, no order is recorded.',
    );
  });

  it('tells the line without error rows, clusters, the chance and an undefined gain by cost', () => {
    const pair = buildPair('reflective', {
      primary: buildEffect({ withoutErrors: { difference: 0.3, questions: 8, errors: 2 } }),
      clusters: { clusters: 5, questions: 9, difference: 0.2, interval: null },
      chanceAboveDelta: 0.97,
      gainPerCost: [{ kind: 'undefined', metric: 'llm_calls', reason: 'the costs are equal.' }],
    });
    const said = sentences(buildComparison({ pairs: [pair] }));
    expect(said).toEqual(
      expect.arrayContaining([
        'Without the 2 error rows: +0.30 over 8 questions.',
        'With questions that share documents averaged first (5 clusters): +0.20.',
        'Chance that the gain exceeds delta (Bayesian bootstrap): 0.97.',
        'Gain by LLM calls: undefined, the costs are equal.',
      ]),
    );
  });

  it('counts error rows by kind and says how much the repeats are worth', () => {
    const example = { questionId: 'q1', repeat: 2, message: 'No reply\n before the deadline.' };
    const errors = { rows: 3, kinds: [{ kind: 'timeout', count: 3, example }] };
    const said = sentences(buildComparison({ arms: [buildArm('linear', { errors })] }));
    expect(said).toContain('linear: 3 rows with an error, counted as failed answers (timeout 3).');
    expect(said).toContain(
      'linear, timeout, for example q1 repeat 2: No reply before the deadline.',
    );
    expect(said).toContain(
      'linear: 3 repeats, worth 1.2 independent ones; they differ on 4 of 12 questions.',
    );
  });

  it('says nothing of one arm without repeats', () => {
    const arm = buildArm('linear', { spread: null });
    expect(viewFindings(buildComparison({ arms: [arm], pairs: [] }))).toEqual([]);
  });

  it('marks a pair that the rule does not judge', () => {
    const pairs = [buildPair('reflective at 1', { judged: false })];
    expect(viewFindings(buildComparison({ pairs }))[0]?.title).toBe(
      'reflective at 1 against linear (not judged)',
    );
  });
});

describe('changed questions', () => {
  it('counts a smaller value as a gain where less is better', () => {
    const row = buildQuestionRow('q', { linear: 1, reflective: 0 }, { metric: 'over_abstention' });
    expect(gainOf(row)).toBe(1);
    expect(gainOf({ ...row, difference: null })).toBe(0);
  });

  it('puts the largest change first and shows the most telling repeat of each arm', () => {
    const questions = [
      buildQuestionRow('small', { linear: 0.5, reflective: 0.75 }),
      buildQuestionRow('large', { linear: 0, reflective: 0.5 }),
    ];
    const runs = ['small', 'large'].flatMap((questionId) =>
      ['linear', 'reflective'].flatMap((arm) =>
        [0.5, 0, 1].map((factRecall, repeat) =>
          buildRun({ record: { questionId, arm, repeat }, answer: { factRecall } }),
        ),
      ),
    );
    const improved = buildView({ questions }, runs).changed?.improved ?? [];
    expect(improved.map(({ row }) => row.questionId)).toEqual(['large', 'small']);
    const [first] = improved;
    expect([first?.controlRun.record.repeat, first?.candidateRun.record.repeat]).toEqual([1, 2]);
  });

  it('takes an error row for the worst answer', () => {
    const questions = [buildQuestionRow('q1', { linear: 1, reflective: 0 })];
    const runs = [
      buildRun({ record: { arm: 'linear' } }),
      buildRun({ record: { arm: 'reflective' }, answer: { factRecall: 0 } }),
      buildErrorRun({ arm: 'reflective', repeat: 1 }),
    ];
    const regressed = buildView({ questions }, runs).changed?.regressed ?? [];
    expect(regressed.map(({ candidateRun }) => candidateRun.record.status)).toEqual(['error']);
  });
});

describe('reports of the pipeline', () => {
  it('words what the reviewer said against what was true', () => {
    const reviewer = {
      arm: 'reflective',
      rightStops: 8,
      prematureStops: 2,
      rightRounds: 5,
      needlessRounds: 1,
      sufficientOnUnanswerable: 3,
      unanswerableJudgements: 4,
    };
    expect(reviewerSentence(reviewer)).toBe(
      'reflective, on answerable questions: said "sufficient" 10 times, 2 of them too early; said "insufficient" 6 times, 1 of them needlessly; on unanswerable ones "sufficient" 3 of 4 times.',
    );
  });

  it('counts the blame of each arm in its order, and leaves out arms that missed nothing', () => {
    const trajectory = {
      blames: [{ fact: 'B', blame: 'writer-dropped' as const }],
      retrievalRecall: 1,
      reviews: [],
      wastedRounds: 0,
    };
    const runs = [
      buildRun({ record: { arm: 'reflective' }, trajectory }),
      buildRun({ record: { arm: 'linear' } }),
    ];
    expect(buildView({}, runs).blame).toEqual([
      { arm: 'reflective', missed: 1, of: 2, parts: [{ blame: 'writer-dropped', facts: 1 }] },
    ]);
  });

  it('lets a diagnosis speak in place of the warning of the same kind', () => {
    const runs = [0, 1, 2].flatMap((repeat) =>
      ['q-01', 'q-02', 'q-03', 'q-04', 'q-05'].map((questionId) =>
        buildRun({ record: { questionId, repeat } }),
      ),
    );
    const warnings = [
      { kind: 'identical-repeats' as const, sentence: 'All repeats score alike.' },
      { kind: 'few-questions' as const, sentence: 'Few questions.' },
    ];
    const view = buildView({ warnings }, runs);
    expect(view.diagnoses.map(({ code }) => code)).toContain('identical-repeats');
    expect(view.warnings).toEqual(['Few questions.']);
  });
});
