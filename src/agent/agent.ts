import type { ChatModel } from '../models/chat-model.ts';
import type {
  Ceilings,
  Evidence,
  Limits,
  ModelCall,
  Round,
  RunErrorKind,
  StopReason,
} from '../run-record.ts';
import type { Retriever } from '../search/retriever.ts';
import type { Prompts } from './prompts.ts';

/** What an agent is told: the question's text (and earlier turns), never a required fact. */
export interface AgentInput {
  question: string;
  history?: readonly { role: 'user' | 'assistant'; content: string }[];
}

/** What an agent works with; everything that touches the world is passed in. */
export interface AgentDependencies {
  model: ChatModel;
  retriever: Retriever;
  limits: Limits;
  prompts: Prompts;
  /** The most tokens that all evidence together may take in a prompt. */
  evidenceTokens: number;
  /**
   * A query whose results (at least one) were all in the evidence already counts as a repeat, though
   * its search was made and is counted: a round of nothing else ends the loop as `no_new_queries`
   * without another review. Off by default.
   */
  dropKnownResults?: boolean;
  /** Ends the run at once, with the state so far; a deadline aborts with a TimeoutError. */
  signal?: AbortSignal;
  /** Monotonic milliseconds; times searches and failed calls. By default `performance.now`. */
  clock?: () => number;
}

/** What a run did, whether it ended with an answer or with an error that kept its state. */
export interface AgentOutcome {
  answer: string | null;
  notes?: string;
  error?: { kind: RunErrorKind; message: string; node?: string };
  evidence: Evidence[];
  rounds: Round[];
  stopReason: StopReason | null;
  llmCalls: number;
  searchCalls: number;
  iterations: number;
  parseFailures: number;
  calls: ModelCall[];
  /**
   * How long the run took on a virtual clock: the seconds that replies report (recorded ones where
   * replayed) and those of searches; of nodes that run side by side only the longest counts.
   */
  seconds: number;
}

/** One agent variant: what a provider wraps. */
export interface Agent {
  /** The stable name of the graph (`linear`, `reflective`), part of the recordings' key. */
  readonly graph: string;
  /** The nodes that ask the model, in the order of their first call. */
  readonly promptNodes: readonly string[];
  /** The most that a run may cost under these limits. Throws a ConfigError for limits that cannot work. */
  ceilings(limits: Limits): Ceilings;
  /** Never rejects: a failure is an outcome with `error` and the state so far. */
  run(input: AgentInput, dependencies: AgentDependencies): Promise<AgentOutcome>;
  /** The graph as a Mermaid diagram; needs no network. */
  draw(): Promise<string>;
}
