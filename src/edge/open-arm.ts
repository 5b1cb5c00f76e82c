import { pathToFileURL } from 'node:url';
import type { Agent } from '../agent/agent.ts';
import { ConfigError, messageOf } from '../base/errors.ts';
import type { Corpus } from '../data/types.ts';
import { openModel } from '../models/open-model.ts';
import type { RecordingSession } from '../models/opened-model.ts';
import { createRetriever } from '../search/create-retriever.ts';
import type { Retriever } from '../search/retriever.ts';
import { type Arm, promptsOf } from './arm.ts';
import { type ArmSettings, pathOf } from './arm-settings.ts';
import { memoize } from './memoize.ts';
import { sharedCorpus } from './shared-corpus.ts';

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
  const { corpus } = await sharedCorpus(settings.corpusPath);
  const { opened, description } = await sharedModel(options);
  const retriever = await openRetriever(settings, corpus);
  // Recorded searches need no engine, and their corpus no vectors.
  if (opened.cassette.mode !== 'replay') await retriever.prepare?.();
  return { label, agent, settings, opened, description, corpus, retriever, prompts, ceilings };
}

/** What fails in preflight fails in the same way for every arm, and is waited for only once. */
const sharedModel = memoize(
  async ({ settings, recording }: OpenArmOptions): Promise<Pick<Arm, 'opened' | 'description'>> => {
    const session = recording === undefined ? {} : { recording };
    const opened = await openModel({ choice: settings.model, ...session });
    return { opened, description: await opened.preflight() };
  },
  ({ settings }) => JSON.stringify(settings.model),
);

async function openRetriever(settings: ArmSettings, corpus: Corpus): Promise<Retriever> {
  const { search, folder } = settings;
  const loaded =
    typeof search === 'string' && search.startsWith('file://')
      ? await loadSearch(search, pathOf(search, folder))
      : search;
  return createRetriever(loaded, corpus);
}

/** The default export of a search module, or the module itself. */
async function loadSearch(written: string, path: string): Promise<unknown> {
  let module: { default?: unknown };
  try {
    module = await import(pathToFileURL(path).href);
  } catch (thrown) {
    throw new ConfigError(`config.search: cannot load ${written}: ${messageOf(thrown)}`, {
      cause: thrown,
      hint: `It is looked for at ${path}, beside the promptfoo config.`,
    });
  }
  const search = module.default ?? module;
  if (typeof search === 'function' && /^class\b/.test(String(search))) {
    throw new ConfigError(
      `config.search: ${written} exports the class ${search.name}, not a search`,
      {
        hint: `Export an instance: export default new ${search.name}(...).`,
      },
    );
  }
  return search;
}
