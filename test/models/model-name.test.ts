import { describe, expect, it } from 'vitest';
import { ConfigError } from '../../src/base/errors.ts';
import { parseModelName } from '../../src/models/model-name.ts';

describe('parseModelName', () => {
  it.each([
    ['ollama:qwen2.5:7b-instruct', 'ollama', 'qwen2.5:7b-instruct'],
    ['qwen2.5:7b-instruct', 'ollama', 'qwen2.5:7b-instruct'],
    ['llama3', 'ollama', 'llama3'],
    ['hf.co/org/model-GGUF:Q4_K_M', 'ollama', 'hf.co/org/model-GGUF:Q4_K_M'],
    ['mistral:7b', 'ollama', 'mistral:7b'],
    ['deepseek-r1:7b', 'ollama', 'deepseek-r1:7b'],
    ['OLLAMA:m', 'ollama', 'm'],
    [' ollama:m ', 'ollama', 'm'],
    ['openai:gpt-4o-mini', 'openai', 'gpt-4o-mini'],
    ['openai:org/model:free', 'openai', 'org/model:free'],
    ['recorded:qwen2.5-coder:1.5b', 'recorded', 'qwen2.5-coder:1.5b'],
    ['recorded:ollama:m:1b', 'recorded', 'm:1b'],
    ['recorded:openai:gpt-4o-mini', 'recorded', 'openai:gpt-4o-mini'],
    ['scripted:my scripts/a.ts', 'scripted', 'my scripts/a.ts'],
  ])('takes %j as a model of %s', (text, provider, model) => {
    expect(parseModelName(text)).toEqual({ provider, model, full: `${provider}:${model}` });
  });

  it.each(['anthropic:claude-x', 'azure:gpt', 'http://127.0.0.1:11434', 'bedrock:x'])(
    'does not take %s for an Ollama model, and lists what is known',
    (text) => {
      const error = catching(() => parseModelName(text));
      expect(error).toBeInstanceOf(ConfigError);
      expect(error).toMatchObject({ hint: expect.stringContaining('openai:NAME') });
    },
  );

  it.each([
    '',
    '  ',
    'ollama:',
    'openai: ',
    'two words',
    'recorded:',
    'recorded:recorded:x',
    'recorded:scripted:f',
  ])('refuses %j', (text) => {
    expect(() => parseModelName(text)).toThrow(ConfigError);
  });
});

function catching(task: () => unknown): unknown {
  try {
    return task();
  } catch (thrown) {
    return thrown;
  }
}
