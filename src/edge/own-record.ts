import { sum } from '../comparison/statistics/moments.ts';
import type { Question } from '../data/types.ts';
import {
  type Ceilings,
  type Evidence,
  type Limits,
  type ModelCall,
  type Round,
  RUN_RECORD_VERSION,
  type RunRecord,
  type StopReason,
} from '../run-record.ts';
import { questionHash } from './arm.ts';
import { describeMachine } from './machine.ts';
import { runtimeVersions } from './versions.ts';

/** What an agent of one's own is made of: enough to tell in what two arms differ. */
export interface OwnSetup {
  /** A stable name of its flow, which renaming a column does not change. */
  graph: string;
  /** The model that answers, as a reader should know it; `no model` without one. */
  model: { name: string; options?: RunRecord['provenance']['model']['options'] };
  search: RunRecord['provenance']['search'];
  limits: Limits;
  /** The most that a run may cost; without it, what the limits allow. */
  ceilings?: Ceilings;
}

/** A document that the writer saw. */
export type OwnEvidence = Pick<Evidence, 'id' | 'text'> & Partial<Evidence>;

/** What one run did; what is left out counts as none. An error takes the place of an answer. */
export interface OwnOutcome {
  answer?: string;
  error?: RunRecord['error'];
  notes?: string;
  /**
   * Every document that the writer saw, in the order found; without `query` it was found by the
   * question itself, without `round` in the first.
   */
  evidence?: readonly OwnEvidence[];
  /** The searches by round; without them, one round is read off the evidence. */
  rounds?: readonly Round[];
  /** `linear` by default: an agent without a loop. */
  stopReason?: StopReason;
  /** Every model call; their number is the run's LLM calls. */
  calls?: readonly ModelCall[];
  parseFailures?: number;
}

/** Which cell of the matrix was run, and what was measured around it. */
export interface OwnCell {
  arm: string;
  question: Question;
  repeat: number;
  seconds: number;
  startedAt: string;
  orderIndex: number;
  sitting: string;
  concurrency: number;
  corpusHash: string;
}

/** The run record of an agent of one's own: its outcome with the counters that follow from it. */
export function ownRecord(setup: OwnSetup, outcome: OwnOutcome, cell: OwnCell): RunRecord {
  const { calls = [], error } = outcome;
  const found = { query: cell.question.question, round: 1 };
  const evidence = (outcome.evidence ?? []).map((document) => ({ ...found, ...document }));
  const rounds = outcome.rounds ?? roundOf(evidence);
  return {
    schemaVersion: RUN_RECORD_VERSION,
    arm: cell.arm,
    graph: setup.graph,
    questionId: cell.question.id,
    repeat: cell.repeat,
    status: error === undefined ? 'ok' : 'error',
    ...(error === undefined ? {} : { error }),
    answer: error === undefined ? (outcome.answer ?? '') : null,
    ...(outcome.notes === undefined ? {} : { notes: outcome.notes }),
    evidence: [...evidence],
    rounds: [...rounds],
    stopReason: error === undefined ? (outcome.stopReason ?? 'linear') : null,
    llmCalls: calls.length,
    meteredLlmCalls: calls.length,
    httpAttempts: sum(calls.map(({ httpAttempts }) => httpAttempts)),
    searchCalls: sum(rounds.map(({ queries }) => queries.length)),
    iterations: rounds.length,
    parseFailures: outcome.parseFailures ?? 0,
    calls: [...calls],
    seconds: cell.seconds,
    waitedSeconds: sum(calls.map(({ waitedSeconds = 0 }) => waitedSeconds)),
    limits: setup.limits,
    ceilings: setup.ceilings ?? ceilingsOf(setup.limits),
    provenance: provenanceOf(setup, cell),
  };
}

function provenanceOf({ model, search }: OwnSetup, cell: OwnCell): RunRecord['provenance'] {
  return {
    model: { name: model.name, options: model.options ?? {} },
    search,
    hashes: { corpus: cell.corpusHash, question: questionHash(cell.question), prompts: {} },
    runtime: runtimeVersions(),
    machine: describeMachine(),
    replayed: false,
    startedAt: cell.startedAt,
    orderIndex: cell.orderIndex,
    sitting: cell.sitting,
    concurrency: cell.concurrency,
  };
}

/** One round that ran the queries which the evidence names. */
function roundOf(evidence: readonly Evidence[]): Round[] {
  const idsByQuery = new Map<string, string[]>();
  for (const { query, id } of evidence) {
    idsByQuery.set(query, [...(idsByQuery.get(query) ?? []), id]);
  }
  return [
    {
      queries: [...idsByQuery.keys()],
      found: [...idsByQuery].map(([query, ids]) => ({ query, ids })),
      newDocuments: evidence.map(({ id }) => id),
    },
  ];
}

function ceilingsOf({ maxLlmCalls, maxIterations, maxQueriesPerRound }: Limits): Ceilings {
  return {
    llmCalls: maxLlmCalls,
    searchCalls: maxIterations * maxQueriesPerRound,
    iterations: maxIterations,
  };
}
