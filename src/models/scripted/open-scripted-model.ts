import { systemTiming, type Timing } from '../../http/timing.ts';
import { assembleModel } from '../assemble-model.ts';
import { defaultSettings } from '../model-settings.ts';
import { sessionOf } from '../open-model.ts';
import type {
  CassetteChoice,
  ModelChoice,
  ModelSettings,
  OpenedModel,
  RecordingSession,
} from '../opened-model.ts';
import { manifestForReplay, settingsOfReplay } from '../recordings.ts';
import type { Script } from './script.ts';
import { createScriptedBackend } from './scripted-backend.ts';

/** What a scripted model may be told beside its script. */
export interface ScriptedModelOptions {
  /** Part of its name, `scripted:NAME`; `test` by default. */
  name?: string;
  settings?: Partial<ModelSettings>;
  /** Off by default. */
  cassette?: CassetteChoice;
  recording?: RecordingSession;
  timing?: Timing;
}

/**
 * A model that says what a script says, opened like any other: for tests and examples that hold
 * their script in code. Throws as `openModel` does where it is to record or replay.
 */
export function openScriptedModel(script: Script, options: ScriptedModelOptions = {}): OpenedModel {
  const { name = 'test', settings: given = {}, timing = systemTiming, recording } = options;
  const choice: ModelChoice = {
    name: { provider: 'scripted', model: name, full: `scripted:${name}` },
    given,
    defaults: defaultSettings,
    servers: { ollamaBaseUrl: '', openaiBaseUrl: '' },
    cassette: options.cassette ?? { mode: 'off', folder: '' },
  };
  const manifest = choice.cassette.mode === 'replay' ? manifestForReplay(choice) : undefined;
  const settings =
    manifest === undefined ? { ...choice.defaults, ...given } : settingsOfReplay(choice, manifest);
  const backend = createScriptedBackend({ script, settings, timing });
  const session = sessionOf({ choice, ...(recording === undefined ? {} : { recording }) });
  const opened = assembleModel({ choice, settings, backend, manifest, ...session });
  return { ...opened, close: async () => undefined };
}
