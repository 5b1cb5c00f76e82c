import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, InternalError, TransportError } from '../../../src/base/errors.ts';
import { openScriptedModel } from '../../../src/models/scripted/open-scripted-model.ts';
import { loadScript, type ScriptedCall } from '../../../src/models/scripted/script.ts';
import { cellOf, temporaryFolder } from '../../http/support/cells.ts';
import { fakeTiming } from '../../http/support/fake-timing.ts';
import { requestOf, sessionOf } from '../support/open.ts';

describe('a scripted model', () => {
  it('says its replies in order, and begins anew in each cell', async () => {
    const opened = openScriptedModel(['one', { json: { a: [1] } }]);
    for (const repeat of [0, 1]) {
      const { model } = opened.forCell(cellOf({ repeat }));
      expect((await model.complete(requestOf())).text).toBe('one');
      expect((await model.complete(requestOf())).text).toBe('{"a":[1]}');
    }
  });

  it('says its replies by node, whatever the node is called', async () => {
    const script = { plan: ['p1', 'p2'], ['__proto__']: ['p'], constructor: ['c'] };
    const { model } = openScriptedModel(script).forCell(cellOf());
    const texts: string[] = [];
    for (const node of ['plan', 'constructor', '__proto__', 'plan']) {
      texts.push((await model.complete(requestOf({ node }))).text);
    }
    expect(texts).toEqual(['p1', 'c', 'p', 'p2']);
    await expect(model.complete(requestOf({ node: 'toString' }))).rejects.toThrow(/no reply/);
  });

  it('asks a function, which sees the whole call', async () => {
    const calls: ScriptedCall[] = [];
    const opened = openScriptedModel((call) => {
      calls.push(call);
      return `reply ${call.index}`;
    });
    const cell = cellOf({ questionId: 'q9' });
    const { model } = opened.forCell(cell);
    await model.complete(requestOf());
    const request = requestOf({ path: 'research/1/plan' });
    expect((await model.complete(request)).text).toBe('reply 1');
    const { node, path, messages, format } = request;
    expect(calls[1]).toEqual({ cell, node, path, messages, format, index: 1 });
  });

  it('fails loudly when it has nothing left to say', async () => {
    const { model, meter } = openScriptedModel(['one']).forCell(cellOf());
    await model.complete(requestOf());
    const next = model.complete(requestOf({ node: 'write' }));
    await expect(next).rejects.toBeInstanceOf(InternalError);
    await expect(next).rejects.toThrow(/node "write", call 2 of question "q1"/);
    expect(meter.calls.map(({ outcome }) => outcome)).toEqual(['ok', 'failed']);
  });

  it('rejects with the very error that a script holds', async () => {
    const failure = new TransportError('timeout', 'late');
    const { model } = openScriptedModel([failure]).forCell(cellOf());
    await expect(model.complete(requestOf())).rejects.toBe(failure);
  });

  it('reports the tokens and seconds of its script, and the same ones every time', async () => {
    const reply = {
      text: 'r',
      inputTokens: 9,
      cachedTokens: 4,
      outputTokens: 2,
      seconds: 1.5,
      promptSeconds: 1,
    };
    const opened = openScriptedModel([reply, '12345']);
    const { model, meter } = opened.forCell(cellOf());
    expect(await model.complete(requestOf())).toEqual({
      ...reply,
      finish: 'stop',
      httpAttempts: 1,
      replayed: false,
    });
    const estimated = await model.complete(
      requestOf({ messages: [{ role: 'user', content: '123456789' }] }),
    );
    expect(estimated).toMatchObject({ inputTokens: 3, outputTokens: 2, seconds: 0 });
    expect(meter.calls.map(({ seconds }) => seconds)).toEqual([1.5, 0]);
  });

  it('lets replies wait on the clock it is given', async () => {
    const timing = fakeTiming();
    const opened = openScriptedModel([{ text: 'late', delaySeconds: 3 }], { timing });
    await opened.forCell(cellOf()).model.complete(requestOf());
    expect(timing.sleeps).toEqual([3_000]);
  });

  it('can be aborted while it waits', async () => {
    const controller = new AbortController();
    const opened = openScriptedModel(() => {
      queueMicrotask(() => controller.abort());
      return { text: 'never', delaySeconds: 3_600 };
    });
    const call = opened.forCell(cellOf()).model.complete(requestOf({ signal: controller.signal }));
    await expect(call).rejects.toMatchObject({ kind: 'aborted' });
  });

  it('is recorded and replayed like any other', async () => {
    const folder = temporaryFolder();
    const cassette = { mode: 'auto', folder } as const;
    const recording = openScriptedModel(['once'], { cassette, recording: sessionOf() });
    await recording.preflight();
    await recording.forCell(cellOf()).model.complete(requestOf());
    const replay = openScriptedModel([], { cassette: { mode: 'replay', folder } });
    const { model, meter } = replay.forCell(cellOf());
    expect(await model.complete(requestOf())).toMatchObject({ text: 'once', replayed: true });
    expect(meter.logicalCalls).toBe(1);
  });
});

describe('loading a script', () => {
  const write = (name: string, text: string) => {
    const file = join(temporaryFolder(), name);
    writeFileSync(file, text);
    return file;
  };

  it('reads lists and lists by node from JSON', async () => {
    expect(await loadScript(write('a.json', '["a", {"text": "b", "finish": "length"}]'))).toEqual([
      'a',
      { text: 'b', finish: 'length' },
    ]);
    const failing = '{"plan": [{"error": {"kind": "timeout", "message": "late"}}]}';
    const script = await loadScript(write('b.json', failing));
    expect(script).toMatchObject({ plan: [expect.objectContaining({ kind: 'timeout' })] });
  });

  it('takes the default export of a module', async () => {
    const file = write('a.mjs', "export default (call) => 'for ' + call.node;");
    const { model } = openScriptedModel(await loadScript(file)).forCell(cellOf());
    expect((await model.complete(requestOf())).text).toBe('for plan');
  });

  it.each([
    ['nothing.json', ''],
    ['number.json', '3'],
    ['misspelt.json', '[{"txt": "a"}]'],
    ['none.mjs', 'export const script = [];'],
    ['broken.mjs', 'export default ['],
  ])('refuses %s', async (name, text) => {
    await expect(loadScript(write(name, text))).rejects.toBeInstanceOf(ConfigError);
  });

  it('names a file that is not there', async () => {
    await expect(loadScript('/nowhere/a.json')).rejects.toThrow(/\/nowhere\/a\.json/);
  });
});
