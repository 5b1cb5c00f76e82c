import type { Question } from '../data/types.ts';
import { RUN_RECORD_VERSION, type RunRecord } from '../run-record.ts';
import { type Arm, armHashes, describeArm, questionHash } from './arm.ts';
import type { Session } from './session.ts';

/** What is known of a cell whose record promptfoo dropped (its own time-out, for example). */
export interface LostCell {
  arm: Arm;
  question: Question;
  repeat: number;
  /** What the row says of itself. */
  message: string;
}

/**
 * The error record of a cell that was scheduled and has none: nothing was counted, but the row stays
 * in the table and counts as a failed answer.
 */
export function lostRecord(
  { arm, question, repeat, message }: LostCell,
  session: Session,
): RunRecord {
  return {
    schemaVersion: RUN_RECORD_VERSION,
    arm: arm.label,
    graph: arm.agent.graph,
    questionId: question.id,
    repeat,
    status: 'error',
    error: { kind: /time[ds -]*out/i.test(message) ? 'timeout' : 'internal', message },
    answer: null,
    evidence: [],
    rounds: [],
    stopReason: null,
    llmCalls: 0,
    meteredLlmCalls: 0,
    httpAttempts: 0,
    searchCalls: 0,
    iterations: 0,
    parseFailures: 0,
    calls: [],
    seconds: 0,
    waitedSeconds: 0,
    limits: arm.settings.limits,
    ceilings: arm.ceilings,
    provenance: {
      ...describeArm(arm),
      hashes: { ...armHashes(arm), question: questionHash(question) },
      replayed: arm.description.recorded !== undefined,
      startedAt: session.startedAt,
      orderIndex: 0,
    },
  };
}
