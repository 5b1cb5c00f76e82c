import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runLoopcheck } from '../support/run-loopcheck.ts';

let cwd = '';
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'loopcheck-draft-'));
  const corpus = [
    { id: 'k-1', text: 'The Osprey gateway stores its logs on the storage node called Dunlin.' },
  ];
  await writeFile(join(cwd, 'corpus.json'), JSON.stringify(corpus));
  const reply = { question: 'Where does the Osprey gateway store its logs?', answer: 'Dunlin' };
  await writeFile(join(cwd, 'script.json'), JSON.stringify({ 'draft-one-hop': [{ json: reply }] }));
});
afterEach(() => rm(cwd, { recursive: true, force: true }));

const draft = (...args: string[]) => runLoopcheck(cwd, ['draft', ...args]);
const scripted = ['--model', 'scripted:script.json', '--count', '1', '--unanswerable', '0'];

describe('loopcheck draft', () => {
  it('writes confirmed drafts that check takes for drafts', async () => {
    const { out, err, exitCode } = await draft(...scripted);
    expect(err).toBe('');
    expect(exitCode).toBe(0);
    expect(out).toContain(
      '1 drafts in questions.draft.json (1 answerable, 0 unanswerable), 1 model calls.',
    );
    const [question] = JSON.parse(await readFile(join(cwd, 'questions.draft.json'), 'utf8'));
    expect(question).toMatchObject({ id: 'draft-0001', required_facts: ['Dunlin'], draft: true });
    const checked = await runLoopcheck(cwd, ['check', '--questions', 'questions.draft.json']);
    expect(checked.out).toContain('draft-question');
  });

  it('says what was dropped and why', async () => {
    await writeFile(join(cwd, 'script.json'), JSON.stringify({ 'draft-one-hop': ['no JSON'] }));
    const { out } = await draft(...scripted);
    expect(out).toContain('1 dropped:\n  unreadable-reply (1)');
  });

  it('keeps an existing file unless told otherwise', async () => {
    await draft(...scripted);
    expect((await draft(...scripted)).err).toContain('--force');
    expect((await draft(...scripted, '--force')).exitCode).toBe(0);
  });

  it('gives drafts ids that the questions do not have', async () => {
    const existing = [
      { id: 'draft-0001', question: 'Else?', required_facts: ['x'], answerable: true },
    ];
    await writeFile(join(cwd, 'questions.json'), JSON.stringify(existing));
    await draft(...scripted, '--questions', 'questions.json');
    const [question] = JSON.parse(await readFile(join(cwd, 'questions.draft.json'), 'utf8'));
    expect(question.id).toBe('new-draft-0001');
  });

  it('asks for a model, and refuses hops that it cannot draft', async () => {
    const unnamed = await draft();
    expect(unnamed.exitCode).toBe(1);
    expect(unnamed.err).toContain('--model or AGENT_MODEL');
    expect((await draft(...scripted, '--hops', '4')).exitCode).toBe(2);
  });

  it('replays what it recorded without a server', async () => {
    const first = await draft(...scripted, '--cassette', 'auto');
    const again = await draft(...scripted, '--cassette', 'auto', '--force');
    expect(again.out).toBe(first.out);
  });
});
