import { describe, expect, it } from 'vitest';
import { cellOf, temporaryFolder } from '../http/support/cells.ts';
import { deadAddress, startServer } from '../http/support/local-server.ts';
import { DIGEST } from './support/fake-ollama.ts';
import { counting, openForTest, openWith, runCell } from './support/open.ts';

describe('preflight', () => {
  it('says in one sentence that no server answers, and how to start one', async () => {
    const url = await deadAddress();
    const opened = await openForTest({ env: { OLLAMA_BASE_URL: url } });
    await expect(opened.preflight()).rejects.toMatchObject({
      kind: 'unreachable',
      message: `No Ollama server answers at ${url}.`,
      hint: expect.stringContaining('ollama serve'),
    });
    await opened.close();
  });

  it('says of an OpenAI-compatible server that is down where its address is set', async () => {
    const url = await deadAddress();
    const opened = await openForTest({
      env: { AGENT_MODEL: 'openai:x', OPENAI_BASE_URL: `${url}/v1` },
    });
    await expect(opened.preflight()).rejects.toMatchObject({
      kind: 'unreachable',
      message: expect.stringContaining(url),
      hint: expect.stringContaining('OPENAI_BASE_URL'),
    });
    await opened.close();
  });

  it('says how to get a model that is not pulled', async () => {
    await using server = await counting();
    const opened = await openForTest({
      env: { AGENT_MODEL: 'qwen:7b', OLLAMA_BASE_URL: server.url },
    });
    await expect(opened.preflight()).rejects.toMatchObject({
      status: 404,
      message: expect.stringMatching(/no model "qwen:7b".*ollama pull qwen:7b/),
    });
    await opened.close();
  });

  it('says that what answers is not an Ollama server', async () => {
    for (const reply of ['<html>hello</html>', '{"version":7}', '[]']) {
      await using server = await startServer((response) => response.end(reply));
      const opened = await openForTest({ env: { OLLAMA_BASE_URL: server.url } });
      await expect(opened.preflight()).rejects.toMatchObject({
        kind: 'bad-reply',
        message: expect.stringContaining(`${server.url} is not an Ollama server`),
      });
      await opened.close();
    }
  });

  it('replays a live name too, where the cassette is told to', async () => {
    const folder = temporaryFolder();
    await using server = await counting();
    const recording = await openWith(server, folder, 'auto');
    const texts = await runCell(recording.forCell(cellOf()).model);
    const asked = server.requests.length;
    const replay = await openWith(server, folder, 'replay');
    await replay.preflight();
    expect(await runCell(replay.forCell(cellOf()).model)).toEqual(texts);
    expect(server.requests).toHaveLength(asked);
    await Promise.all([recording.close(), replay.close()]);
  });

  it('asks again after a failure', async () => {
    await using server = await counting();
    const opened = await openForTest({ env: { OLLAMA_BASE_URL: server.url } });
    const aborted = opened.preflight(AbortSignal.abort());
    await expect(aborted).rejects.toMatchObject({ kind: 'aborted' });
    expect(await opened.preflight()).toMatchObject({ digest: DIGEST });
    await opened.close();
  });
});
