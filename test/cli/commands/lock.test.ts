import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLockCommand, type LockPorts } from '../../../src/cli/commands/lock.ts';
import { parseLock } from '../../../src/comparison/lock.ts';
import { buildRuns, setupsOf, times } from '../../comparison/build-comparison.ts';

let cwd = '';
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'loopcheck-lock-'));
  await writeFile(join(cwd, 'promptfooconfig.yaml'), 'providers: [file://linear.ts]\n');
});
afterEach(() => rm(cwd, { recursive: true, force: true }));

const runs = buildRuns(times(2, { linear: 0, reflective: 1 }));
const ports: LockPorts = {
  now: () => new Date('2026-01-02T03:04:05.000Z'),
  replay: async () => ({ setups: setupsOf(runs), rows: runs }),
};

async function writeSet(questionCount: number): Promise<void> {
  const corpus = [{ id: 'k-01', text: 'The answer to every question is 7.' }];
  const questions = Array.from({ length: questionCount }, (_, index) => ({
    id: `q${index}`,
    question: `What is answer ${index}?`,
    answerable: true,
    required_facts: ['7'],
    supporting_docs: ['k-01'],
  }));
  const rule = [
    'schema: 1',
    'arms: { control: linear, candidate: reflective }',
    'design: { repeats: 1 }',
    'primary: { delta: 0.1 }',
  ];
  await writeFile(join(cwd, 'corpus.json'), JSON.stringify(corpus));
  await writeFile(join(cwd, 'questions.json'), JSON.stringify(questions));
  await writeFile(join(cwd, 'decision.yaml'), rule.join('\n'));
}

async function lock(used: LockPorts = ports): Promise<string> {
  let said = '';
  const io = {
    out: (text: string) => {
      said += text;
    },
    err: () => undefined,
    cwd,
    env: {},
    setExitCode: () => undefined,
  };
  await createLockCommand(io, used).parseAsync([], { from: 'user' });
  return said;
}

describe('loopcheck lock', () => {
  it('writes the lock beside the rule', async () => {
    await writeSet(12);
    expect(await lock()).toMatch(
      /^decision\.lock\.json: rule [0-9a-f]{16}, arms linear, reflective, 4 recorded rows\./,
    );
    const text = await readFile(join(cwd, 'decision.lock.json'), 'utf8');
    const written = parseLock(text, 'decision.lock.json');
    expect(written).toMatchObject({ lockedAt: '2026-01-02T03:04:05.000Z' });
    expect(Object.keys(written.arms)).toEqual(['linear', 'reflective']);
    expect(written.rows).toHaveLength(4);
  });

  it('takes the files of the set from the config', async () => {
    await writeSet(12);
    await rename(join(cwd, 'questions.json'), join(cwd, 'mine.json'));
    await writeFile(
      join(cwd, 'promptfooconfig.yaml'),
      'providers: [file://linear.ts]\ntests: { path: file://tests.ts, config: { questions: mine.json } }\n',
    );
    expect(await lock()).toMatch(/4 recorded rows/);
  });

  it('locks the rule that the env block of the config names', async () => {
    await writeSet(12);
    await rename(join(cwd, 'decision.yaml'), join(cwd, 'strict.yaml'));
    await writeFile(
      join(cwd, 'promptfooconfig.yaml'),
      'providers: [file://linear.ts]\nenv: { LOOPCHECK_DECISION: strict.yaml }\n',
    );
    expect(await lock()).toMatch(/^strict\.lock\.json: /);
  });

  it('refuses a rule that the questions cannot decide before anything is replayed', async () => {
    await writeSet(5);
    const never: LockPorts = { ...ports, replay: () => Promise.reject(new Error('replayed')) };
    await expect(lock(never)).rejects.toThrow('adopt and route need at least 12: write 7 more');
  });

  it('says that there is no rule', async () => {
    await writeSet(12);
    await rm(join(cwd, 'decision.yaml'));
    await expect(lock()).rejects.toThrow('There is no decision rule to lock');
  });
});
