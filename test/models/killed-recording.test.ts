import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { temporaryFolder } from '../http/support/cells.ts';
import type { LocalServer } from '../http/support/local-server.ts';
import { measuredChats, say, startOllama, writeLine } from './support/fake-ollama.ts';

const childFile = fileURLToPath(new URL('support/recording-child.ts', import.meta.url));
/** Three questions, two repeats, plan and write. */
const ALL_CALLS = 12;

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** Starts a process that records what is missing. */
function record(server: LocalServer, folder: string): ChildProcess {
  const child = spawn(process.execPath, ['--import', 'tsx', childFile], {
    env: {
      ...process.env,
      OLLAMA_BASE_URL: server.url,
      LOOPCHECK_RECORDINGS: folder,
      LOOPCHECK_CASSETTE: 'auto',
      AGENT_MODEL: 'ollama:m:1b',
    },
    stdio: 'inherit',
  });
  children.push(child);
  return child;
}

const askedOf = (server: LocalServer) =>
  measuredChats(server).map(({ body }) => body.messages?.at(-1)?.content ?? '');

it('loses nothing and asks nothing twice when a recording run is killed and run again', async () => {
  const folder = temporaryFolder();
  let victim: ChildProcess | undefined;
  await using server = await startOllama((response, request, nth) => {
    const killNow = request.body.messages?.at(-1)?.content === 'plan q2 1' && victim !== undefined;
    if (!killNow) return say(`answer ${nth}`)(response, request, nth);
    // In the middle of a reply, with the connection open.
    writeLine(response, { message: { role: 'assistant', content: 'half' }, done: false });
    victim?.kill('SIGKILL');
    victim = undefined;
    return undefined;
  });

  victim = record(server, folder);
  const [, signal] = await once(victim, 'exit');
  expect(signal).toBe('SIGKILL');
  const before = askedOf(server);
  expect(before.at(-1)).toBe('plan q2 1');

  const [code] = await once(record(server, folder), 'exit');
  expect(code).toBe(0);
  const after = askedOf(server).slice(before.length);
  const answered = [...before.slice(0, -1), ...after];
  expect(new Set(answered).size).toBe(answered.length);
  expect(after[0]).toBe('plan q2 1');
  expect(answered).toHaveLength(ALL_CALLS);

  expect(recordedLines(join(folder, 'm@1b'))).toBe(ALL_CALLS);
}, 180_000);

function recordedLines(folder: string): number {
  const files = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
  const counts = files.map(
    (name) => readFileSync(join(folder, name), 'utf8').trim().split('\n').length,
  );
  return counts.reduce((sum, count) => sum + count, 0);
}
