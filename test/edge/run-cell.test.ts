import { expect, it } from 'vitest';
import { linearAgent } from '../../src/agent/graphs/linear.ts';
import type { Question } from '../../src/data/types.ts';
import { AgentProvider } from '../../src/edge/agent-provider.ts';
import type { Arm } from '../../src/edge/arm.ts';
import { recordingSession } from '../../src/edge/recording-session.ts';
import { runCell } from '../../src/edge/run-cell.ts';
import { createSession, type Session } from '../../src/edge/session.ts';
import { temporaryFolder } from '../http/support/cells.ts';
import { say, startOllama } from '../models/support/fake-ollama.ts';

const text = 'How often does Kestrel retry?';
const question: Question = {
  id: 'q1',
  question: text,
  answerable: false,
  requiredFacts: [],
  forbiddenFacts: [],
};

const run = (arm: Arm, session: Session, repeat: number) =>
  runCell(arm, { question, repeat, session });

it('says of replayed seconds how many cells ran at once when they were measured', async () => {
  await using server = await startOllama(say('{"queries":["Kestrel"]}'));
  const folder = temporaryFolder();
  // Another deadline makes another model of it, as in another process.
  const open = (session: Session, callTimeoutMs: number) =>
    new AgentProvider(linearAgent, {
      label: 'linear',
      config: { model: 'ollama:m:1b', baseUrl: server.url, callTimeoutMs },
      env: { LOOPCHECK_CASSETTE: 'auto', LOOPCHECK_RECORDINGS: folder },
    }).open(recordingSession(session));
  const first = createSession(new Date(0));
  const recording = await open(first, 10_000);
  await Promise.all([0, 1, 2].map((repeat) => run(recording, first, repeat)));
  const second = createSession(new Date(1));
  const resumed = await open(second, 20_000);
  const replayed = await run(resumed, second, 1);
  expect(replayed.provenance).toMatchObject({
    replayed: true,
    concurrency: 3,
    sitting: first.id,
    machine: recording.description.sittings[0]?.machine,
  });
  const live = await run(resumed, second, 3);
  expect(live.provenance).toMatchObject({ replayed: false, concurrency: 1, sitting: second.id });
  await recording.opened.close();
  await resumed.opened.close();
});
