import { InternalError, unreachable } from '../base/errors.ts';
import type { Backend, BackendOptions } from './backend.ts';
import type { ModelName } from './model-name.ts';

/**
 * The back-end of a live model's name. Client libraries are loaded here, on demand. `replayed`: no
 * server will be asked. Throws a ConfigError where a package, a key or a script is missing.
 */
export async function openBackend(
  name: ModelName,
  options: Omit<BackendOptions, 'model'>,
  replayed: boolean,
): Promise<Backend> {
  const { provider, model } = name;
  switch (provider) {
    case 'ollama': {
      const { createOllamaBackend } = await import('./ollama/ollama-backend.ts');
      return createOllamaBackend({ ...options, model });
    }
    case 'openai': {
      const { createOpenaiBackend, loadOpenai } = await import('./openai/openai-backend.ts');
      return createOpenaiBackend({ ...options, model }, loadOpenai, !replayed);
    }
    case 'scripted': {
      const { createScriptedBackend } = await import('./scripted/scripted-backend.ts');
      const { loadScript } = await import('./scripted/script.ts');
      return createScriptedBackend({ ...options, script: await loadScript(model) });
    }
    case 'recorded':
      throw new InternalError(`${name.full} was not resolved to the model that it stands for.`);
    default:
      return unreachable(provider);
  }
}
