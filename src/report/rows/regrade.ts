import type { GradedRun } from '../../grading/types.ts';
import { formatNumber, NO_VALUE } from '../text/numbers.ts';

/** Stored scores went through JSON; beyond its digits nothing changed. */
const TOLERANCE = 1e-9;

/** One run with the scores that it got when it ran, and those that today's grader gives. */
export interface RegradedRun {
  run: GradedRun;
  before: Readonly<Record<string, number>>;
  now: Readonly<Record<string, number>>;
}

/** A score that changed; null where it does not apply. */
export interface ScoreChange {
  metric: string;
  before: number | null;
  now: number | null;
}

/** A row of which at least one score changed. */
export interface ChangedRow {
  run: GradedRun;
  changes: readonly ScoreChange[];
}

/**
 * The rows whose scores changed, in the given order, each with its changes by metric. A metric that
 * no stored row has was unknown to the grader of then, and one that no row has today is gone (or is
 * somebody else's): neither is a change.
 */
export function changedScores(rows: readonly RegradedRun[]): ChangedRow[] {
  const known = namesOf(rows.map(({ before }) => before));
  const metrics = [...namesOf(rows.map(({ now }) => now))].filter((name) => known.has(name));
  return rows.flatMap(({ run, before, now }) => {
    const changes = metrics.flatMap((metric): ScoreChange[] => {
      const change = { metric, before: scoreIn(before, metric), now: scoreIn(now, metric) };
      return isSame(change) ? [] : [change];
    });
    return changes.length === 0 ? [] : [{ run, changes }];
  });
}

/** The changed rows as lines, or one line that says that there are none. */
export function regradeLines(rows: readonly RegradedRun[]): string[] {
  const stored = rows.filter(({ before }) => Object.keys(before).length > 0);
  if (stored.length === 0) return ['No row has a stored score to compare with.'];
  const changed = changedScores(stored);
  const counts = `${changed.length} of ${stored.length} rows have another score today`;
  return [
    changed.length === 0 ? `${counts}.` : `${counts}:`,
    ...changed.map(({ run: { record, reasons }, changes }) => {
      const said = changes.map(
        ({ metric, before, now }) => `${metric} ${written(before)} -> ${written(now)}`,
      );
      const why = reasons.length === 0 ? '' : ` (${reasons.join('; ')})`;
      return `- ${record.questionId} ${record.arm} repeat ${record.repeat}: ${said.join(', ')}${why}`;
    }),
  ];
}

function isSame({ before, now }: ScoreChange): boolean {
  if (before === null || now === null) return before === now;
  return Math.abs(before - now) <= TOLERANCE;
}

function scoreIn(scores: Readonly<Record<string, number>>, metric: string): number | null {
  return Object.hasOwn(scores, metric) ? (scores[metric] ?? null) : null;
}

function namesOf(scores: readonly Readonly<Record<string, number>>[]): Set<string> {
  return new Set(scores.flatMap((item) => Object.keys(item)));
}

const written = (value: number | null): string =>
  value === null ? NO_VALUE : formatNumber(value, 2);
