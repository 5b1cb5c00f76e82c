import { pathToFileURL } from 'node:url';
import type { Agent } from '../agent/agent.ts';
import { loadCorpus } from '../data/load-corpus.ts';
import type { Corpus } from '../data/types.ts';
import { openModel } from '../models/open-model.ts';
import type { OpenedModel, RecordingSession } from '../models/opened-model.ts';
import { createRetriever } from '../search/create-retriever.ts';
import type { Retriever } from '../search/retriever.ts';
import { type Arm, promptsOf } from './arm.ts';
import { type ArmSettings, pathOf } from './arm-settings.ts';
import { memoize } from './memoize.ts';

/** What opening an arm takes beside its settings. */
export interface OpenArmOptions {
  label: string;
  agent: Agent;
  settings: ArmSettings;
  /** What goes into the manifest where something is recorded. */
  recording?: RecordingSession;
}

/**
 * Opens an arm: checks its limits, loads its corpus, asks its model whether it can be used. Models,
 * corpora and indexes are shared by all arms of the process that name the same ones. Throws one
 * error with its remedy (DataError, ConfigError or TransportError) before any call is made.
 */
export async function openArm(options: OpenArmOptions): Promise<Arm> {
  const { label, agent, settings } = options;
  const ceilings = agent.ceilings(settings.limits);
  const prompts = promptsOf(settings);
  const corpus = await sharedCorpus(settings.corpusPath);
  const opened = await sharedModel(options);
  const description = await opened.preflight();
  const retriever = await openRetriever(settings, corpus);
  // Recorded searches need no engine, and their corpus no vectors.
  if (opened.cassette.mode !== 'replay') await retriever.prepare?.();
  return { label, agent, settings, opened, description, corpus, retriever, prompts, ceilings };
}

const sharedCorpus = memoize(
  async (path: string): Promise<Corpus> => (await loadCorpus(path)).corpus,
  (path) => path,
);

const sharedModel = memoize(
  ({ settings, recording }: OpenArmOptions): Promise<OpenedModel> =>
    openModel({ choice: settings.model, ...(recording === undefined ? {} : { recording }) }),
  ({ settings }) => JSON.stringify(settings.model),
);

async function openRetriever(settings: ArmSettings, corpus: Corpus): Promise<Retriever> {
  const { search, folder } = settings;
  const loaded =
    typeof search === 'string' && search.startsWith('file://')
      ? await importDefault(pathOf(search, folder))
      : search;
  return createRetriever(loaded, corpus);
}

async function importDefault(path: string): Promise<unknown> {
  const module: { default?: unknown } = await import(pathToFileURL(path).href);
  return module.default ?? module;
}
