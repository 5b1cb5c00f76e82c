import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Arm } from '../../src/edge/arm.ts';
import { replayFaults, setVariablesOf } from '../../src/edge/replay-coverage.ts';
import { createSession } from '../../src/edge/session.ts';
import { chooseModel } from '../../src/models/choose-model.ts';
import { buildQuestion } from '../support/build-graded-run.ts';

let cwd = '';
beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'loopcheck-coverage-'));
  await mkdir(join(cwd, 'recordings/m@1b'), { recursive: true });
  await writeFile(join(cwd, 'recordings/m@1b/q-1.jsonl'), '');
});
afterAll(() => rm(cwd, { recursive: true, force: true }));

function arm(mode: 'replay' | 'auto'): Arm {
  const model = chooseModel({ env: {}, defaultModel: 'recorded:m:1b', cwd });
  return {
    settings: { model },
    opened: { cassette: { mode }, settings: { temperature: 0.7 } },
  } as unknown as Arm;
}

function sessionOf(...ids: string[]) {
  const session = createSession(new Date('2026-01-01T00:00:00Z'));
  const questions = ids.map((id) => buildQuestion({ id, question: 'Why?' }));
  session.questions = { hash: 'h', source: join(cwd, 'mine.yaml'), questions };
  return session;
}

describe('a replay of questions that nobody recorded', () => {
  it('is refused once for all columns, with the commands that run and record them', () => {
    const faults = replayFaults([arm('replay'), arm('replay')], sessionOf('q-8', 'q-9'), cwd);
    expect(faults.map(({ message }) => message)).toEqual([
      'None of the 2 questions of mine.yaml is recorded in recordings/m@1b',
    ]);
    expect(faults[0]?.hint).toMatch(
      /^Run them live with: LOOPCHECK_QUESTIONS=mine\.yaml AGENT_MODEL=ollama:m:1b npx promptfoo eval\nOr record them with: LOOPCHECK_QUESTIONS=mine\.yaml AGENT_MODEL=ollama:m:1b AGENT_TEMPERATURE=0\.7 npx loopcheck record\n/,
    );
  });

  it('is none where one question is recorded, or where a model may be asked', () => {
    expect(replayFaults([arm('replay')], sessionOf('q-1', 'q-9'), cwd)).toEqual([]);
    expect(replayFaults([arm('auto')], sessionOf('q-9'), cwd)).toEqual([]);
    const empty = createSession(new Date('2026-01-01T00:00:00Z'));
    expect(replayFaults([arm('replay')], empty, cwd)).toEqual([]);
  });
});

describe('the variables of a set', () => {
  it('are none for the default files', () => {
    const session = sessionOf('q-1');
    session.questions = { hash: 'h', source: join(cwd, 'questions.json'), questions: [] };
    expect(setVariablesOf(session, cwd)).toBe('');
  });
});
