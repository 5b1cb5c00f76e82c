import type { Agent } from '../agent/agent.ts';
import { evidenceBudget } from '../agent/messages.ts';
import { buildPrompts, type Prompts, promptHashes } from '../agent/prompts.ts';
import { hashText } from '../base/canonical-json.ts';
import type { Corpus, Question } from '../data/types.ts';
import type { CellIdentity } from '../http/cell.ts';
import type { ModelDescription, OpenedModel } from '../models/opened-model.ts';
import type { Ceilings, RunRecord } from '../run-record.ts';
import { RUN_RECORD_VERSION } from '../run-record.ts';
import { recordedRetriever } from '../search/recorded-retriever.ts';
import type { Retriever } from '../search/retriever.ts';
import type { ArmSettings } from './arm-settings.ts';
import { describeMachine } from './machine.ts';
import type { Session } from './session.ts';
import { runtimeVersions } from './versions.ts';

/** One arm, ready to run: its agent with everything that it works with. */
export interface Arm {
  label: string;
  agent: Agent;
  settings: ArmSettings;
  opened: OpenedModel;
  description: ModelDescription;
  corpus: Corpus;
  retriever: Retriever;
  prompts: Prompts;
  ceilings: Ceilings;
}

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
  const { session } = cell;
  const orderIndex = session.nextOrderIndex();
  const leave = session.enterCell();
  const identity: CellIdentity = {
    graph: arm.agent.graph,
    questionId: cell.question.id,
    repeat: cell.repeat,
    orderIndex,
    sitting: session.id,
  };
  const { model, meter } = arm.opened.forCell(identity);
  const input = {
    question: cell.question.question,
    ...(cell.question.history === undefined ? {} : { history: cell.question.history }),
  };
  const { numCtx, numPredict } = arm.opened.settings;
  const deadline = AbortSignal.timeout(arm.settings.runTimeoutMs);
  const outcome = await arm.agent.run(input, {
    model,
    retriever: retrieverOf(arm, identity),
    limits: arm.settings.limits,
    prompts: arm.prompts,
    evidenceTokens: evidenceBudget(
      { contextTokens: numCtx, predictedTokens: numPredict },
      input,
      arm.prompts,
    ),
    dropKnownResults: arm.settings.dropKnownResults,
    signal: cell.signal === undefined ? deadline : AbortSignal.any([cell.signal, deadline]),
  });
  const inFlight = leave();
  const origin = meter.lastOrigin;
  return {
    schemaVersion: RUN_RECORD_VERSION,
    arm: arm.label,
    graph: arm.agent.graph,
    questionId: cell.question.id,
    repeat: cell.repeat,
    status: outcome.error === undefined ? 'ok' : 'error',
    ...outcome,
    meteredLlmCalls: meter.logicalCalls,
    httpAttempts: meter.httpAttempts,
    waitedSeconds: meter.waitedSeconds,
    limits: arm.settings.limits,
    ceilings: arm.ceilings,
    provenance: {
      ...describeArm(arm),
      hashes: { ...armHashes(arm), question: questionHash(cell.question) },
      replayed: origin !== undefined,
      startedAt: origin?.recordedAt ?? startedAt,
      orderIndex: origin?.orderIndex ?? orderIndex,
      sitting: origin?.sitting ?? session.id,
      concurrency: arm.description.recorded?.concurrency ?? inFlight,
    },
  };
}

/** Hash of what an agent is told of a question. */
export function questionHash({ question, history = [] }: Question): string {
  return hashText(
    [question, ...history.map(({ role, content }) => `${role}: ${content}`)].join('\n'),
  );
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

/** Hashes of what an arm works with: the corpus, and one for each node's prompt. */
export function armHashes(arm: Pick<Arm, 'corpus' | 'prompts'>): {
  corpus: string;
  prompts: Record<string, string>;
} {
  return { corpus: arm.corpus.hash, prompts: promptHashes(arm.prompts) };
}

/** The prompts of an arm: the shipped ones with the replacements of its settings. */
export function promptsOf(settings: ArmSettings): Prompts {
  return buildPrompts(settings.promptReplacements);
}

/** The part of the provenance that is the same in every cell of an arm. */
export function describeArm(
  arm: Arm,
): Pick<RunRecord['provenance'], 'model' | 'search' | 'runtime' | 'machine' | 'concurrency'> {
  const { name, digest, parameterSize, quantization, sizeBytes, options } = arm.description;
  const { server, recorded } = arm.description;
  return {
    model: {
      name,
      ...(digest === undefined ? {} : { digest }),
      ...(parameterSize === undefined ? {} : { parameterSize }),
      ...(quantization === undefined ? {} : { quantization }),
      ...(sizeBytes === undefined ? {} : { sizeBytes }),
      options: { ...options },
    },
    search: {
      name: arm.retriever.name,
      documentsPerQuery: arm.settings.limits.documentsPerQuery,
      options: { ...arm.retriever.options },
    },
    runtime: {
      ...runtimeVersions(),
      ...(server?.version === undefined ? {} : { [server.name]: server.version }),
    },
    machine: recorded?.machine ?? describeMachine(),
  };
}
