import { type ScoreMetric, scoreMetricNames } from '../data/metric-names.ts';
import type { GradedRun } from '../grading/types.ts';
import type { RunRecord } from '../run-record.ts';
import { lockedRow } from './lock.ts';
import type { Lock, LockChange, LockedRow, LockStatus } from './lock-types.ts';
import { allSetupsOf, setupDifferences } from './setup.ts';
import { nearlyEqual } from './statistics/moments.ts';
import { listed, plain } from './words.ts';

/** Today's state, to hold a lock against. */
export interface LockedState {
  ruleHash: string;
  corpusHash: string;
  questionsHash: string;
  /** The rows of the run itself. */
  records: readonly RunRecord[];
  /** The full design was scheduled. In a partial run cells and arms that did not run are no change. */
  complete: boolean;
  /** Today's code run on the recordings that the lock was made on; null where that was not done. */
  effectRows: readonly GradedRun[] | null;
}

/**
 * Whether a run is the one that was announced. `confirmatory`: nothing differs from what was locked;
 * code counts by its effect, so code that changes no score and no trajectory on the recordings changes
 * nothing. `exploratory`: something does, and each change is listed.
 */
export function compareLock(lock: Lock, state: LockedState): LockStatus {
  const changes: LockChange[] = [
    ...hashChange('rule', 'The rule', lock.rule, state.ruleHash),
    ...hashChange('corpus', 'The corpus', lock.corpus, state.corpusHash),
    ...hashChange('questions', 'The questions', lock.questions, state.questionsHash),
    ...setupChanges(lock, state),
    ...codeChanges(lock, state),
    ...timeChanges(lock, state.records),
  ];
  if (changes.length > 0) return { kind: 'exploratory', changes };
  return { kind: 'confirmatory', notes: notes(lock, state.records) };
}

function hashChange(
  kind: 'rule' | 'corpus' | 'questions',
  what: string,
  locked: string,
  current: string,
): LockChange[] {
  if (locked === current) return [];
  const verb = kind === 'questions' ? 'are' : 'is';
  return [{ kind, sentence: `${what} ${verb} not what was locked (${locked}, now ${current}).` }];
}

function setupChanges(lock: Lock, { records, complete }: LockedState): LockChange[] {
  const locked = new Map(Object.entries(lock.arms));
  const current = allSetupsOf(records);
  const arms = [...new Set([...locked.keys(), ...current.keys()])];
  return arms.flatMap((arm): LockChange[] => {
    const [before, now = []] = [locked.get(arm), current.get(arm)];
    if (before === undefined) {
      return [{ kind: 'arm', sentence: `The arm '${arm}' ran but was not locked.` }];
    }
    if (now.length === 0) {
      const sentence = `The arm '${arm}' was locked but did not run.`;
      return complete ? [{ kind: 'arm', sentence }] : [];
    }
    const details = now.flatMap((setup) =>
      setupDifferences(before, setup, 'all-nodes').map(({ detail }) => detail),
    );
    return [...new Set(details)].map((detail) => ({
      kind: 'setup',
      sentence: `'${arm}' is not made as it was locked (locked and now): ${detail}.`,
    }));
  });
}

const rowKey = ({ arm, questionId, repeat }: LockedRow): string =>
  JSON.stringify([arm, questionId, repeat]);
const rowName = ({ arm, questionId, repeat }: LockedRow): string =>
  `${arm} ${questionId} repeat ${repeat}`;

function codeChanges(
  lock: Lock,
  { effectRows, complete }: Pick<LockedState, 'effectRows' | 'complete'>,
): LockChange[] {
  if (lock.rows.length === 0) return [];
  if (effectRows === null) {
    const sentence =
      "The effect of today's code on the locked recordings was not checked, so the code may have changed.";
    return [{ kind: 'code', sentence }];
  }
  const current = new Map(effectRows.map((run) => [rowKey(lockedRow(run)), run]));
  const changed = lock.rows.flatMap((row): LockChange[] => {
    const now = current.get(rowKey(row));
    current.delete(rowKey(row));
    const what = now === undefined ? (complete ? 'no longer there' : null) : rowChange(row, now);
    return what === null ? [] : [{ kind: 'code', sentence: `${rowName(row)}: ${what}.` }];
  });
  const added = [...current.values()].map((run): LockChange => {
    const sentence = `${rowName(lockedRow(run))}: not there when it was locked.`;
    return { kind: 'code', sentence };
  });
  return [...changed, ...added];
}

function rowChange(locked: LockedRow, run: GradedRun): string | null {
  const now = lockedRow(run);
  if (locked.trajectory !== now.trajectory && run.record.error !== undefined) {
    return `ended in an error (${run.record.error.kind})`;
  }
  const scores = scoreMetricNames.flatMap((metric) => scoreChange(metric, locked, now));
  if (locked.trajectory !== now.trajectory) scores.push('took another trajectory');
  return scores.length === 0 ? null : listed(scores);
}

function scoreChange(metric: ScoreMetric, locked: LockedRow, now: LockedRow): string[] {
  const [before, after] = [locked.scores[metric], now.scores[metric]];
  if (before === undefined && after === undefined) return [];
  if (before !== undefined && after !== undefined && nearlyEqual(before, after)) return [];
  const text = (score: number | undefined): string =>
    score === undefined ? 'none' : plain(score, 3);
  return [`${metric} was ${text(before)}, is ${text(after)}`];
}

/**
 * Whether a row began before the lock was written, as times, since an own agent may write another zone;
 * a start that is no time proves nothing and counts as before.
 */
const isEarly = ({ provenance }: RunRecord, { lockedAt }: Lock): boolean =>
  !(timeOf(provenance.startedAt) >= timeOf(lockedAt));

// biome-ignore lint/style/noRestrictedGlobals: a given time is read, no clock
const timeOf = (text: string): number => Date.parse(text);

/** Live rows that began before the lock was written: whoever locked could have seen them. */
function timeChanges(lock: Lock, records: readonly RunRecord[]): LockChange[] {
  const early = records.filter((record) => !record.provenance.replayed && isEarly(record, lock));
  if (early.length === 0) return [];
  return [
    {
      kind: 'time',
      sentence: `${early.length} of ${records.length} rows began before the lock was written (${lock.lockedAt}).`,
    },
  ];
}

function notes(lock: Lock, records: readonly RunRecord[]): string[] {
  const recordedBefore = records.some(
    (record) => record.provenance.replayed && isEarly(record, lock),
  );
  return [
    ...(lock.rows.length === 0
      ? ['The lock holds no recordings, so it says nothing about the code.']
      : []),
    ...(recordedBefore
      ? ['The recordings are older than the lock: whoever wrote the rule could have seen them.']
      : []),
  ];
}
