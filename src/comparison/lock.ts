import { z } from 'zod';
import { hashJson } from '../base/canonical-json.ts';
import { DataError, messageOf } from '../base/errors.ts';
import type { DecisionRule } from '../data/decision-rule.ts';
import { type ScoreMetric, scoreMetricNames } from '../data/metric-names.ts';
import type { GradedRun } from '../grading/types.ts';
import type { RunRecord } from '../run-record.ts';
import type { ArmSetup, Lock, LockedRow } from './lock-types.ts';
import { scoreValue } from './row-values.ts';

/** What a lock is made from. */
export interface LockInput {
  rule: DecisionRule;
  corpusHash: string;
  questionsHash: string;
  /** What each arm will be made of, by arm. */
  arms: Readonly<Record<string, ArmSetup>>;
  /** Today's code run on the recordings: the effect of the code. Empty where there are none. */
  rows: readonly GradedRun[];
  /** The time, as the shell's clock says. */
  lockedAt: string;
}

/** The lock of a rule: hashes of everything that must not change, and the effect of the code. */
export function makeLock(input: LockInput): Lock {
  return {
    schemaVersion: 1,
    lockedAt: input.lockedAt,
    rule: input.rule.hash,
    corpus: input.corpusHash,
    questions: input.questionsHash,
    arms: input.arms,
    rows: input.rows.map(lockedRow),
  };
}

/** The effect of the code on one recorded cell: its scores, and a digest of how it got there. */
export function lockedRow(run: GradedRun): LockedRow {
  const { arm, questionId, repeat } = run.record;
  const scores: Partial<Record<ScoreMetric, number>> = {};
  for (const metric of scoreMetricNames) {
    const score = scoreValue(metric, 'left-out')(run, [run]);
    if (score !== null) scores[metric] = score;
  }
  return { arm, questionId, repeat, scores, trajectory: trajectoryDigest(run.record) };
}

/** Hash of all that a run did, without its times: answer, evidence, rounds, stop reason and counters. */
export function trajectoryDigest(record: RunRecord): string {
  return hashJson(
    JSON.parse(
      JSON.stringify({
        status: record.status,
        error: record.error?.kind ?? null,
        answer: record.answer,
        evidence: record.evidence,
        rounds: record.rounds,
        stopReason: record.stopReason,
        llmCalls: record.llmCalls,
        searchCalls: record.searchCalls,
        iterations: record.iterations,
        parseFailures: record.parseFailures,
      }),
    ),
  );
}

const options = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));
const lockSchema = z.object({
  schemaVersion: z.literal(1),
  lockedAt: z.iso.datetime(),
  rule: z.string(),
  corpus: z.string(),
  questions: z.string(),
  arms: z.record(
    z.string(),
    z.object({
      graph: z.string(),
      model: z.object({ name: z.string(), digest: z.string().nullable() }),
      options,
      prompts: z.record(z.string(), z.string()),
      search: z.object({ name: z.string(), documentsPerQuery: z.number(), options }),
      limits: z.record(z.string(), z.number()),
    }),
  ),
  rows: z.array(
    z.object({
      arm: z.string(),
      questionId: z.string(),
      repeat: z.int().min(0),
      scores: z.partialRecord(
        z.enum(scoreMetricNames as readonly [ScoreMetric, ...ScoreMetric[]]),
        z.number(),
      ),
      trajectory: z.string(),
    }),
  ),
});

/** The lock that the text of a decision.lock.json states. Throws a DataError with all faults where it is none. */
export function parseLock(text: string, file: string): Lock {
  const remedy = 'Write it anew with: npx loopcheck lock (the run is then judged by the new lock)';
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (thrown) {
    const expected = `a lock in JSON (${messageOf(thrown)})`;
    throw new DataError([{ file, place: '', value: '', expected, remedy }], { cause: thrown });
  }
  const parsed = lockSchema.safeParse(value);
  if (parsed.success) return parsed.data as Lock;
  throw new DataError(
    parsed.error.issues.map(({ path, message }) => ({
      file,
      place: path.map(String).join('.'),
      value: '',
      expected: `a lock (${message})`,
      remedy,
    })),
  );
}

/** A lock as the text of decision.lock.json: one row a line, so that a diff shows what changed. */
export function lockText(lock: Lock): string {
  const { rows, ...head } = lock;
  const body = rows.map((row) => `    ${JSON.stringify(row)}`).join(',\n');
  const opening = JSON.stringify(head, null, 2).replace(/\n\}$/, '');
  return `${opening},\n  "rows": [${body === '' ? '' : `\n${body}\n  `}]\n}\n`;
}
