import type { TopLevelSpec } from 'vega-lite';
import type { Interval } from '../../comparison/types.ts';
import { formatCount, formatNumber } from '../text/numbers.ts';
import { type Chart, renderChart } from './render-chart.ts';
import { armColors, armShapes, cycle, ink, plotName, plotWidth, scoreScale } from './theme.ts';

/** What one arm reaches at which price. */
export interface ArmPoint {
  arm: string;
  recall: number;
  interval: Interval | null;
  /** Mean LLM calls of a row. */
  calls: number;
}

/**
 * Mean fact recall against mean LLM calls: one point an arm with its interval; a line joins the arms
 * that no other arm beats on both. Undefined without arms.
 */
export async function recallAgainstCalls(points: readonly ArmPoint[]): Promise<Chart | undefined> {
  if (points.length === 0) return undefined;
  const said = points.map(
    ({ arm, recall, calls }) => `${arm} ${formatNumber(recall)} at ${formatCount(calls)} calls`,
  );
  const named = points.map((point) => ({ ...point, arm: plotName(point.arm) }));
  return renderChart(paretoSpec(named), `Fact recall against LLM calls: ${said.join(', ')}.`);
}

/** The arms that no other arm beats in recall at no more calls, by calls ascending. */
export function paretoFront(points: readonly ArmPoint[]): { calls: number; recall: number }[] {
  const front: { calls: number; recall: number }[] = [];
  const byCalls = [...points].sort((a, b) => a.calls - b.calls || b.recall - a.recall);
  for (const { calls, recall } of byCalls) {
    const best = front.at(-1);
    if (best === undefined || recall > best.recall) front.push({ calls, recall });
  }
  return front;
}

const x = { field: 'calls', type: 'quantitative', title: 'mean LLM calls a row' } as const;
const y = {
  field: 'recall',
  type: 'quantitative',
  title: 'mean fact recall',
  scale: scoreScale,
} as const;

function paretoSpec(points: readonly ArmPoint[]): TopLevelSpec {
  const names = points.map((point) => point.arm);
  const byArm = (range: readonly string[]) =>
    ({
      field: 'arm',
      type: 'nominal',
      title: null,
      scale: { domain: names, range: cycle(range, names.length) },
    }) as const;
  const color = byArm(armColors);
  return {
    width: plotWidth.half,
    height: 260,
    data: { values: points.map(withEnds) },
    layer: [
      {
        data: { values: paretoFront(points) },
        mark: { type: 'line', color: ink.soft, strokeDash: [4, 4], strokeWidth: 1.5 },
        encoding: { x, y },
      },
      {
        mark: { type: 'rule', strokeWidth: 2.5 },
        encoding: { x, y: { ...y, field: 'low' }, y2: { field: 'high' }, color },
      },
      {
        mark: { type: 'point', filled: true, size: 150, opacity: 1 },
        encoding: { x: { ...x, scale: { zero: true } }, y, color, shape: byArm(armShapes) },
      },
    ],
  };
}

/** A point with the ends of its interval; both ends are the point where there is none. */
function withEnds({ interval, ...point }: ArmPoint) {
  return { ...point, low: interval?.low ?? point.recall, high: interval?.high ?? point.recall };
}
