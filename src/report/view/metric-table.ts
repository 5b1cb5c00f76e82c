import type {
  ArmSummary,
  Comparison,
  CostEffect,
  CostSummary,
  PairComparison,
  PairedEffect,
} from '../../comparison/types.ts';
import {
  type CostMetric,
  costMetricNames,
  costMetrics,
  type ScoreMetric,
  scoreMetricNames,
  scoreMetrics,
} from '../../data/metric-names.ts';
import { stopReasons } from '../../run-record.ts';
import {
  formatCount,
  formatInterval,
  formatNumber,
  formatOf,
  formatSeconds,
  formatSigned,
  NO_VALUE,
} from '../text/numbers.ts';
import type { Tone } from './verdict-view.ts';

/** One value with what belongs beside it. */
export interface MetricCell {
  text: string;
  /** Good or bad for the candidate, where an interval keeps clear of no difference. */
  tone: Tone;
}

/** One line of the table. */
export interface MetricRow {
  label: string;
  /** How many questions or rows stand behind it; `9 / 8` where the arms differ. */
  n: string;
  /** One for each arm, in the order of the table. */
  arms: readonly MetricCell[];
  /** Candidate minus control, one for each pair; empty text where it is not compared. */
  pairs: readonly MetricCell[];
}

/** The arms side by side. */
export interface MetricTable {
  arms: readonly string[];
  /** Headings of the differences, for example `reflective - linear`. */
  pairs: readonly string[];
  groups: readonly { title: string; rows: readonly MetricRow[] }[];
}

const NOTHING: MetricCell = { text: '', tone: 'neutral' };

/** The comparison table: metrics as lines, arms as columns, then the difference of each pair. */
export function viewMetrics(comparison: Comparison): MetricTable {
  const { arms, pairs } = comparison;
  const lines: Lines = { arms, pairs };
  return {
    arms: arms.map((arm) => arm.arm),
    pairs: pairs.map((pair) => `${pair.candidate} - ${pair.control}`),
    groups: [
      { title: 'answers', rows: [...scoreRows(lines), passRow(lines)] },
      { title: 'cost', rows: costRows(lines) },
      { title: 'course', rows: courseRows(lines) },
    ].map((group) => ({ ...group, rows: group.rows.filter((row) => row.arms.some(hasValue)) })),
  };
}

interface Lines {
  arms: readonly ArmSummary[];
  pairs: readonly PairComparison[];
}

const hasValue = (cell: MetricCell): boolean => cell.text !== NO_VALUE;
const plain = (text: string): MetricCell => ({ text, tone: 'neutral' });

function scoreRows({ arms, pairs }: Lines): MetricRow[] {
  return scoreMetricNames.flatMap((metric) => {
    const row = scoreRow(metric, { arms, pairs });
    return metric === 'fact_recall' ? [row, ...hopRows({ arms, pairs })] : [row];
  });
}

function scoreRow(metric: ScoreMetric, { arms, pairs }: Lines): MetricRow {
  const { words, scope } = scoreMetrics[metric];
  const summaries = arms.map((arm) => arm.scores.find((score) => score.metric === metric));
  return {
    label: scope === 'all' ? words : `${words} (${scope})`,
    n: sameOrEach(summaries.map((score) => (score === undefined ? null : score.questions))),
    arms: summaries.map((score) =>
      plain(
        score === undefined
          ? NO_VALUE
          : joined(formatNumber(score.mean), formatInterval(score.interval)),
      ),
    ),
    pairs: pairs.map((pair) => effectCell(pair.effects.find((effect) => effect.metric === metric))),
  };
}

function hopRows({ arms, pairs }: Lines): MetricRow[] {
  const hops = [...new Set(arms.flatMap((arm) => arm.factRecallByHops.map((part) => part.hops)))];
  if (hops.length < 2 && hops[0] === null) return [];
  return hops.sort(byHops).map((count) => {
    const parts = arms.map((arm) => arm.factRecallByHops.find((part) => part.hops === count));
    return {
      label: `  ${hopWords(count)}`,
      n: sameOrEach(parts.map((part) => part?.questions ?? null)),
      arms: parts.map((part) => plain(formatNumber(part?.mean))),
      pairs: pairs.map((pair) => {
        const effect = pair.strata.find(
          ({ stratum }) => stratum.kind === 'hops' && stratum.hops === count,
        );
        return effectCell(effect);
      }),
    };
  });
}

const byHops = (a: number | null, b: number | null): number =>
  (a ?? Number.POSITIVE_INFINITY) - (b ?? Number.POSITIVE_INFINITY);

function hopWords(hops: number | null): string {
  if (hops === null) return 'hops not given';
  return hops === 1 ? '1 hop' : `${hops} hops`;
}

function passRow({ arms, pairs }: Lines): MetricRow {
  const last = arms.map((arm) => arm.passHatK.at(-1));
  const k = Math.max(1, ...last.map((item) => item?.k ?? 1));
  const items = arms.map((arm) => (k > 1 ? arm.passHatK.find((item) => item.k === k) : undefined));
  return {
    label: `all of ${k} repeats green`,
    n: sameOrEach(items.map((item) => item?.questions ?? null)),
    arms: items.map((item) => plain(formatNumber(item?.value))),
    pairs: pairs.map(() => NOTHING),
  };
}

function costRows({ arms, pairs }: Lines): MetricRow[] {
  return costMetricNames.map((metric) => {
    const costs = arms.map((arm) => arm.costs.find((cost) => cost.metric === metric));
    return {
      label: costLabel(metric, costs),
      n: rowsOf(costs.map((cost) => cost?.rows ?? null)),
      arms: costs.map((cost) =>
        plain(cost === undefined || cost.rows === 0 ? NO_VALUE : costText(cost)),
      ),
      pairs: pairs.map((pair) => increaseCell(pair.costs.find((cost) => cost.metric === metric))),
    };
  });
}

function costLabel(metric: CostMetric, costs: readonly (CostSummary | undefined)[]): string {
  const { words } = costMetrics[metric];
  if (metric !== 'seconds') return `${words} (median, max)`;
  return costs.every((cost) => typeof cost?.p95 !== 'number')
    ? `${words} (median)`
    : `${words} (median, p95)`;
}

/** A p95 of fewer than 20 rows is not written. */
function costText(cost: CostSummary): string {
  if (cost.metric === 'seconds') {
    const median = formatSeconds(cost.median);
    return cost.p95 === null ? median : `${median}, ${formatSeconds(cost.p95)}`;
  }
  const most = cost.ceiling === null ? '' : ` of ${formatCount(cost.ceiling)}`;
  return `${formatCount(cost.median)}, ${formatCount(cost.max)}${most}`;
}

function courseRows({ arms, pairs }: Lines): MetricRow[] {
  const row = (label: string, text: (arm: ArmSummary) => string): MetricRow => ({
    label,
    n: rowsOf(arms.map((arm) => arm.rows)),
    arms: arms.map((arm) => plain(arm.rows === 0 ? NO_VALUE : text(arm))),
    pairs: pairs.map(() => NOTHING),
  });
  const rounds = new Set(arms.flatMap((arm) => arm.rounds.map((item) => item.rounds)));
  const reasons = stopReasons.filter((reason) =>
    arms.some((arm) => arm.stopReasons.some((item) => item.reason === reason)),
  );
  return [
    ...[...rounds]
      .sort((a, b) => a - b)
      .map((count) =>
        row(`rows with ${formatOf(count, 'round')}`, (arm) =>
          countText(arm.rounds.find((item) => item.rounds === count)),
        ),
      ),
    ...reasons.map((reason) =>
      row(`stopped: ${reason}`, (arm) =>
        countText(arm.stopReasons.find((item) => item.reason === reason)),
      ),
    ),
    row('parse failures', ({ parseFailures: { total, rows } }) =>
      total === 0 ? '0' : `${total} in ${formatOf(rows, 'row')}`,
    ),
    row('error rows', ({ errors }) => formatCount(errors.rows)),
  ];
}

const countText = (item: { count: number } | undefined): string => formatCount(item?.count ?? 0);

function effectCell(effect: PairedEffect | undefined): MetricCell {
  if (effect === undefined || effect.questions === 0) return NOTHING;
  const { difference, interval, direction } = effect;
  const text = joined(formatSigned(difference), formatInterval(interval, formatSigned));
  if (interval === null || (interval.low <= 0 && interval.high >= 0)) return plain(text);
  return { text, tone: difference > 0 === (direction === 'maximize') ? 'good' : 'bad' };
}

function increaseCell(effect: CostEffect | undefined): MetricCell {
  if (effect === undefined || effect.questions === 0) return NOTHING;
  const ratio = effect.geometricMeanRatio;
  if (effect.metric === 'seconds' && ratio !== null) {
    return plain(joined(`x ${formatNumber(ratio.ratio)}`, formatInterval(ratio.interval)));
  }
  const format = increaseFormat(effect.metric);
  return plain(joined(format(effect.meanIncrease), formatInterval(effect.interval, format)));
}

function increaseFormat(metric: CostMetric): (value: number) => string {
  const isTokens = metric === 'input_tokens' || metric === 'output_tokens';
  return (value) => formatSigned(value, isTokens ? 0 : 2);
}

const joined = (...parts: readonly string[]): string =>
  parts.filter((part) => part !== '').join(' ');

function rowsOf(counts: readonly (number | null)[]): string {
  const n = sameOrEach(counts);
  return n === '' ? '' : `${n} rows`;
}

function sameOrEach(counts: readonly (number | null)[]): string {
  const known = counts.filter((count) => count !== null);
  if (known.length === 0) return '';
  return new Set(counts).size === 1
    ? String(known[0])
    : counts.map((n) => n ?? NO_VALUE).join(' / ');
}
