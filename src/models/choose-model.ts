import { resolve } from 'node:path';
import { ConfigError } from '../base/errors.ts';
import { type CassetteMode, cassetteModes } from '../http/cassette-mode.ts';
import { type ModelName, parseModelName } from './model-name.ts';
import { applySetting, defaultSettings, settingRules } from './model-settings.ts';
import type { CassetteChoice, ModelChoice, ModelServers, ModelSettings } from './opened-model.ts';
import { ollamaAddress, openaiAddress } from './server-address.ts';

/** What `chooseModel` reads. */
export interface ChooseModelInput {
  env: Readonly<Record<string, string | undefined>>;
  /** A provider's config; keys that are not the model's are left to others. */
  config?: Readonly<Record<string, unknown>>;
  /** What runs where neither config nor AGENT_MODEL names a model. */
  defaultModel: string;
  /** The folder that a relative recordings folder or script is resolved against. */
  cwd: string;
}

/** The keys of a provider's config that `chooseModel` reads. */
export const modelConfigKeys: readonly string[] = [
  'model',
  'baseUrl',
  ...Object.keys(settingRules),
];

/**
 * Which model runs, how, and where: from a provider's config, which wins, and from the environment
 * (AGENT_MODEL, AGENT_TEMPERATURE, OLLAMA_BASE_URL or OLLAMA_HOST, OPENAI_BASE_URL, OPENAI_API_KEY,
 * LOOPCHECK_CASSETTE, LOOPCHECK_RECORDINGS). Empty variables count as unset. Throws a ConfigError
 * that lists everything that cannot work.
 */
export function chooseModel(input: ChooseModelInput): ModelChoice {
  const faults: string[] = [];
  const attempt = <T>(read: () => T): T | undefined => {
    try {
      return read();
    } catch (thrown) {
      if (!(thrown instanceof ConfigError)) throw thrown;
      faults.push(thrown.hint === undefined ? thrown.message : `${thrown.message} ${thrown.hint}`);
      return undefined;
    }
  };
  const env = (name: string) => input.env[name]?.trim() || undefined;
  const name = attempt(() => nameOf(input, env('AGENT_MODEL')));
  const given = givenSettings(input.config ?? {}, env('AGENT_TEMPERATURE'), faults);
  const servers = attempt(() => serversOf(env, input.config?.baseUrl, name));
  const cassette = attempt(() => cassetteOf(env, input.cwd, name));
  const { numCtx, numPredict } = { ...defaultSettings, ...given };
  if (numPredict >= numCtx) {
    faults.push(`numPredict (${numPredict}) must be below numCtx (${numCtx}).`);
  }
  if (!name || !servers || !cassette || faults.length > 0) throw new ConfigError(faults.join('\n'));
  return { name, given, defaults: defaultSettings, servers, cassette };
}

type Env = (name: string) => string | undefined;

function nameOf(input: ChooseModelInput, fromEnv: string | undefined): ModelName {
  const configured = input.config?.model;
  if (configured !== undefined && typeof configured !== 'string') {
    throw new ConfigError(
      `config.model is ${JSON.stringify(configured)}; expected a model's name.`,
    );
  }
  const name = parseModelName(configured ?? fromEnv ?? input.defaultModel);
  if (name.provider !== 'scripted') return name;
  return { ...name, model: resolve(input.cwd, name.model) };
}

function givenSettings(
  config: Readonly<Record<string, unknown>>,
  temperature: string | undefined,
  faults: string[],
): Partial<ModelSettings> {
  const given: Partial<ModelSettings> = {};
  const apply = (key: keyof ModelSettings, value: unknown, label: string) => {
    const fault = applySetting(given, key, value, label);
    if (fault !== undefined) faults.push(fault);
  };
  if (temperature !== undefined) apply('temperature', temperature, 'AGENT_TEMPERATURE');
  for (const key of settingKeys) {
    if (config[key] !== undefined && config[key] !== null) apply(key, config[key], `config.${key}`);
  }
  return given;
}

const settingKeys: readonly (keyof ModelSettings)[] = [
  'temperature',
  'numCtx',
  'numPredict',
  'seed',
  'think',
  'keepAlive',
  'callTimeoutMs',
];

function serversOf(env: Env, baseUrl: unknown, name: ModelName | undefined): ModelServers {
  if (baseUrl !== undefined && typeof baseUrl !== 'string') {
    throw new ConfigError(`config.baseUrl is ${JSON.stringify(baseUrl)}; expected an address.`);
  }
  const apiKey = env('OPENAI_API_KEY');
  const configured = baseUrl === undefined ? [] : [['config.baseUrl', baseUrl] as const];
  const forOpenai = name?.provider === 'openai' ? configured : [];
  const forOllama = name?.provider === 'openai' ? [] : configured;
  const [ollamaLabel, ollama] = forOllama[0] ??
    firstSet(env, ['OLLAMA_BASE_URL', 'OLLAMA_HOST']) ?? ['the default', 'http://127.0.0.1:11434'];
  const [openaiLabel, openai] = forOpenai[0] ??
    firstSet(env, ['OPENAI_BASE_URL']) ?? ['the default', 'https://api.openai.com/v1'];
  return {
    ollamaBaseUrl: ollamaAddress(ollama, ollamaLabel),
    openaiBaseUrl: openaiAddress(openai, openaiLabel),
    ...(apiKey === undefined ? {} : { openaiApiKey: apiKey }),
  };
}

function firstSet(env: Env, names: readonly string[]): readonly [string, string] | undefined {
  for (const name of names) {
    const value = env(name);
    if (value !== undefined) return [name, value];
  }
  return undefined;
}

function cassetteOf(env: Env, cwd: string, name: ModelName | undefined): CassetteChoice {
  const replays = name?.provider === 'recorded';
  const text = env('LOOPCHECK_CASSETTE');
  const mode: CassetteMode | undefined =
    text === undefined
      ? replays
        ? 'replay'
        : 'off'
      : cassetteModes.find((known) => known === text.toLowerCase());
  if (mode === undefined) {
    throw new ConfigError(
      `LOOPCHECK_CASSETTE is "${text}"; expected ${cassetteModes.slice(0, -1).join(', ')} or off.`,
    );
  }
  if (replays && mode !== 'replay') {
    throw new ConfigError(
      `LOOPCHECK_CASSETTE is "${mode}", but ${name.full} can only be replayed. ` +
        `Name the live model to record: AGENT_MODEL=${name.model}.`,
    );
  }
  return { mode, folder: resolve(cwd, env('LOOPCHECK_RECORDINGS') ?? 'recordings') };
}
