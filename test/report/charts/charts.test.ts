import { describe, expect, it } from 'vitest';
import { gainIntervals } from '../../../src/report/charts/gain-intervals.ts';
import { pairedDots } from '../../../src/report/charts/paired-dots.ts';
import {
  paretoFront,
  recallAgainstCalls,
} from '../../../src/report/charts/recall-against-calls.ts';
import { renderChart } from '../../../src/report/charts/render-chart.ts';
import { stackedBars } from '../../../src/report/charts/stacked-bars.ts';
import { checkMarkup } from '../check-markup.ts';

const arms = { control: 'linear', candidate: 'reflective' };
const point = (arm: string, calls: number, recall: number) => ({
  arm,
  calls,
  recall,
  interval: null,
});

describe('charts', () => {
  it('describe what they show in words', async () => {
    const dots = await pairedDots(
      [
        { question: 'q1', control: 0, candidate: 1 },
        { question: 'q2', control: 1, candidate: 0.5 },
        { question: 'q3', control: 1, candidate: 1 },
      ],
      arms,
    );
    expect(dots?.description).toBe(
      'Score of 3 questions under linear and reflective: 1 better, 1 worse, 1 unchanged.',
    );
    const recall = await recallAgainstCalls([
      point('linear', 2, 0.5),
      point('reflective', 4, 0.75),
    ]);
    expect(recall?.description).toContain('linear 0.50 at 2 calls, reflective 0.75 at 4 calls');
    const gains = await gainIntervals(
      [{ label: '2 hops', questions: 4, difference: 0.2, interval: null }],
      0.1,
    );
    expect(gains?.description).toBe('Gain by kind of question: 2 hops +0.20.');
    const bars = await stackedBars(
      [{ arm: 'linear', label: 'linear', count: 3 }],
      ['linear', 'x'],
      'rows',
    );
    expect(bars?.description).toBe('rows: linear: linear 3; x: none.');
  });

  it('are left out where there is nothing to draw', async () => {
    expect([
      await pairedDots([], arms),
      await recallAgainstCalls([]),
      await gainIntervals([], null),
      await stackedBars([], ['linear'], 'rows'),
    ]).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('draw the same bytes twice, with colours of the page and no class of colour of their own', async () => {
    const draw = () => pairedDots([{ question: 'q1', control: 0, candidate: 1 }], arms);
    const [first, second] = [await draw(), await draw()];
    expect(first?.svg).toBe(second?.svg);
    expect(first?.svg).toContain('var(--arm-1)');
    expect(first?.svg).not.toMatch(/(?:fill|stroke)="(?:#|black|white|rgb)/);
  });

  it('label every question, clipped, whatever its id', async () => {
    const ids = ['</text><script>', 'a'.repeat(80), '日本', '', '"],evil[0]', '\\'];
    const chart = await pairedDots(
      ids.map((question) => ({ question, control: 0, candidate: 1 })),
      arms,
    );
    const names = new Set(checkMarkup(chart?.svg ?? '').map(({ name }) => name));
    expect(names.has('script')).toBe(false);
    expect(chart?.svg).toContain('&lt;/text&gt;&lt;script&gt;');
    expect(chart?.svg).toContain(`${'a'.repeat(25)}…`);
  });

  it.each(['__proto__', 'constructor', 'toString', 'valueOf', 'hasOwnProperty', 'prototype'])(
    'draw questions and arms that are called %s',
    async (name) => {
      const drawn = [
        await pairedDots([{ question: name, control: 0, candidate: 1 }], arms),
        await pairedDots([{ question: 'q', control: 0, candidate: 1 }], { ...arms, control: name }),
        await recallAgainstCalls([point(name, 2, 0.5), point('b', 2, 0.5)]),
        await stackedBars([{ arm: name, label: 'linear', count: 3 }], [name, 'b'], 'rows'),
        await stackedBars([{ arm: 'b', label: name, count: 3 }], ['b'], 'rows'),
        await gainIntervals([{ label: name, questions: 4, difference: 0.2, interval: null }], 0.1),
      ];
      for (const chart of drawn) expect(chart?.svg).toMatch(new RegExp(`>${name}\u2060?[<,]`));
    },
  );

  it('draw more arms than there are colours', async () => {
    const points = Array.from({ length: 11 }, (_, index) =>
      point(`arm ${index}`, index + 1, index / 11),
    );
    expect((await recallAgainstCalls(points))?.svg).toContain('arm 10');
  });

  it('refuse a faulty specification instead of drawing half of it', async () => {
    const spec = { data: { values: [] }, mark: 'bar', encoding: { nowhere: { field: 'a' } } };
    await expect(renderChart(spec as never, 'x')).rejects.toThrow('A chart is faulty');
  });
});

describe('paretoFront', () => {
  it('keeps the arms that no other arm beats in recall at no more calls', () => {
    const points = [
      point('d', 4, 0.6),
      point('a', 2, 0.5),
      point('b', 3, 0.4),
      point('c', 3, 0.7),
      point('e', 2, 0.2),
    ];
    expect(paretoFront(points)).toEqual([
      { calls: 2, recall: 0.5 },
      { calls: 3, recall: 0.7 },
    ]);
  });
});
