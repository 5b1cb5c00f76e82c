import { clip } from '../text/display-width.ts';
import { type Chart, renderChart } from './render-chart.ts';
import { classColors, cycle, plotWidth } from './theme.ts';

/** How often a class occurs in one arm. */
export interface ClassCount {
  arm: string;
  label: string;
  count: number;
}

/**
 * One bar an arm, divided by class in the order in which the classes first occur, each part with its
 * number. `title` names the axis and begins the description. Undefined where nothing was counted.
 */
export async function stackedBars(
  counts: readonly ClassCount[],
  arms: readonly string[],
  title: string,
): Promise<Chart | undefined> {
  if (counts.every(({ count }) => count === 0)) return undefined;
  const labels = [...new Set(counts.map((item) => item.label))];
  const longest = Math.max(...labels.map((label) => label.length));
  const said = arms.map((arm) => {
    const parts = counts.filter((item) => item.arm === arm);
    return `${arm}: ${parts.map(({ label, count }) => `${label} ${count}`).join(', ') || 'none'}`;
  });
  const values = counts.map((item) => ({
    ...item,
    row: arms.indexOf(item.arm),
    order: labels.indexOf(item.label),
  }));
  const rowLabels = arms.map((arm) => clip(arm, 24));
  const encoding = {
    y: {
      field: 'row',
      type: 'ordinal',
      title: null,
      scale: { domain: arms.map((_, index) => index) },
      axis: { labelExpr: `${JSON.stringify(rowLabels)}[datum.value]`, ticks: false, domain: false },
    },
    x: { field: 'count', type: 'quantitative', title, stack: 'zero', axis: { tickMinStep: 1 } },
    order: { field: 'order', type: 'quantitative' },
  } as const;
  return renderChart(
    {
      width: plotWidth.half,
      height: { step: 36 },
      data: { values },
      encoding,
      layer: [
        {
          mark: { type: 'bar', height: { band: 0.72 } },
          encoding: {
            color: {
              field: 'label',
              type: 'nominal',
              title: null,
              scale: { domain: labels, range: cycle(classColors, labels.length) },
              legend: { columns: longest > 16 ? 1 : 2 },
            },
          },
        },
        {
          transform: [{ filter: 'datum.count > 0' }],
          mark: { type: 'text', color: 'var(--class-ink)', fontWeight: 'bold' },
          encoding: { text: { field: 'count' }, x: { ...encoding.x, bandPosition: 0.5 } },
        },
      ],
    },
    `${title}: ${said.join('; ')}.`,
  );
}
