import process from 'node:process';
import type {
  ApiProvider,
  CallApiContextParams,
  CallApiOptionsParams,
  ProviderOptions,
  ProviderResponse,
} from 'promptfoo';
import { abortable } from '../agent/abortable.ts';
import { messageOf, TransportError } from '../base/errors.ts';
import { createCorpus } from '../data/create-corpus.ts';
import type { Corpus, Question } from '../data/types.ts';
import { type RunRecord, runRecordSchema } from '../run-record.ts';
import { type AskedCell, answerCell } from './answer-cell.ts';
import { type Environment, mergeEnvironment } from './environment.ts';
import { type OwnCell, type OwnOutcome, type OwnSetup, ownRecord } from './own-record.ts';
import { startDeadline } from './run-deadline.ts';
import { currentSession } from './session.ts';

const RUN_TIMEOUT_MS = 600_000;
/** How many faults of one outcome are told. */
const SHOWN_FAULTS = 3;

/** An agent in any framework: what it is made of, and how it answers one question. */
export interface OwnAgent extends OwnSetup {
  /** The most milliseconds of one run; 600,000 by default. */
  runTimeoutMs?: number;
  /** Answers a question, with the evidence that it used. What it throws becomes an error row. */
  run(question: Question['question'], context: OwnContext): Promise<OwnOutcome>;
}

/** What an agent of one's own is handed beside the question. */
export interface OwnContext {
  /** Aborted at the deadline, or when the evaluation is stopped. */
  signal: AbortSignal;
  /** The corpus of the tests; an agent with an engine of its own may leave it alone. */
  corpus: Corpus;
}

/**
 * A promptfoo column around an agent of one's own: it hands over the question, takes the time, and
 * returns the run record that grading and comparison work on. `callApi` returns, never throws.
 */
export class OwnAgentProvider implements ApiProvider {
  /** Set by promptfoo after construction. */
  label?: string;
  /** The environment of the process with the config's `env:` block beneath. */
  readonly environment: Environment;
  private readonly agent: OwnAgent;

  constructor(agent: OwnAgent, options: ProviderOptions = {}) {
    this.agent = agent;
    this.environment = mergeEnvironment(process.env, options.env);
    if (options.label !== undefined) this.label = options.label;
  }

  /** Distinct for each column, since promptfoo keys its queues on it. */
  id(): string {
    return `own:${this.label ?? this.agent.graph}`;
  }

  callApi(
    _prompt: string,
    context?: CallApiContextParams,
    options?: CallApiOptionsParams,
  ): Promise<ProviderResponse> {
    return answerCell(context, options, (cell) => {
      const deadline = startDeadline(this.agent.runTimeoutMs ?? RUN_TIMEOUT_MS, cell.signal);
      return this.runOnce({ ...cell, signal: deadline.signal }).finally(deadline.end);
    });
  }

  private async runOnce({ question, repeat, signal }: Required<AskedCell>): Promise<RunRecord> {
    const session = currentSession();
    const orderIndex = session.nextOrderIndex();
    const leave = session.enterCell();
    const startedAt = new Date().toISOString();
    const startedMs = performance.now();
    const corpus = session.corpus ?? createCorpus([], 'no corpus');
    const outcome = await abortable(
      async () => this.agent.run(question.question, { signal, corpus }),
      signal,
    ).catch(failedOutcome);
    return checkedRecord(this.agent, outcome, {
      arm: this.label ?? this.agent.graph,
      question,
      repeat,
      seconds: (performance.now() - startedMs) / 1_000,
      startedAt,
      orderIndex,
      sitting: session.id,
      concurrency: leave(),
      corpusHash: session.corpus?.hash ?? '',
    });
  }
}

/** The record of an outcome; where that is not what it should be, the record says so as an error. */
function checkedRecord(agent: OwnAgent, outcome: OwnOutcome, cell: OwnCell): RunRecord {
  const parsed = runRecordSchema.safeParse(ownRecord(agent, outcome, cell));
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  const message = `The agent returned what is no run: ${faults.slice(0, SHOWN_FAULTS).join('; ')}`;
  return ownRecord(agent, { error: { kind: 'internal', message } }, cell);
}

/** A failed run keeps nothing but its message: only the agent knows what it had done. */
function failedOutcome(thrown: unknown): OwnOutcome {
  const kind = thrown instanceof TransportError ? thrown.kind : 'internal';
  return { error: { kind, message: messageOf(thrown) } };
}
