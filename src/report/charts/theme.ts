import type { Config } from 'vega-lite';

/** CSS variables that the page defines for both colour schemes. */
export const ink = { strong: 'var(--ink)', soft: 'var(--ink-soft)', grid: 'var(--line)' } as const;

/** Colours of the arms in their order: control, candidate, further ones. Safe for colour-blind readers. */
export const armColors: readonly string[] = [0, 1, 2, 3, 4, 5, 6, 7].map(
  (index) => `var(--arm-${index})`,
);

/** Colours of classes without an order (stop reasons, blame), lightest last. */
export const classColors: readonly string[] = [0, 1, 2, 3, 4, 5].map(
  (index) => `var(--class-${index})`,
);

/** Shapes of the arms, so that colour alone never tells them apart. */
export const armShapes: readonly string[] = [
  'circle',
  'diamond',
  'square',
  'triangle-up',
  'cross',
  'triangle-down',
  'triangle-right',
  'triangle-left',
];

/** Widths of the plotting area in pixels: of a chart in one of two columns, and of one across the page. */
export const plotWidth = { half: 340, full: 740 } as const;

const FONT = 'system-ui, sans-serif';

/** What all charts have in common. */
export const chartConfig: Config = {
  background: 'transparent',
  font: FONT,
  aria: false,
  padding: 4,
  view: { stroke: 'transparent' },
  axis: {
    labelColor: ink.soft,
    titleColor: ink.soft,
    labelFontSize: 12,
    titleFontSize: 12,
    titleFontWeight: 'normal',
    gridColor: ink.grid,
    domainColor: ink.grid,
    tickColor: ink.grid,
    // Labels are clipped before they get here, to whole characters.
    labelLimit: 0,
    labelPadding: 6,
  },
  legend: {
    orient: 'top',
    labelColor: ink.strong,
    titleColor: ink.soft,
    labelFontSize: 12,
    titleFontSize: 12,
    titleFontWeight: 'normal',
    labelLimit: 240,
    columns: 3,
    columnPadding: 14,
    symbolSize: 90,
  },
  text: { color: ink.strong, fontSize: 12 },
  bar: { stroke: 'var(--paper)', strokeWidth: 1 },
};

/** Scores lie in [0, 1], and every chart of them shows all of it. */
export const scoreScale: { domain: number[] } = { domain: [0, 1] };

/** The first `count` of the values, from the start again where there are too few. */
export function cycle<T>(values: readonly T[], count: number): T[] {
  const times = Math.ceil(count / values.length);
  return Array.from({ length: times }, () => values)
    .flat()
    .slice(0, count);
}

/**
 * A name as the plotting library may see it: it takes what every object inherits (`constructor`,
 * `toString`, `__proto__`) for its own members, so such a name gets an invisible character at its end.
 */
export function plotName(name: string): string {
  return name in Object.prototype ? `${name}\u2060` : name;
}

/**
 * The axis of a chart with one line a row, numbered from 0. The labels are looked up by number, since
 * two rows may be called alike.
 */
export function rowAxis(labels: readonly string[]) {
  return {
    labelExpr: `${JSON.stringify(labels.map(plotName))}[datum.value]`,
    ticks: false,
    domain: false,
  } as const;
}
