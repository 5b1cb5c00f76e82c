import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { linearAgent } from '../../src/agent/graphs/linear.ts';
import { AgentProvider } from '../../src/edge/agent-provider.ts';
import { temporaryFolder } from '../http/support/cells.ts';
import { startServer } from '../http/support/local-server.ts';
import { say, startOllama } from '../models/support/fake-ollama.ts';

const open = (config: Record<string, unknown>) =>
  new AgentProvider(linearAgent, { config: { model: 'ollama:m:1b', ...config } }).open();

describe('a search module', () => {
  it.each([
    ['that is missing', 'absent.ts', undefined, /cannot load file:\/\/absent\.ts/],
    ['that does not parse', 'broken.mjs', 'export default (', /cannot load file:\/\/broken\.mjs/],
    ['that throws', 'throws.mjs', 'throw new Error("on fire")', /throws\.mjs: on fire/],
    ['that exports a class', 'class.mjs', 'export default class Mine {}', /exports the class Mine/],
  ])('%s is refused before the first call', async (_what, name, code, message) => {
    await using server = await startOllama(say('never asked'));
    const folder = temporaryFolder();
    if (code !== undefined) writeFileSync(join(folder, name), code);
    const failure = await open({
      baseUrl: server.url,
      basePath: folder,
      search: `file://${name}`,
    }).catch((thrown: unknown) => thrown);
    expect(failure).toMatchObject({
      code: 'config',
      message: expect.stringMatching(message),
      hint: expect.any(String),
    });
    expect(server.chats()).toEqual([]);
  });
});

it('asks a server that fails in preflight once, however many columns use it', async () => {
  await using server = await startServer((response) => response.end('no Ollama'));
  const baseUrl = server.url;
  const failures = await Promise.allSettled([open({ baseUrl }), open({ baseUrl })]);
  expect(failures.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(server.requests).toHaveLength(1);
});
