import type { Interval } from '../../comparison/types.ts';
import { clip } from '../text/display-width.ts';
import { formatSigned } from '../text/numbers.ts';
import { type Chart, renderChart } from './render-chart.ts';
import { ink, plotWidth } from './theme.ts';

/** The gain on one kind of question. */
export interface Gain {
  label: string;
  questions: number;
  difference: number;
  interval: Interval | null;
}

/**
 * One line a stratum, the whole first: the gain with its 95 % interval, a line at no difference and,
 * where the rule names one, at the least gain that is worth the loop. Undefined without gains.
 */
export async function gainIntervals(
  gains: readonly Gain[],
  delta: number | null,
): Promise<Chart | undefined> {
  if (gains.length === 0) return undefined;
  const said = gains.map((gain) => `${gain.label} ${formatSigned(gain.difference)}`);
  const labels = gains.map((gain) => `${clip(gain.label, 20)}, n=${gain.questions}`);
  const values = gains.map(({ difference, interval }, row) => ({
    row,
    difference,
    low: interval?.low ?? difference,
    high: interval?.high ?? difference,
    kind:
      interval === null || (interval.low <= 0 && interval.high >= 0) ? 'open' : sideOf(difference),
  }));
  const y = {
    field: 'row',
    type: 'ordinal',
    title: null,
    axis: { labelExpr: `${JSON.stringify(labels)}[datum.value]`, ticks: false, domain: false },
  } as const;
  const color = {
    field: 'kind',
    type: 'nominal',
    legend: null,
    scale: { domain: ['better', 'worse', 'open'], range: ['var(--good)', 'var(--bad)', ink.soft] },
  } as const;
  const x = { type: 'quantitative', title: 'gain (candidate - control)' } as const;
  const marks = [{ at: 0 }, ...(delta === null ? [] : [{ at: delta }])];
  return renderChart(
    {
      width: plotWidth.half,
      height: { step: 30 },
      layer: [
        {
          data: { values: marks },
          mark: { type: 'rule', color: ink.soft, strokeDash: [4, 4] },
          encoding: { x: { field: 'at', ...x } },
        },
        {
          data: { values },
          mark: { type: 'rule', strokeWidth: 3 },
          encoding: { y, x: { field: 'low', ...x }, x2: { field: 'high' }, color },
        },
        {
          data: { values },
          mark: { type: 'point', filled: true, size: 110, opacity: 1 },
          encoding: { y, x: { field: 'difference', ...x }, color },
        },
      ],
    },
    `Gain by kind of question: ${said.join(', ')}.`,
  );
}

const sideOf = (difference: number): 'better' | 'worse' => (difference > 0 ? 'better' : 'worse');
