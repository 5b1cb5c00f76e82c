import type { ChatModel, ChatRequest } from '../../../src/models/chat-model.ts';
import { chooseModel } from '../../../src/models/choose-model.ts';
import { openModel } from '../../../src/models/open-model.ts';
import type { OpenedModel, RecordingSession } from '../../../src/models/opened-model.ts';
import { temporaryFolder } from '../../http/support/cells.ts';
import { fakeTiming } from '../../http/support/fake-timing.ts';
import type { LocalServer } from '../../http/support/local-server.ts';
import { say, startOllama } from './fake-ollama.ts';

/** A sitting for tests that record. */
export function sessionOf(id = 's1', concurrency = () => 1): RecordingSession {
  return {
    sitting: { id, startedAt: '2026-03-01T00:00:00.000Z', command: 'npx loopcheck record' },
    repeats: 2,
    machine: 'a test machine',
    concurrency,
  };
}

/** What a test opens a model with: variables of the environment, a provider's config. */
export interface OpenForTest {
  env?: Record<string, string>;
  /** Where recordings lie; a new folder by default. */
  folder?: string;
  config?: Record<string, unknown>;
  sitting?: string;
  concurrency?: () => number;
  timing?: ReturnType<typeof fakeTiming>;
}

/** Opens a model as a run would. The clock stands still, so that nothing times out. */
export function openForTest(given: OpenForTest): Promise<OpenedModel> {
  const { env = {}, config = {}, folder = temporaryFolder(), sitting } = given;
  const timing = given.timing ?? fakeTiming();
  const choice = chooseModel({
    env: { ...env, LOOPCHECK_RECORDINGS: folder },
    config,
    defaultModel: 'ollama:m:1b',
    cwd: folder,
  });
  return openModel({ choice, recording: sessionOf(sitting, given.concurrency), timing });
}

/** A request with a schema. */
export function requestOf(over: Partial<ChatRequest> = {}): ChatRequest {
  return {
    node: 'plan',
    messages: [
      { role: 'system', content: 'You plan.' },
      { role: 'user', content: 'Who?' },
    ],
    format: {
      type: 'object',
      properties: { queries: { type: 'array', items: { type: 'string' } } },
      required: ['queries'],
      additionalProperties: false,
    },
    ...over,
  };
}

/** Asks plan, reflect, write, as a reflective cell of one round does. */
export async function runCell(model: ChatModel): Promise<string[]> {
  const texts: string[] = [];
  for (const node of ['plan', 'reflect', 'write']) {
    const messages = [{ role: 'user' as const, content: `Do ${node}.` }];
    texts.push((await model.complete(requestOf({ node, messages }))).text);
  }
  return texts;
}

/** Opens the fake server's model with a cassette. */
export const openWith = (server: LocalServer, folder: string, mode: string, over = {}) =>
  openForTest({
    env: { OLLAMA_BASE_URL: server.url, LOOPCHECK_CASSETTE: mode },
    folder,
    ...over,
  });

/** A server whose every answer differs. */
export const counting = () =>
  startOllama((response, request, nth) => say(`answer ${nth}`)(response, request, nth));
