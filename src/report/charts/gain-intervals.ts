import type { TopLevelSpec } from 'vega-lite';
import type { Interval } from '../../comparison/types.ts';
import { clip } from '../text/display-width.ts';
import { formatSigned } from '../text/numbers.ts';
import { type Chart, renderChart } from './render-chart.ts';
import { ink, plotWidth, rowAxis } from './theme.ts';

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
  return renderChart(gainSpec(gains, delta), `Gain by kind of question: ${said.join(', ')}.`);
}

const x = { type: 'quantitative', title: 'gain (candidate - control)' } as const;
const color = {
  field: 'kind',
  type: 'nominal',
  legend: null,
  scale: { domain: ['better', 'worse', 'open'], range: ['var(--good)', 'var(--bad)', ink.soft] },
} as const;

function gainSpec(gains: readonly Gain[], delta: number | null): TopLevelSpec {
  const labels = gains.map((gain) => `${clip(gain.label, 20)}, n=${gain.questions}`);
  const y = { field: 'row', type: 'ordinal', title: null, axis: rowAxis(labels) } as const;
  const marks = [{ at: 0 }, ...(delta === null ? [] : [{ at: delta }])];
  return {
    width: plotWidth.half,
    height: { step: 30 },
    data: { values: gains.map(gainRow) },
    layer: [
      {
        data: { values: marks },
        mark: { type: 'rule', color: ink.soft, strokeDash: [4, 4] },
        encoding: { x: { field: 'at', ...x } },
      },
      {
        mark: { type: 'rule', strokeWidth: 3 },
        encoding: { y, x: { field: 'low', ...x }, x2: { field: 'high' }, color },
      },
      {
        mark: { type: 'point', filled: true, size: 110, opacity: 1 },
        encoding: { y, x: { field: 'difference', ...x }, color },
      },
    ],
  };
}

function gainRow({ difference, interval }: Gain, row: number) {
  const low = interval?.low ?? difference;
  const high = interval?.high ?? difference;
  const isOpen = interval === null || (low <= 0 && high >= 0);
  return {
    row,
    difference,
    low,
    high,
    kind: isOpen ? 'open' : difference > 0 ? 'better' : 'worse',
  };
}
