import { ConfigError } from '../base/errors.ts';

/** The ways to reach a model. */
export const modelProviders = ['ollama', 'openai', 'recorded', 'scripted'] as const;

/** One of `modelProviders`. */
export type ModelProvider = (typeof modelProviders)[number];

/** A model as the user named it, taken apart. */
export interface ModelName {
  provider: ModelProvider;
  /** What the provider calls it: a model with its tag, or the file of a script. */
  model: string;
  /** The whole name with its provider: `ollama:qwen2.5:7b-instruct`. */
  full: string;
}

/** Prefixes of other tools' model names; no Ollama model is called like one of them. */
const foreignProviders = new Set(
  'anthropic azure bedrock claude cohere deepseek exec file fireworks gemini google google-genai groq http https huggingface litellm lmstudio localai mistralai openrouter perplexity python replicate together vertex vllm webhook xai'.split(
    ' ',
  ),
);

const forms =
  'ollama:NAME[:TAG] (or just NAME[:TAG]), openai:NAME (any OpenAI-compatible server, with OPENAI_BASE_URL), recorded:NAME[:TAG], scripted:FILE';

/**
 * Takes a model's name apart: `ollama:NAME[:TAG]`, `openai:NAME`, `recorded:NAME[:TAG]` (NAME of an
 * Ollama model, or `openai:NAME`), `scripted:FILE`; a bare `NAME[:TAG]` is an Ollama model. Throws a
 * ConfigError that lists these forms for an empty name and for the prefix of an unknown provider.
 */
export function parseModelName(text: string): ModelName {
  const trimmed = text.trim();
  const colon = trimmed.indexOf(':');
  const prefix = colon < 0 ? '' : trimmed.slice(0, colon).toLowerCase();
  const provider = modelProviders.find((known) => known === prefix);
  if (provider === undefined && (foreignProviders.has(prefix) || /^[a-z]+:\/\//.test(trimmed))) {
    throw new ConfigError(`Unknown model provider "${prefix}" in "${trimmed}".`, {
      hint: `Known forms: ${forms}.`,
    });
  }
  const model = provider === undefined ? trimmed : trimmed.slice(colon + 1).trim();
  if (model === '' || /\s/.test(provider === 'scripted' ? '' : model)) {
    throw new ConfigError(`"${text}" is not a model's name.`, { hint: `Known forms: ${forms}.` });
  }
  if (provider === 'recorded') return recordedName(model);
  const chosen = provider ?? 'ollama';
  return { provider: chosen, model, full: `${chosen}:${model}` };
}

/** `recorded:` stands before another name; `recorded:ollama:X` is the same as `recorded:X`. */
function recordedName(rest: string): ModelName {
  const inner = parseModelName(rest);
  if (inner.provider === 'recorded' || inner.provider === 'scripted') {
    throw new ConfigError(`"recorded:${rest}" does not name a recorded model.`, {
      hint: 'recorded: stands before an Ollama name or openai:NAME.',
    });
  }
  const model = inner.provider === 'ollama' ? inner.model : inner.full;
  return { provider: 'recorded', model, full: `recorded:${model}` };
}
