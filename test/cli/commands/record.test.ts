import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../http/support/cells.ts';
import { type LocalServer, sendJson } from '../../http/support/local-server.ts';
import { say, startOllama } from '../../models/support/fake-ollama.ts';
import { runLoopcheck } from '../support/run-loopcheck.ts';

const linear = fileURLToPath(new URL('../../../providers/linear.ts', import.meta.url));

/** A folder with a config of one column, a corpus and two questions. */
function writeSet(config = `providers: [{ id: 'file://${linear}', label: linear }]\n`): string {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, 'promptfooconfig.yaml'), config);
  writeFileSync(join(cwd, 'corpus.json'), '[{"id":"k-01","text":"Kestrel retries 3 times."}]');
  const question = { question: 'How often?', answerable: false, required_facts: [] };
  const questions = ['q1', 'q2'].map((id) => ({ id, ...question, question: `How often ${id}?` }));
  writeFileSync(join(cwd, 'questions.json'), JSON.stringify(questions));
  return cwd;
}

const answering = () => startOllama(say('{"queries":["Kestrel"]}'));
/** Columns resolve variables against the folder of the process, so that they are absolute here. */
const envOf = ({ url }: LocalServer, cwd: string) => ({
  OLLAMA_BASE_URL: url,
  AGENT_MODEL: 'm:1b',
  LOOPCHECK_CORPUS: join(cwd, 'corpus.json'),
  LOOPCHECK_RECORDINGS: join(cwd, 'recordings'),
});
const measured = (server: LocalServer) =>
  server.chats().filter(({ body }) => body.options?.num_predict !== 1).length;

describe('loopcheck record', () => {
  it('asks once for each cell, and nothing the second time', async () => {
    await using server = await answering();
    const cwd = writeSet();
    const first = await runLoopcheck(cwd, ['record', '--repeats', '2'], envOf(server, cwd));
    expect([first.exitCode, measured(server)]).toEqual([0, 8]);
    // Another deadline makes another client of it, as in another process.
    const later = `providers: [{ id: 'file://${linear}', label: linear, config: { callTimeoutMs: 9000 } }]\n`;
    writeFileSync(join(cwd, 'promptfooconfig.yaml'), later);
    const second = await runLoopcheck(cwd, ['record', '--repeats', '2'], envOf(server, cwd));
    expect([second.exitCode, measured(server)]).toEqual([0, 8]);
    expect(second.out).toContain('8 recorded replies in recordings/m@1b, 0 dropped.');
    const files = readdirSync(join(cwd, 'recordings/m@1b')).sort();
    expect(files).toEqual(['README.md', 'manifest.json', 'q1.jsonl', 'q2.jsonl']);
    const manifest = JSON.parse(readFileSync(join(cwd, 'recordings/m@1b/manifest.json'), 'utf8'));
    expect(manifest).toMatchObject({ repeats: 2, concurrency: 1, options: { temperature: 0.7 } });
  });

  it('tells a fault of the last config before anything is asked', async () => {
    await using server = await answering();
    const cwd = writeSet();
    writeFileSync(join(cwd, 'late.yaml'), 'providers: [openai:gpt]\n');
    const said = await runLoopcheck(
      cwd,
      ['record', 'promptfooconfig.yaml', 'late.yaml'],
      envOf(server, cwd),
    );
    expect(said.exitCode).toBe(1);
    expect(said.err).toContain('late.yaml: the column openai:gpt is no file:// module');
    expect(server.chats()).toEqual([]);
  });

  it('takes blank variables for unset, and the config’s env block into account', async () => {
    await using server = await answering();
    const config = `providers: ['file://${linear}']\nenv: { AGENT_MODEL: 'm:1b', AGENT_TEMPERATURE: 0 }\n`;
    const cwd = writeSet(config);
    const env = { ...envOf(server, cwd), AGENT_MODEL: '', LOOPCHECK_QUESTIONS: '' };
    expect((await runLoopcheck(cwd, ['record'], env)).exitCode).toBe(0);
    expect(server.chats().at(-1)?.body).toMatchObject({
      model: 'm:1b',
      options: { temperature: 0 },
    });
  });

  it('names what went wrong once, with the cells', async () => {
    await using server = await startOllama((response, request, nth) =>
      request.body.options?.num_predict === 1
        ? say('OK')(response, request, nth)
        : sendJson(response, { error: 'out of memory' }, 500),
    );
    const cwd = writeSet();
    const said = await runLoopcheck(cwd, ['record', '--repeats', '3'], envOf(server, cwd));
    expect(said.exitCode).toBe(1);
    expect(said.err).toMatch(
      /No answer to q1 linear repeat 0, .* and 1 more: .*answered 500: out of memory\n/,
    );
    expect(said.err).toContain('6 cells have no answer. The same command asks only for them.');
  });

  it('asks nothing where nothing could be written', async () => {
    await using server = await answering();
    const cwd = writeSet();
    mkdirSync(join(cwd, 'recordings'));
    writeFileSync(join(cwd, 'recordings/m@1b'), '');
    const said = await runLoopcheck(cwd, ['record'], envOf(server, cwd));
    expect(said.exitCode).toBe(1);
    expect(said.err).toMatch(/^loopcheck: Cannot (read|write) [\s\S]*LOOPCHECK_RECORDINGS/);
    expect(said.err).not.toMatch(/^ {4}at /m);
    expect(server.chats()).toEqual([]);
  });

  it.each(['0', '1.5', '1e9', 'x'])('refuses --repeats %s as a usage error', async (repeats) => {
    const said = await runLoopcheck(writeSet(), ['record', '--repeats', repeats]);
    expect(said.exitCode).toBe(2);
    expect(said.err).toContain('whole number from 1 to 1000');
  });
});
