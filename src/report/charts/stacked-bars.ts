import type { TopLevelSpec } from 'vega-lite';
import { clip } from '../text/display-width.ts';
import { type Chart, renderChart } from './render-chart.ts';
import { classColors, cycle, plotWidth, rowAxis } from './theme.ts';

/** How often a class occurs in one arm. */
export interface ClassCount {
  arm: string;
  label: string;
  count: number;
}

/** Legends with longer labels than this have one column. */
const LONG_LABEL = 16;

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
  const said = arms.map((arm) => {
    const parts = counts.filter((item) => item.arm === arm);
    return `${arm}: ${parts.map(({ label, count }) => `${label} ${count}`).join(', ') || 'none'}`;
  });
  return renderChart(barSpec(counts, arms, title), `${title}: ${said.join('; ')}.`);
}

function barSpec(
  counts: readonly ClassCount[],
  arms: readonly string[],
  title: string,
): TopLevelSpec {
  const labels = [...new Set(counts.map((item) => item.label))];
  const x = {
    field: 'count',
    type: 'quantitative',
    title,
    stack: 'zero',
    axis: { tickMinStep: 1 },
  } as const;
  return {
    width: plotWidth.half,
    height: { step: 36 },
    data: { values: counts.map((item) => barPart(item, arms, labels)) },
    encoding: {
      y: {
        field: 'row',
        type: 'ordinal',
        title: null,
        scale: { domain: arms.map((_, index) => index) },
        axis: rowAxis(arms.map((arm) => clip(arm, 24))),
      },
      order: { field: 'order', type: 'quantitative' },
    },
    layer: [
      { mark: { type: 'bar', height: { band: 0.72 } }, encoding: { x, color: classScale(labels) } },
      {
        transform: [{ filter: 'datum.count > 0' }],
        mark: { type: 'text', color: 'var(--class-ink)', fontWeight: 'bold' },
        encoding: { text: { field: 'count' }, x: { ...x, bandPosition: 0.5 } },
      },
    ],
  };
}

function barPart(item: ClassCount, arms: readonly string[], labels: readonly string[]) {
  const { label, count } = item;
  return { label, count, row: arms.indexOf(item.arm), order: labels.indexOf(label) };
}

function classScale(labels: readonly string[]) {
  const longest = Math.max(...labels.map((label) => label.length));
  return {
    field: 'label',
    type: 'nominal',
    title: null,
    scale: { domain: [...labels], range: cycle(classColors, labels.length) },
    legend: { columns: longest > LONG_LABEL ? 1 : 2 },
  } as const;
}
