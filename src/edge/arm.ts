import type { Agent } from '../agent/agent.ts';
import { buildPrompts, type Prompts, promptHashes } from '../agent/prompts.ts';
import { hashText } from '../base/canonical-json.ts';
import type { Corpus, Question } from '../data/types.ts';
import type { ModelDescription, OpenedModel } from '../models/opened-model.ts';
import type { Ceilings, RunRecord } from '../run-record.ts';
import type { Retriever } from '../search/retriever.ts';
import type { ArmSettings } from './arm-settings.ts';
import { describeMachine } from './machine.ts';
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

/** Hash of what an agent is told of a question. */
export function questionHash({ question, history = [] }: Question): string {
  return hashText(
    [question, ...history.map(({ role, content }) => `${role}: ${content}`)].join('\n'),
  );
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
