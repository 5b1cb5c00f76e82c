import type { AgentDependencies, AgentInput, AgentOutcome } from '../agent/agent.ts';
import { evidenceBudget } from '../agent/messages.ts';
import type { Question } from '../data/types.ts';
import type { CellIdentity } from '../http/cell.ts';
import type { Meter } from '../http/meter.ts';
import { type ModelCall, RUN_RECORD_VERSION, type RunRecord } from '../run-record.ts';
import { recordedRetriever } from '../search/recorded-retriever.ts';
import type { Retriever } from '../search/retriever.ts';
import { type Arm, armHashes, describeArm, questionHash } from './arm.ts';
import { startDeadline } from './run-deadline.ts';
import type { Session } from './session.ts';

/** Which cell of the matrix is run. */
export interface Cell {
  question: Question;
  repeat: number;
  session: Session;
  signal?: AbortSignal;
}

/**
 * Runs one arm once on one question and gives its record. Never rejects for what goes wrong inside
 * the run: that is an error record with its counters.
 */
export async function runCell(arm: Arm, cell: Cell): Promise<RunRecord> {
  const startedAt = new Date().toISOString();
  const identity = identify(arm, cell);
  const { model, meter } = arm.opened.forCell(identity);
  const leave = cell.session.enterCell();
  const { question, history } = cell.question;
  const input = { question, ...(history === undefined ? {} : { history }) };
  const deadline = startDeadline(arm.settings.runTimeoutMs, cell.signal);
  const outcome = await arm.agent
    .run(input, { ...dependenciesOf(arm, input, identity), model, signal: deadline.signal })
    .finally(deadline.end);
  return recordOf({ arm, cell, identity, outcome, meter, startedAt, inFlight: leave() });
}

function identify(arm: Arm, { question, repeat, session }: Cell): CellIdentity {
  return {
    graph: arm.agent.graph,
    questionId: question.id,
    repeat,
    orderIndex: session.nextOrderIndex(),
    sitting: session.id,
  };
}

function dependenciesOf(
  arm: Arm,
  input: AgentInput,
  identity: CellIdentity,
): Omit<AgentDependencies, 'model' | 'signal'> {
  const { numCtx: contextTokens, numPredict: predictedTokens } = arm.opened.settings;
  const { limits, dropKnownResults } = arm.settings;
  return {
    retriever: retrieverOf(arm, identity),
    limits,
    prompts: arm.prompts,
    evidenceTokens: evidenceBudget({ contextTokens, predictedTokens }, input, arm.prompts),
    dropKnownResults,
    // A replay takes only the time that was recorded, so that it gives the same record every time.
    ...(arm.description.recorded === undefined ? {} : { clock: () => 0 }),
  };
}

/** The arm's search; one that leaves the process is recorded and replayed with the cell's answers. */
function retrieverOf({ opened, retriever, corpus }: Arm, cell: CellIdentity): Retriever {
  const cassette = opened.recordings;
  if (cassette === undefined) return retriever;
  return recordedRetriever(retriever, {
    cassette,
    cell,
    corpusHash: corpus.hash,
    monotonicMs: () => performance.now(),
  });
}

interface FinishedCell {
  arm: Arm;
  cell: Cell;
  identity: CellIdentity;
  outcome: AgentOutcome;
  meter: Meter;
  startedAt: string;
  /** The most cells that were in flight at once while this one ran. */
  inFlight: number;
}

/** A replayed cell brings time, order and sitting of its recording. */
function recordOf({ arm, cell, identity, outcome, meter, ...run }: FinishedCell): RunRecord {
  const origin = meter.lastOrigin;
  return {
    schemaVersion: RUN_RECORD_VERSION,
    arm: arm.label,
    graph: arm.agent.graph,
    questionId: cell.question.id,
    repeat: cell.repeat,
    status: outcome.error === undefined ? 'ok' : 'error',
    ...outcome,
    calls: outcome.calls.map((call, index) => withAttempts(call, meter.calls[index])),
    meteredLlmCalls: meter.logicalCalls,
    httpAttempts: meter.httpAttempts,
    waitedSeconds: meter.waitedSeconds,
    limits: arm.settings.limits,
    ceilings: arm.ceilings,
    provenance: {
      ...describeArm(arm),
      ...measuredBy({ arm, cell, meter, inFlight: run.inFlight }),
      hashes: { ...armHashes(arm), question: questionHash(cell.question) },
      replayed: origin !== undefined,
      startedAt: origin?.recordedAt ?? run.startedAt,
      orderIndex: origin?.orderIndex ?? identity.orderIndex,
      sitting: origin?.sitting ?? identity.sitting,
    },
  };
}

/** The machine that measured the seconds, and how many cells it ran at once: now, or when recorded. */
function measuredBy({
  arm: { description },
  cell: { session },
  meter: { lastOrigin, calls },
  inFlight,
}: Pick<FinishedCell, 'arm' | 'cell' | 'meter' | 'inFlight'>): Pick<
  RunRecord['provenance'],
  'machine' | 'concurrency'
> {
  if (lastOrigin?.sitting === session.id) return { concurrency: session.mostInFlight() };
  const sitting = description.sittings.find(({ id }) => id === lastOrigin?.sitting);
  const { machine, concurrency = inFlight } = { ...description.recorded, ...sitting };
  const isLive = calls.some(({ replayed }) => !replayed);
  return {
    ...(machine === undefined ? {} : { machine }),
    concurrency: isLive ? Math.max(concurrency, inFlight) : concurrency,
  };
}

/** A failed call brings no reply that would state its attempts; the meter under it knows them. */
function withAttempts(call: ModelCall, metered: Meter['calls'][number] | undefined): ModelCall {
  if (call.httpAttempts > 0 || metered === undefined) return call;
  return { ...call, httpAttempts: metered.httpAttempts };
}
