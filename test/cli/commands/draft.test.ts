import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { say, startOllama } from '../../models/support/fake-ollama.ts';
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
    const { out, exitCode } = await draft(...scripted);
    expect(out).toContain('nothing was written.\n1 dropped:\n  unreadable-reply (1)');
    expect(exitCode).toBe(1);
    await expect(readFile(join(cwd, 'questions.draft.json'))).rejects.toThrow('ENOENT');
  });

  it('looks at the place of its file before it asks the model', async () => {
    await writeFile(join(cwd, 'script.json'), '{}');
    const { err } = await draft(...scripted, '--out', 'corpus.json/drafts.json');
    expect(err).toContain('Cannot write');
  });

  it('writes what it kept when the model fails, and tells of the failure', async () => {
    const corpus = ['k-1', 'k-2'].map((id) => ({
      id,
      text: `Logs of the gateway in house ${id} are stored on the storage node called Dunlin.`,
    }));
    await writeFile(join(cwd, 'corpus.json'), JSON.stringify(corpus));
    const reply = { question: 'Where are logs of the gateway stored?', answer: 'Dunlin' };
    await using server = await startOllama((response, request, chat) => {
      if (chat === 0) return say(JSON.stringify(reply))(response, request, chat);
      response.writeHead(500).end('out of memory');
    });
    const { out, err, exitCode } = await runLoopcheck(
      cwd,
      ['draft', '--model', 'ollama:m:1b', '--count', '5', '--hops', '1', '--cassette', 'off'],
      { OLLAMA_BASE_URL: server.url },
    );
    expect(exitCode).toBe(1);
    expect(out).toContain('1 drafts in questions.draft.json');
    expect(err).toContain('out of memory');
    expect(JSON.parse(await readFile(join(cwd, 'questions.draft.json'), 'utf8'))).toHaveLength(1);
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
