import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCorpus } from '../../src/data/create-corpus.ts';
import { parseDecisionRule } from '../../src/data/parse-decision-rule.ts';
import { namedConfig, readRunFile, writeRunFile } from '../../src/edge/run-file.ts';
import { createSession } from '../../src/edge/session.ts';

let cwd = '';
beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'loopcheck-run-file-'));
});
afterAll(() => rm(cwd, { recursive: true, force: true }));

describe('what a run was started with', () => {
  it('is kept in its folder, with paths from the folder in which it was started', async () => {
    const session = createSession(new Date('2026-01-01T00:00:00Z'));
    session.corpus = createCorpus([{ id: 'a', text: 'b' }], join(cwd, 'set/docs'));
    const text = 'schema: 1\narms: { control: a, candidate: b }\nprimary: { delta: 0.1 }\n';
    session.rule = parseDecisionRule(`${text}design: { repeats: 1 }\n`, 'set/rule.yaml');
    const folder = join(cwd, 'results/one');
    await writeRunFile(folder, session, {
      cwd,
      argv: ['node', 'promptfoo', 'eval', '-c', 'x.yaml'],
    });
    expect(await readRunFile(folder)).toEqual({
      schemaVersion: 1,
      config: 'x.yaml',
      decision: { file: 'set/rule.yaml', hash: session.rule.hash },
      corpus: 'set/docs',
      questions: null,
    });
  });

  it('is unknown where its file is missing or is not what it should be', async () => {
    expect(await readRunFile(join(cwd, 'nowhere'))).toBeNull();
    for (const text of ['{', '[]', '{"schemaVersion":2}']) {
      await writeFile(join(cwd, 'run.json'), text);
      expect(await readRunFile(cwd)).toBeNull();
    }
  });
});

describe('the config on a command line', () => {
  it.each([
    [['eval'], null],
    [['eval', '-c', 'a.yaml', 'b.yaml'], 'a.yaml'],
    [['eval', '--config', 'a.yaml'], 'a.yaml'],
    [['eval', '--config=a.yaml'], 'a.yaml'],
    [['eval', '-c'], null],
    [['eval', '--cache', 'x'], null],
  ])('of %j is %j', (argv, config) => {
    expect(namedConfig(argv)).toBe(config);
  });
});
