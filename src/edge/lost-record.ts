import type { Question } from '../data/types.ts';
import { RUN_RECORD_VERSION, type RunRecord } from '../run-record.ts';
import { type Arm, armHashes, describeArm, questionHash } from './arm.ts';
import type { Session } from './session.ts';

/** What all rows of an arm state alike, its first start and all hashes but the question's among it. */
export type ArmRecord = Pick<RunRecord, 'arm' | 'graph' | 'limits' | 'ceilings' | 'provenance'>;

/** What is known of a cell whose record promptfoo dropped (its own time-out, for example). */
export interface LostCell {
  question: Question;
  /** What the row says of itself. */
  message: string;
}

/**
 * The error record of a cell that was scheduled and has none, in the first repeat that `others` leave
 * free: nothing was counted, but the row stays in the table and counts as a failed answer.
 */
export function lostRecord(
  { arm, graph, limits, ceilings, provenance }: ArmRecord,
  { question, message }: LostCell,
  others: readonly RunRecord[],
): RunRecord {
  return {
    schemaVersion: RUN_RECORD_VERSION,
    arm,
    graph,
    questionId: question.id,
    repeat: firstFreeRepeat(arm, question.id, others),
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
    limits,
    ceilings,
    provenance: {
      ...provenance,
      hashes: { ...provenance.hashes, question: questionHash(question) },
      orderIndex: 0,
    },
  };
}

/** What the rows of an opened arm state in this session. */
export function armRecordOf(arm: Arm, { startedAt }: Pick<Session, 'startedAt'>): ArmRecord {
  return {
    arm: arm.label,
    graph: arm.agent.graph,
    limits: arm.settings.limits,
    ceilings: arm.ceilings,
    provenance: {
      ...describeArm(arm),
      hashes: { ...armHashes(arm), question: '' },
      replayed: arm.description.recorded !== undefined,
      startedAt,
      orderIndex: 0,
    },
  };
}

function firstFreeRepeat(arm: string, questionId: string, records: readonly RunRecord[]): number {
  const taken = new Set(
    records
      .filter((record) => record.arm === arm && record.questionId === questionId)
      .map(({ repeat }) => repeat),
  );
  let repeat = 0;
  while (taken.has(repeat)) repeat += 1;
  return repeat;
}
