import {
  type CostMetric,
  costMetricNames,
  type ScoreMetric,
  scoreMetricNames,
} from '../data/metric-names.ts';
import { scopeOf } from '../data/stratum.ts';
import type { GradedRun } from '../grading/types.ts';
import { stopReasons } from '../run-record.ts';
import { ceilingOf } from './cost-effects.ts';
import { PRINTED_LEVEL } from './effects.ts';
import { type PairedTable, repeatsByQuestion, sampleOf } from './paired-table.ts';
import { costOf, scoreValue } from './row-values.ts';
import { largest, mean, meanOrNull, sum } from './statistics/moments.ts';
import { median, p95 } from './statistics/quantiles.ts';
import { scoreInterval } from './statistics/rate-interval.ts';
import { passHatK, repeatVariance } from './statistics/repeats.ts';
import type {
  ArmSummary,
  CostSummary,
  ErrorKind,
  FlakyQuestion,
  RepeatSpread,
  ScoreSummary,
} from './summary-types.ts';

/** One column of the table: what an arm scored, what it cost and how its runs ended. */
export function summarizeArm(
  table: PairedTable,
  arm: string,
  settings: { role: ArmSummary['role']; metric: ScoreMetric },
): ArmSummary {
  const rows = table.rows(arm);
  const questions = new Set(rows.map(({ record }) => record.questionId));
  return {
    arm,
    graph: rows[0]?.record.graph ?? null,
    role: settings.role,
    rows: rows.length,
    questions: questions.size,
    errors: errorKinds(rows),
    scores: scoreMetricNames
      .map((metric) => scoreSummary(table, arm, metric))
      .filter((summary) => summary !== null),
    factRecallByHops: factRecallByHops(table, arm),
    costs:
      rows.length === 0 ? [] : costMetricNames.map((metric) => costSummary(table, arm, metric)),
    stopReasons: stopReasons
      .map((reason) => ({ reason, count: count(rows, (run) => run.record.stopReason === reason) }))
      .filter((one) => one.count > 0),
    rounds: roundsHistogram(rows),
    parseFailures: {
      total: sum(rows.map(({ record }) => record.parseFailures)),
      rows: count(rows, ({ record }) => record.parseFailures > 0),
    },
    passHatK: passHatKs(table, arm),
    spread: repeatSpread(table, arm, settings.metric),
    flaky: flakyQuestions(table, arm),
  };
}

function scoreSummary(table: PairedTable, arm: string, metric: ScoreMetric): ScoreSummary | null {
  const stratum = scopeOf(metric);
  const sample = sampleOf(table, arm, scoreValue(metric, 'as-failed'), stratum);
  if (sample.values.length === 0) return null;
  const graded = sampleOf(table, arm, scoreValue(metric, 'left-out'), stratum);
  const errors = sample.rows - graded.rows;
  return {
    metric,
    mean: mean(sample.values),
    interval: scoreInterval(sample.values, PRINTED_LEVEL),
    questions: sample.values.length,
    rows: sample.rows,
    withoutErrors: errors === 0 ? null : { mean: meanOrNull(graded.values), errors },
  };
}

function factRecallByHops(table: PairedTable, arm: string): ArmSummary['factRecallByHops'] {
  const value = scoreValue('fact_recall', 'as-failed');
  const byHops = new Map<number | null, { means: number[]; rows: number }>();
  const hopsOf = new Map(table.questions.map(({ id, hops }) => [id, hops ?? null]));
  for (const { questionId, repeats } of repeatsByQuestion(table, arm, value, {
    kind: 'answerable',
  })) {
    const hops = hopsOf.get(questionId) ?? null;
    const group = byHops.get(hops) ?? { means: [], rows: 0 };
    byHops.set(hops, group);
    group.means.push(mean(repeats));
    group.rows += repeats.length;
  }
  return [...byHops]
    .sort(([a], [b]) => (a ?? Number.POSITIVE_INFINITY) - (b ?? Number.POSITIVE_INFINITY))
    .map(([hops, { means, rows }]) => ({ hops, mean: mean(means), questions: means.length, rows }));
}

function costSummary(table: PairedTable, arm: string, metric: CostMetric): CostSummary {
  const values = table.rows(arm).map(({ record }) => costOf(metric, record));
  return {
    metric,
    rows: values.length,
    total: sum(values),
    mean: mean(values),
    median: median(values),
    max: largest(values),
    p95: p95(values),
    ceiling: ceilingOf(table, arm, metric),
  };
}

function errorKinds(rows: readonly GradedRun[]): ArmSummary['errors'] {
  const kinds = new Map<string, ErrorKind>();
  const errors = rows.filter(({ record }) => record.status === 'error');
  for (const { record } of errors) {
    const { questionId, repeat, error } = record;
    const kind = error?.kind ?? 'internal';
    const known = kinds.get(kind);
    const example = { questionId, repeat, message: error?.message ?? 'no message' };
    kinds.set(kind, known ? { ...known, count: known.count + 1 } : { kind, count: 1, example });
  }
  return { rows: errors.length, kinds: [...kinds.values()] };
}

function roundsHistogram(rows: readonly GradedRun[]): ArmSummary['rounds'] {
  const counts = new Map<number, number>();
  for (const { record } of rows) {
    counts.set(record.iterations, (counts.get(record.iterations) ?? 0) + 1);
  }
  return [...counts].sort(([a], [b]) => a - b).map(([rounds, times]) => ({ rounds, count: times }));
}

/** How many repeats of each question were green. */
function greens(table: PairedTable, arm: string): FlakyQuestion[] {
  return repeatsByQuestion(table, arm, scoreValue('pass_rate', 'as-failed'), { kind: 'all' }).map(
    ({ questionId, repeats }) => ({ questionId, green: sum(repeats), repeats: repeats.length }),
  );
}

function passHatKs(table: PairedTable, arm: string): ArmSummary['passHatK'] {
  const cells = greens(table, arm);
  const most = largest([0, ...cells.map(({ repeats }) => repeats)]);
  return Array.from({ length: most }, (_, index) => index + 1).map((k) => {
    const chances = cells
      .map(({ green, repeats }) => passHatK(green, repeats, k))
      .filter((chance) => chance !== null);
    return { k, value: mean(chances), questions: chances.length };
  });
}

function flakyQuestions(table: PairedTable, arm: string): FlakyQuestion[] {
  return greens(table, arm).filter(({ green, repeats }) => green > 0 && green < repeats);
}

function repeatSpread(table: PairedTable, arm: string, metric: ScoreMetric): RepeatSpread | null {
  const value = scoreValue(metric, 'as-failed');
  const scores = repeatsByQuestion(table, arm, value, scopeOf(metric)).map((one) => one.repeats);
  if (scores.length === 0) return null;
  const variance = repeatVariance(scores);
  const repeats = largest(scores.map((one) => one.length));
  const icc = variance?.icc ?? null;
  return {
    metric,
    repeats,
    withinSd: variance === null ? null : Math.sqrt(variance.within),
    questions: variance?.questions ?? 0,
    varyingQuestions: variance?.varying ?? 0,
    icc,
    effectiveRepeats: icc === null ? null : repeats / (1 + (repeats - 1) * icc),
  };
}

const count = (rows: readonly GradedRun[], holds: (run: GradedRun) => boolean): number =>
  rows.filter(holds).length;
