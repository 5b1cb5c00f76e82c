import { selectQueries } from '../../src/agent/queries.ts';
import { stopReason } from '../../src/agent/stop.ts';
import type { CorpusDocument } from '../../src/data/types.ts';
import {
  type CallOutcome,
  type Evidence,
  type Limits,
  type ModelCall,
  type Provenance,
  type Review,
  type Round,
  RUN_RECORD_VERSION,
  type RunRecord,
  runRecordSchema,
  type StopReason,
} from '../../src/run-record.ts';

/** One round in short: each search as the query and the ids it found, and the review after it. */
export interface RoundSketch {
  searches?: readonly (readonly [query: string, ids: readonly string[]])[];
  review?: Review;
}

/** What a test says about a run; all that is left out is derived so that the record is consistent. */
export interface RecordSketch extends Partial<Omit<RunRecord, 'rounds' | 'provenance'>> {
  rounds?: readonly RoundSketch[];
  /** Texts of the evidence; documents that are not among them get `Text of ID.` */
  documents?: readonly CorpusDocument[];
  provenance?: Partial<Provenance>;
}

/** A review that ends the loop. */
export function sufficient(answerSoFar = 'All of it is here.'): Review {
  return { sufficient: true, answerSoFar, missing: [], nextQueries: [] };
}

/** A review that sends the agent back with these queries. */
export function insufficient(
  nextQueries: readonly string[],
  missing: readonly string[] = [],
): Review {
  return {
    sufficient: false,
    answerSoFar: 'unknown',
    missing: [...missing],
    nextQueries: [...nextQueries],
  };
}

/** A review whose output was unusable. */
export function unusable(parseFailure: CallOutcome = 'bad-json'): Review {
  return { ...insufficient([]), parseFailure };
}

/**
 * A valid run record from a sketch. New documents, evidence, counters, calls, ceilings and the stop
 * reason follow from the rounds as in the real graphs (the stop reason by the real rule): without a
 * review the arm is linear; the defaults are one round that finds nothing, the answer `Unknown.` and
 * seven seconds. Every field of the sketch wins over what would be derived, so that a test can also
 * build a broken bound. Throws where the loop would not have ended after the last round, or where
 * the schema refuses the result.
 */
export function buildRecord(sketch: RecordSketch = {}): RunRecord {
  const { rounds: roundSketches = [{}], documents = [], provenance, ...given } = sketch;
  const rounds = buildRounds(roundSketches);
  const isReflective = rounds.some((round) => round.review !== undefined);
  const graph = given.graph ?? given.arm ?? (isReflective ? 'reflective' : 'linear');
  const failed = given.error !== undefined;
  const limits = given.limits ?? {
    maxIterations: 3,
    maxLlmCalls: 8,
    maxQueriesPerRound: 3,
    documentsPerQuery: 3,
  };
  const calls = given.calls ?? buildCalls(rounds);
  const searchCalls = rounds.reduce((sum, round) => sum + round.queries.length, 0);
  return runRecordSchema.parse({
    schemaVersion: RUN_RECORD_VERSION,
    arm: graph,
    graph,
    questionId: 'q1',
    repeat: 0,
    status: failed ? 'error' : 'ok',
    answer: failed ? null : 'Unknown.',
    evidence: buildEvidence(rounds, documents),
    stopReason: failed || 'stopReason' in given ? null : stopReasonOf(rounds, limits),
    llmCalls: calls.length,
    meteredLlmCalls: calls.length,
    httpAttempts: calls.length,
    searchCalls,
    iterations: rounds.length,
    parseFailures: calls.filter((call) => call.outcome !== 'ok').length,
    seconds: 7,
    waitedSeconds: 0,
    ceilings: isReflective
      ? {
          llmCalls: Math.min(2 + limits.maxIterations, limits.maxLlmCalls),
          searchCalls: limits.maxIterations * limits.maxQueriesPerRound,
          iterations: limits.maxIterations,
        }
      : { llmCalls: 2, searchCalls: limits.maxQueriesPerRound, iterations: 1 },
    ...given,
    rounds,
    limits,
    calls,
    provenance: buildProvenance(provenance),
  });
}

function buildRounds(sketches: readonly RoundSketch[]): Round[] {
  const seen = new Set<string>();
  return sketches.map(({ searches = [['anything', []]], review }) => {
    const newDocuments = [...new Set(searches.flatMap(([, ids]) => ids))].filter(
      (id) => !seen.has(id),
    );
    for (const id of newDocuments) seen.add(id);
    return {
      queries: searches.map(([query]) => query),
      found: searches.map(([query, ids]) => ({ query, ids: [...ids] })),
      newDocuments,
      ...(review === undefined ? {} : { review }),
    };
  });
}

function buildEvidence(rounds: readonly Round[], documents: readonly CorpusDocument[]): Evidence[] {
  const texts = new Map(documents.map(({ id, text }) => [id, text]));
  return rounds.flatMap((round, index) =>
    round.newDocuments.map((id) => ({
      id,
      text: texts.get(id) ?? `Text of ${id}.`,
      query: round.found.find(({ ids }) => ids.includes(id))?.query ?? '',
      round: index + 1,
    })),
  );
}

function buildCalls(rounds: readonly Round[]): ModelCall[] {
  const reviews = rounds.flatMap(({ review }) =>
    review === undefined ? [] : [modelCall('reflect', review.parseFailure)],
  );
  return [modelCall('plan'), ...reviews, modelCall('write')];
}

function modelCall(node: string, outcome: CallOutcome = 'ok'): ModelCall {
  return {
    node,
    outcome,
    inputTokens: 300,
    outputTokens: 40,
    seconds: 2,
    httpAttempts: 1,
    replayed: true,
  };
}

/** What the real stop rule says after the last review. */
function stopReasonOf(rounds: readonly Round[], limits: Limits): StopReason {
  const last = rounds.at(-1);
  if (last?.review === undefined) return 'linear';
  const { sufficient: saidSufficient, nextQueries } = last.review;
  const alreadyRun = rounds.flatMap(({ queries }) => queries);
  const reason = stopReason(
    {
      sufficient: saidSufficient,
      iterations: rounds.length,
      llmCalls: 1 + rounds.filter(({ review }) => review !== undefined).length,
      freshQueries: selectQueries(nextQueries, alreadyRun, limits.maxQueriesPerRound).length,
      newDocuments: last.newDocuments.length,
    },
    limits,
  );
  if (reason !== null) return reason;
  throw new Error('The loop would go on after the last round: sketch another, or give stopReason.');
}

function buildProvenance(given: Partial<Provenance> = {}): Provenance {
  return {
    model: { name: 'scripted:test', options: { temperature: 0 } },
    search: { name: 'keyword', documentsPerQuery: 3 },
    hashes: { corpus: 'c0', question: 'q0', prompts: { system: 'p0' } },
    runtime: { node: '20' },
    replayed: true,
    startedAt: '2026-01-01T00:00:00.000Z',
    orderIndex: 0,
    ...given,
  };
}
