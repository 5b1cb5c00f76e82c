import { z } from 'zod';

/** Version of the record's shape; a change that breaks readers raises it. */
export const RUN_RECORD_VERSION = 1;

/** Why a loop ended. `linear` is the reason of an arm that has no loop. */
export const stopReasons = [
  'linear',
  'sufficient',
  'max_iterations',
  'budget',
  'no_new_queries',
  'stagnation',
] as const;

/** How one model call ended; only `ok` gave usable output. */
export const callOutcomes = [
  'ok',
  'empty',
  'truncated',
  'bad-json',
  'bad-schema',
  'transport',
  'aborted',
] as const;

/** Why a run has no answer. */
export const runErrorKinds = [
  'config',
  'question',
  'unreachable',
  'timeout',
  'aborted',
  'http-status',
  'bad-reply',
  'replay-miss',
  'prompt-too-long',
  'search',
  'recursion-limit',
  'internal',
] as const;

const count = z.int().min(0);
const seconds = z.number().min(0);

/** What the Reflect node said of the evidence. */
export const reviewSchema = z.object({
  sufficient: z.boolean(),
  answerSoFar: z.string(),
  missing: z.array(z.string()),
  nextQueries: z.array(z.string()),
  /** Set where the output was unusable; the review then counts as insufficient without queries. */
  parseFailure: z.enum(callOutcomes).optional(),
});

/** One pass of research, and the review that followed it (absent in arms without one). */
export const roundSchema = z.object({
  /** The queries that were run, in order; repeats were dropped before. */
  queries: z.array(z.string()),
  /** The ids that each query found, in rank order. */
  found: z.array(z.object({ query: z.string(), ids: z.array(z.string()) })),
  /** Ids that were not in the evidence before. */
  newDocuments: z.array(z.string()),
  review: reviewSchema.optional(),
});

/** A retrieved document as all nodes saw it. */
export const evidenceSchema = z.object({
  id: z.string(),
  text: z.string(),
  /** The query that found it first, and its round (from 1). */
  query: z.string(),
  round: count,
  /** Present where the document was cut to fit the context. */
  trimmed: z.object({ originalCharacters: count, keptCharacters: count }).optional(),
});

/** One logical model call. */
export const callSchema = z.object({
  node: z.string(),
  outcome: z.enum(callOutcomes),
  /** 0 where the server did not say. */
  inputTokens: count,
  cachedTokens: count.optional(),
  outputTokens: count,
  seconds,
  /** What the server spent on the prompt. */
  promptSeconds: seconds.optional(),
  /** Waiting for a rate limit; not part of `seconds`. */
  waitedSeconds: seconds.optional(),
  httpAttempts: count,
  replayed: z.boolean(),
});

/** The bounds in force. Iterations are research rounds. */
export const limitsSchema = z.object({
  maxIterations: count,
  maxLlmCalls: count,
  maxQueriesPerRound: count,
  documentsPerQuery: count,
});

/** The most that a run may cost by construction. */
export const ceilingsSchema = z.object({
  llmCalls: count,
  searchCalls: count,
  iterations: count,
});

/** Where a record came from: enough to tell whether two arms differ, and in what. */
export const provenanceSchema = z.object({
  model: z.object({
    /** As the user named it, for example `ollama:qwen2.5:7b-instruct`. */
    name: z.string(),
    digest: z.string().optional(),
    parameterSize: z.string().optional(),
    quantization: z.string().optional(),
    sizeBytes: count.optional(),
    options: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  }),
  search: z.object({
    name: z.string(),
    documentsPerQuery: count,
    options: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
  }),
  hashes: z.object({
    corpus: z.string(),
    question: z.string(),
    /** One hash per node that has a prompt, plus `system` for the shared system message. */
    prompts: z.record(z.string(), z.string()),
  }),
  /** Versions by name: node, loopcheck, promptfoo, the model server. */
  runtime: z.record(z.string(), z.string()),
  /** The machine that measured the seconds, in words. */
  machine: z.string().optional(),
  replayed: z.boolean(),
  startedAt: z.string(),
  /** The how-manieth cell of the run (of the recording, where replayed), from 0. */
  orderIndex: count,
  sitting: z.string().optional(),
  /** How many cells were in flight at once when the seconds were measured. */
  concurrency: count.optional(),
});

/**
 * What one run of one arm on one question did and cost: the one record that flows through the house.
 * An agent in any framework joins a comparison by returning one as `metadata.run`.
 */
export const runRecordSchema = z.object({
  schemaVersion: z.literal(RUN_RECORD_VERSION),
  /** The column's label. */
  arm: z.string().min(1),
  /** The graph's stable name, which renaming a column does not change. */
  graph: z.string().min(1),
  questionId: z.string().min(1),
  repeat: count,
  status: z.enum(['ok', 'error']),
  error: z
    .object({ kind: z.enum(runErrorKinds), message: z.string(), node: z.string().optional() })
    .optional(),
  /** The graded text; an error row has none. */
  answer: z.string().nullable(),
  /** What the writer noted before the answer; never graded. */
  notes: z.string().optional(),
  evidence: z.array(evidenceSchema),
  rounds: z.array(roundSchema),
  /** Null only in error rows. */
  stopReason: z.enum(stopReasons).nullable(),
  llmCalls: count,
  /** Logical calls as counted under `fetch`; differs from `llmCalls` only by a bug. */
  meteredLlmCalls: count,
  httpAttempts: count,
  searchCalls: count,
  iterations: count,
  parseFailures: count,
  calls: z.array(callSchema),
  /** Time of the run without waiting for rate limits; recorded time where replayed. */
  seconds,
  waitedSeconds: seconds,
  limits: limitsSchema,
  ceilings: ceilingsSchema,
  provenance: provenanceSchema,
});

/** Why a loop ended. */
export type StopReason = (typeof stopReasons)[number];
/** How one model call ended. */
export type CallOutcome = (typeof callOutcomes)[number];
/** Why a run has no answer. */
export type RunErrorKind = (typeof runErrorKinds)[number];
/** What the Reflect node said of the evidence. */
export type Review = z.infer<typeof reviewSchema>;
/** One pass of research with its review. */
export type Round = z.infer<typeof roundSchema>;
/** A retrieved document as all nodes saw it. */
export type Evidence = z.infer<typeof evidenceSchema>;
/** One logical model call. */
export type ModelCall = z.infer<typeof callSchema>;
/** The bounds in force. */
export type Limits = z.infer<typeof limitsSchema>;
/** The most that a run may cost by construction. */
export type Ceilings = z.infer<typeof ceilingsSchema>;
/** Where a record came from. */
export type Provenance = z.infer<typeof provenanceSchema>;
/** What one run of one arm on one question did and cost. */
export type RunRecord = z.infer<typeof runRecordSchema>;
