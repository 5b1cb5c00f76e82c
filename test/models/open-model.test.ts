import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { InternalError } from '../../src/base/errors.ts';
import { chooseModel } from '../../src/models/choose-model.ts';
import { readManifest } from '../../src/models/manifest.ts';
import { openModel } from '../../src/models/open-model.ts';
import { cellOf, temporaryFolder } from '../http/support/cells.ts';
import { deadAddress, type LocalServer } from '../http/support/local-server.ts';
import { DIGEST, measuredChats, say, startOllama } from './support/fake-ollama.ts';
import { counting, openForTest, openWith, runCell } from './support/open.ts';

const modelFolder = (folder: string) => join(folder, 'm@1b');

/** What was asked, by its last message, with the calls that prepare the cache in brackets. */
function askedOf(server: LocalServer): string[] {
  return server.chats().map(({ body }) => {
    const text = body.messages?.at(-1)?.content ?? '';
    return body.options?.num_predict === 1 ? `(${text.slice(0, 5)})` : text;
  });
}

describe('a live model', () => {
  it('reads and writes no recordings', async () => {
    await using server = await counting();
    const folder = temporaryFolder();
    const opened = await openWith(server, folder, 'off');
    await runCell(opened.forCell(cellOf()).model);
    await runCell(opened.forCell(cellOf()).model);
    expect(measuredChats(server)).toHaveLength(6);
    expect(readdirSync(folder)).toEqual([]);
    await opened.close();
  });

  it('clears the cache of the server once a cell, uncounted and with the same context', async () => {
    await using server = await counting();
    const opened = await openWith(server, temporaryFolder(), 'off', { config: { numCtx: 2048 } });
    const { model, meter } = opened.forCell(cellOf());
    await runCell(model);
    expect(askedOf(server)).toEqual(['(Zebra)', 'Do plan.', 'Do reflect.', 'Do write.']);
    expect(meter.logicalCalls).toBe(3);
    const contexts = server.chats().map(({ body }) => body.options?.num_ctx);
    expect(new Set(contexts)).toEqual(new Set([2048]));
    expect(server.chats().every(({ body }) => body.truncate === false)).toBe(true);
    await opened.close();
  });

  it('describes itself, and asks for that once', async () => {
    await using server = await counting();
    const opened = await openWith(server, temporaryFolder(), 'off');
    expect(await opened.preflight()).toEqual({
      name: 'ollama:m:1b',
      liveName: 'ollama:m:1b',
      digest: DIGEST,
      parameterSize: '1.5B',
      quantization: 'Q4_K_M',
      sizeBytes: 1_000_000,
      server: { name: 'ollama', version: '0.17.4' },
      options: { temperature: 0, numCtx: 4096, numPredict: 300, seed: 1, think: false },
      sittings: [],
    });
    const asked = server.requests.length;
    await opened.preflight();
    expect(server.requests).toHaveLength(asked);
    await opened.warmUp();
    await opened.clearServerCache();
    expect(askedOf(server)).toEqual(['(Reply)', '(Zebra)']);
    await opened.close();
  });
});

describe('auto', () => {
  it('records once, with a manifest, and asks nothing the second time', async () => {
    await using server = await counting();
    const folder = temporaryFolder();
    const first = await openWith(server, folder, 'auto');
    const texts = await runCell(first.forCell(cellOf()).model);
    const asked = server.chats().length;
    const second = await openWith(server, folder, 'auto', { sitting: 's2' });
    const { model, meter } = second.forCell(cellOf({ sitting: 's2' }));
    expect(await runCell(model)).toEqual(texts);
    expect(server.chats()).toHaveLength(asked);
    expect(meter.calls.every(({ replayed }) => replayed)).toBe(true);
    const manifest = readManifest(modelFolder(folder));
    expect(manifest).toMatchObject({ model: 'ollama:m:1b', digest: DIGEST, repeats: 2 });
    expect(manifest?.sittings.map(({ id }) => id)).toEqual(['s1']);
    await Promise.all([first.close(), second.close()]);
  });

  it('goes on where a failing server stopped it, with the prefix cache as it would have been', async () => {
    const outage: { down: boolean } = { down: true };
    await using server = await startOllama((response, request, nth) => {
      const last = request.body.messages?.at(-1)?.content;
      if (outage.down && last === 'Do write.') return response.destroy();
      return say(`answer ${nth}`)(response, request, nth);
    });
    const folder = temporaryFolder();
    const opened = await openWith(server, folder, 'auto');
    await expect(runCell(opened.forCell(cellOf()).model)).rejects.toThrow();
    outage.down = false;
    server.requests.length = 0;
    await runCell(opened.forCell(cellOf()).model);
    expect(askedOf(server)).toEqual(['(Do re)', 'Do write.']);
    await opened.close();
  });

  it('adds another sitting to the manifest only when it records something', async () => {
    await using server = await counting();
    const folder = temporaryFolder();
    for (const sitting of ['s1', 's2', 's3']) {
      const opened = await openWith(server, folder, 'auto', { sitting });
      const repeat = sitting === 's3' ? 1 : 0;
      await runCell(opened.forCell(cellOf({ sitting, repeat })).model);
      await opened.close();
    }
    const ids = readManifest(modelFolder(folder))?.sittings.map(({ id }) => id);
    expect(ids).toEqual(['s1', 's3']);
  });

  it('says in the manifest how many repeats and cells at once there really were', async () => {
    await using server = await counting();
    const folder = temporaryFolder();
    let inFlight = 1;
    const opened = await openWith(server, folder, 'auto', { concurrency: () => inFlight });
    await runCell(opened.forCell(cellOf()).model);
    expect(readManifest(modelFolder(folder))).toMatchObject({ repeats: 2, concurrency: 1 });
    inFlight = 4;
    await runCell(opened.forCell(cellOf({ repeat: 6 })).model);
    inFlight = 2;
    await runCell(opened.forCell(cellOf({ repeat: 3 })).model);
    expect(readManifest(modelFolder(folder))).toMatchObject({
      repeats: 7,
      concurrency: 4,
      sittings: [{ id: 's1', concurrency: 4 }],
    });
    await opened.close();
  });

  it.each(['a line that is no recording', '{"key":"k"}'])(
    'asks nothing while the recordings hold %s',
    async (line) => {
      await using server = await counting();
      const folder = temporaryFolder();
      const first = await openWith(server, folder, 'auto');
      await runCell(first.forCell(cellOf()).model);
      writeFileSync(join(modelFolder(folder), 'q1.jsonl'), `${line}\n`);
      writeFileSync(join(modelFolder(folder), 'q2.jsonl'), `\n${line}\n`);
      for (const mode of ['replay', 'auto', 'record']) {
        const broken = await openWith(server, folder, mode);
        await expect(broken.preflight()).rejects.toThrow(/q1.jsonl line 1:[\s\S]*q2.jsonl line 2:/);
        await broken.close();
      }
      await first.close();
    },
  );

  it('asks nothing where nothing could be recorded', async () => {
    await using server = await counting();
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    const opened = await openWith(server, file, 'auto');
    await expect(opened.preflight()).rejects.toMatchObject({
      code: 'config',
      hint: expect.stringContaining('LOOPCHECK_RECORDINGS'),
    });
    await opened.close();
  });

  it.each([
    ['other settings', { config: { temperature: 0.7 } }, DIGEST],
    ['another build of the model', {}, 'another digest'],
  ])('refuses to mix recordings of %s', async (_what, over, digest) => {
    const folder = temporaryFolder();
    await using server = await counting();
    const first = await openWith(server, folder, 'auto');
    await runCell(first.forCell(cellOf()).model);
    await using changed = await startOllama(say('x'), digest);
    const second = await openWith(changed, folder, 'auto', over);
    await expect(second.preflight()).rejects.toMatchObject({
      code: 'config',
      message: expect.stringMatching(/(temperature|digest) is .* there and .* here/),
    });
    await Promise.all([first.close(), second.close()]);
  });
});

describe('record', () => {
  it('asks anew what another sitting recorded; the newest wins and compaction leaves one line', async () => {
    await using server = await counting();
    const folder = temporaryFolder();
    const first = await openWith(server, folder, 'auto');
    const old = await runCell(first.forCell(cellOf()).model);
    const second = await openWith(server, folder, 'record', { sitting: 's2' });
    const fresh = await runCell(second.forCell(cellOf({ sitting: 's2' })).model);
    expect(fresh).not.toEqual(old);
    expect(second.compactRecordings()).toEqual({ kept: 3, dropped: 3 });
    const replay = await openForTest({ env: { AGENT_MODEL: 'recorded:m:1b' }, folder });
    expect(await runCell(replay.forCell(cellOf()).model)).toEqual(fresh);
    await Promise.all([first.close(), second.close(), replay.close()]);
  });

  it('shares what columns of different limits have in common', async () => {
    await using server = await counting();
    const opened = await openWith(server, temporaryFolder(), 'record');
    const three = await runCell(opened.forCell(cellOf()).model);
    const one = await runCell(opened.forCell(cellOf({ orderIndex: 1 })).model);
    expect(one).toEqual(three);
    expect(measuredChats(server)).toHaveLength(3);
    await opened.close();
  });

  it('stores no secret and nothing of the server’s address', async () => {
    await using server = await counting();
    const folder = temporaryFolder();
    const opened = await openWith(server, folder, 'record');
    await runCell(opened.forCell(cellOf()).model);
    for (const name of readdirSync(modelFolder(folder))) {
      const text = readFileSync(join(modelFolder(folder), name), 'utf8');
      expect(text).not.toContain('127.0.0.1');
      expect(text).not.toMatch(/user-agent|authorization/i);
    }
    await opened.close();
  });

  it('needs a sitting', async () => {
    const env = { AGENT_MODEL: 'm', LOOPCHECK_CASSETTE: 'record' };
    const choice = chooseModel({ env, defaultModel: 'm', cwd: temporaryFolder() });
    await expect(openModel({ choice })).rejects.toBeInstanceOf(InternalError);
  });
});

describe('recorded', () => {
  const recordOne = async (folder: string, config = {}) => {
    await using server = await counting();
    const opened = await openWith(server, folder, 'auto', { config });
    await runCell(opened.forCell(cellOf()).model);
    await opened.close();
  };

  it('takes its settings from the manifest and needs no server', async () => {
    const folder = temporaryFolder();
    await recordOne(folder, { temperature: 0.7, seed: 5, numPredict: 200 });
    const env = { AGENT_MODEL: 'recorded:m:1b', OLLAMA_BASE_URL: await deadAddress() };
    const opened = await openForTest({ env, folder });
    expect(opened.settings).toMatchObject({ temperature: 0.7, seed: 5, numPredict: 200 });
    expect(await opened.preflight()).toMatchObject({
      name: 'recorded:m:1b',
      liveName: 'ollama:m:1b',
      digest: DIGEST,
      recorded: { machine: 'a test machine', concurrency: 1, repeats: 2, sittings: [{ id: 's1' }] },
    });
    await opened.warmUp();
    await opened.clearServerCache();
    expect(await runCell(opened.forCell(cellOf()).model)).toHaveLength(3);
    await opened.close();
  });

  it('refuses settings that differ, and names the live and the recording command', async () => {
    const folder = temporaryFolder();
    await recordOne(folder, { temperature: 0.7 });
    const env = { AGENT_MODEL: 'recorded:m:1b', AGENT_TEMPERATURE: '0' };
    await expect(openForTest({ env, folder })).rejects.toMatchObject({
      code: 'config',
      message: expect.stringContaining('temperature is 0.7 there and 0 here'),
      hint: expect.stringMatching(
        /AGENT_MODEL=ollama:m:1b AGENT_TEMPERATURE=0 npx promptfoo eval\n.*npx loopcheck record/,
      ),
    });
    const same = await openForTest({ env: { ...env, AGENT_TEMPERATURE: '0.7' }, folder });
    await same.close();
  });

  it('says what is missing where nothing was recorded', async () => {
    const opening = openForTest({ env: { AGENT_MODEL: 'recorded:m:7b' } });
    await expect(opening).rejects.toMatchObject({
      code: 'config',
      message: expect.stringContaining('no recordings of ollama:m:7b'),
    });
  });

  it('ignores a torn last line and asks again for it in auto', async () => {
    const folder = temporaryFolder();
    await recordOne(folder);
    const file = join(modelFolder(folder), 'q1.jsonl');
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.slice(0, -25));
    const replay = await openForTest({ env: { AGENT_MODEL: 'recorded:m:1b' }, folder });
    await expect(runCell(replay.forCell(cellOf()).model)).rejects.toMatchObject({
      kind: 'replay-miss',
      message: expect.stringContaining('node "write"'),
    });
    await using server = await counting();
    const auto = await openWith(server, folder, 'auto');
    await runCell(auto.forCell(cellOf()).model);
    expect(measuredChats(server)).toHaveLength(1);
    expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(3);
    await Promise.all([replay.close(), auto.close()]);
  });
});
