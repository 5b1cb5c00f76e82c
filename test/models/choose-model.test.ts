import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError } from '../../src/base/errors.ts';
import { chooseModel, modelConfigKeys } from '../../src/models/choose-model.ts';

const cwd = resolve('/project');
const choose = (env: Record<string, string> = {}, config: Record<string, unknown> = {}) =>
  chooseModel({ env, config, defaultModel: 'recorded:m', cwd });

/** The message of the ConfigError for what cannot work. */
function faultsOf(env: Record<string, string>, config: Record<string, unknown> = {}): string {
  try {
    choose(env, config);
  } catch (thrown) {
    if (thrown instanceof ConfigError) return thrown.message;
    throw thrown;
  }
  throw new Error('nothing was refused');
}

describe('the model', () => {
  it('comes from the config, else AGENT_MODEL, else the default', () => {
    expect(choose().name.full).toBe('recorded:m');
    expect(choose({ AGENT_MODEL: 'a' }).name.full).toBe('ollama:a');
    expect(choose({ AGENT_MODEL: 'a' }, { model: 'openai:b' }).name.full).toBe('openai:b');
    expect(choose({ AGENT_MODEL: '  ' }).name.full).toBe('recorded:m');
  });

  it('finds a script beside the current folder', () => {
    expect(choose({ AGENT_MODEL: 'scripted:s/a.json' }).name.model).toBe(resolve(cwd, 's/a.json'));
  });
});

describe('settings', () => {
  it('hold only what was given, as numbers and booleans', () => {
    const config = { temperature: '0.7', numCtx: 8192, think: 'true', keepAlive: -1, other: 'x' };
    expect(choose({}, config).given).toEqual({
      temperature: 0.7,
      numCtx: 8192,
      think: true,
      keepAlive: '-1s',
    });
  });

  it('take the temperature of the environment unless the config has one', () => {
    expect(choose({ AGENT_TEMPERATURE: '0.7' }).given).toEqual({ temperature: 0.7 });
    expect(choose({ AGENT_TEMPERATURE: '0.7' }, { temperature: 0 }).given).toEqual({
      temperature: 0,
    });
    expect(choose({ AGENT_TEMPERATURE: '' }).given).toEqual({});
  });

  it.each([
    ['temperature', 2.1],
    ['temperature', 'hot'],
    ['temperature', ''],
    ['temperature', Number.NaN],
    ['numCtx', 100],
    ['numCtx', 4096.5],
    ['numPredict', 0],
    ['seed', -1],
    ['think', 'yes'],
    ['keepAlive', 'a while'],
    ['callTimeoutMs', 0],
    ['temperature', [0]],
  ])('refuses %s %j with its range', (key, value) => {
    expect(faultsOf({}, { [key]: value })).toMatch(
      new RegExp(`^config.${key} is .*; expected .+\\.`),
    );
  });

  it('refuse a reply as long as the context', () => {
    expect(faultsOf({}, { numCtx: 512, numPredict: 512 })).toMatch(
      /numPredict \(512\) must be below/,
    );
  });

  it('report everything that cannot work at once', () => {
    const message = faultsOf(
      {
        AGENT_TEMPERATURE: 'x',
        OLLAMA_HOST: 'ftp://a',
        LOOPCHECK_CASSETTE: 'play',
        AGENT_MODEL: 'azure:a',
      },
      { numCtx: 1 },
    );
    for (const part of [
      'AGENT_TEMPERATURE',
      'OLLAMA_HOST',
      'LOOPCHECK_CASSETTE',
      'azure',
      'numCtx',
    ]) {
      expect(message).toContain(part);
    }
  });

  it('never repeat an API key', () => {
    expect(faultsOf({ OPENAI_API_KEY: 'sk-secret', OPENAI_BASE_URL: 'x' })).not.toContain(
      'sk-secret',
    );
  });
});

describe('servers', () => {
  it('have their usual addresses', () => {
    expect(choose().servers).toEqual({
      ollamaBaseUrl: 'http://127.0.0.1:11434',
      openaiBaseUrl: 'https://api.openai.com/v1',
    });
  });

  it('come from the environment: OLLAMA_BASE_URL before OLLAMA_HOST', () => {
    const env = { OLLAMA_HOST: '0.0.0.0:1', OLLAMA_BASE_URL: 'http://a:2/', OPENAI_API_KEY: 'k' };
    expect(choose(env).servers).toMatchObject({ ollamaBaseUrl: 'http://a:2', openaiApiKey: 'k' });
  });

  it('take baseUrl of the config for the provider that the model names', () => {
    const baseUrl = 'http://box:9/v1';
    expect(choose({}, { model: 'openai:m', baseUrl }).servers.openaiBaseUrl).toBe(baseUrl);
    expect(choose({}, { model: 'm', baseUrl }).servers.ollamaBaseUrl).toBe('http://box:9');
  });
});

describe('the cassette', () => {
  it('replays recorded models and is off for live ones', () => {
    expect(choose().cassette).toEqual({ mode: 'replay', folder: resolve(cwd, 'recordings') });
    expect(choose({ AGENT_MODEL: 'm' }).cassette.mode).toBe('off');
    expect(choose({ AGENT_MODEL: 'openai:m' }).cassette.mode).toBe('off');
  });

  it('is what the environment says', () => {
    const env = { AGENT_MODEL: 'm', LOOPCHECK_CASSETTE: 'AUTO', LOOPCHECK_RECORDINGS: 'r' };
    expect(choose(env).cassette).toEqual({ mode: 'auto', folder: resolve(cwd, 'r') });
  });

  it.each(['record', 'auto', 'off'])(
    'refuses %s for a recorded model and names the live one',
    (mode) => {
      expect(faultsOf({ LOOPCHECK_CASSETTE: mode })).toMatch(/AGENT_MODEL=m\./);
    },
  );
});

it('lists the config keys that are the model’s', () => {
  expect(modelConfigKeys).toContain('numPredict');
  expect(modelConfigKeys).not.toContain('maxIterations');
});
