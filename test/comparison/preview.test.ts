import { describe, expect, it } from 'vitest';
import {
  ASSUMED_VARIANCE,
  cheapestRepeats,
  detectableGain,
  fewestQuestions,
  planGrid,
  powerAt,
} from '../../src/comparison/power.ts';
import { previewRule } from '../../src/comparison/preview.ts';
import { questionsForDistance } from '../../src/comparison/questions-needed.ts';
import { buildRule } from './build-comparison.ts';

const design = { variance: ASSUMED_VARIANCE, level: 0.95, familySize: 1 };
const answerable = (n: number, hops = 1) =>
  Array.from({ length: n }, () => ({ answerable: true, hops }));
const unanswerable = (n: number) => Array.from({ length: n }, () => ({ answerable: false }));

describe('planning', () => {
  // The table that was worked out when the project was designed: 80 % power, one-sided 5 %.
  it.each([
    [8, [0.58, 0.36, 0.3, 0.24]],
    [12, [0.46, 0.28, 0.24, 0.19]],
    [20, [0.34, 0.22, 0.18, 0.15]],
    [30, [0.28, 0.17, 0.14, 0.12]],
    [50, [0.21, 0.13, 0.11, 0.09]],
    [100, [0.15, 0.09, 0.08, 0.06]],
  ])('finds with %i questions the gains of the table', (questions, gains) => {
    const cells = planGrid(
      { ...design, delta: 0.1 },
      { questions: [questions], repeats: [1, 3, 5, 10] },
    );
    cells.forEach((cell, index) => {
      expect(Math.abs((cell.detectableGain ?? 0) - (gains[index] ?? 0))).toBeLessThan(0.0075);
    });
  });

  // Simulated then: 3000 experiments a cell, five repeats, delta 0.10.
  it.each([
    [0.2, 12, 0.68],
    [0.2, 20, 0.88],
    [0.2, 30, 0.96],
    [0.1, 30, 0.47],
  ])('gives the power for a true gain of %f at %i questions', (gain, questions, power) => {
    const planned = powerAt(gain, 0.1, { ...design, questions, repeats: 5 });
    expect(Math.abs((planned ?? 0) - power)).toBeLessThan(0.04);
  });

  it('finds less in a family, more with more questions, and nothing with one', () => {
    const gain = (questions: number, familySize = 1): number =>
      detectableGain({ ...design, familySize, questions, repeats: 3 }) ?? Number.NaN;
    expect(gain(20, 4)).toBeGreaterThan(gain(20));
    expect(gain(40)).toBeLessThan(gain(20));
    expect(detectableGain({ ...design, questions: 1, repeats: 3 })).toBeNull();
    expect(powerAt(0.2, 0.1, { ...design, questions: 1, repeats: 3 })).toBeNull();
  });

  it('knows how many questions a significant result takes at least', () => {
    expect(fewestQuestions({ level: 0.95, familySize: 1 })).toBe(5);
    expect(fewestQuestions({ level: 0.95, familySize: 4 })).toBe(7);
    expect(fewestQuestions({ level: 0.75, familySize: 1 })).toBe(2);
  });

  it('advises about three repeats where a question costs as much as a repeat', () => {
    expect(cheapestRepeats(ASSUMED_VARIANCE, 1)).toBe(3);
    expect(cheapestRepeats({ between: 0, within: 1 }, 1)).toBeNull();
  });

  it('counts the questions that an estimate needs, or says that nobody can', () => {
    const sized = { sd: 0.3, tail: 0.05, from: 5, power: 0.8 };
    const n = questionsForDistance({ ...sized, distance: 0.1 });
    expect(n).toBeGreaterThan(50);
    expect(n).toBeLessThan(65);
    expect(questionsForDistance({ ...sized, distance: 5 })).toBe(5);
    expect(questionsForDistance({ ...sized, distance: 0 })).toBeNull();
    expect(questionsForDistance({ ...sized, distance: 1e-6 })).toBeNull();
  });
});

describe('previewRule', () => {
  const rule = buildRule(
    'design: { repeats: 3 }',
    'strata: { by: hops }',
    'guardrails: [{ metric: abstention, nonInferiorityMargin: 0.1 }]',
  );

  it('says that a margin of 10 points needs 29 unanswerable questions', () => {
    const preview = previewRule(rule, [...answerable(20), ...unanswerable(28)]);
    expect(preview.canDecide).toBe(false);
    expect(preview.sentences[0]).toContain(
      'A margin of 10 points in abstention needs 29 unanswerable questions',
    );
    expect(previewRule(rule, [...answerable(20), ...unanswerable(29)]).canDecide).toBe(true);
  });

  it('says how many questions the primary analysis lacks', () => {
    const [gain] = previewRule(rule, [...answerable(9), ...unanswerable(29)]).criteria;
    expect(gain).toMatchObject({ decidable: false, questionsNeeded: 12, questionsGiven: 9 });
    expect(gain?.sentence).toContain('write 3 more');
  });

  it('says that a stratum of three can show nothing, without blocking the rule for it', () => {
    const preview = previewRule(rule, [
      ...answerable(17),
      ...answerable(3, 2),
      ...unanswerable(29),
    ]);
    const stratum = preview.criteria.find(({ id }) => id === 'stratum:hops:2');
    expect(stratum).toMatchObject({ decidable: false, questionsNeeded: 6, questionsGiven: 3 });
    expect(preview.canDecide).toBe(true);
  });

  it('takes the variance of a pilot where one is given', () => {
    const quiet = { between: 0.001, within: 0.001 };
    const assumed = previewRule(rule, [...answerable(20), ...unanswerable(29)]);
    const piloted = previewRule(rule, [...answerable(20), ...unanswerable(29)], quiet);
    expect(assumed.variance.source).toBe('assumed');
    expect(piloted.variance.source).toBe('pilot');
    expect(piloted.leastDetectableGain).toBeLessThan(assumed.leastDetectableGain ?? 0);
  });

  it('survives no questions at all', () => {
    expect(previewRule(rule, [])).toMatchObject({ canDecide: false, leastDetectableGain: null });
  });
});
