import { expect, it } from 'vitest';
import { systemTiming } from '../../../src/http/timing.ts';
import { chooseModel } from '../../../src/models/choose-model.ts';
import { openModel } from '../../../src/models/open-model.ts';
import { cellOf, temporaryFolder } from '../../http/support/cells.ts';
import { requestOf } from '../support/open.ts';

const url = process.env.OLLAMA_BASE_URL;
const model = process.env.LOOPCHECK_TEST_MODEL ?? 'qwen2.5-coder:1.5b';

it.skipIf(url === undefined)(
  'asks a real Ollama server (runs where OLLAMA_BASE_URL is set)',
  async () => {
    const env = { OLLAMA_BASE_URL: url, AGENT_MODEL: `ollama:${model}` };
    const choice = chooseModel({ env, defaultModel: model, cwd: temporaryFolder() });
    const opened = await openModel({ choice, timing: systemTiming });
    expect(await opened.preflight()).toMatchObject({
      digest: expect.any(String),
      server: { name: 'ollama' },
    });
    await opened.warmUp();
    const { model: chat, meter } = opened.forCell(cellOf());

    const reply = await chat.complete(requestOf());
    expect(JSON.parse(reply.text)).toHaveProperty('queries');
    expect(reply).toMatchObject({ finish: 'stop', httpAttempts: 1, replayed: false });
    expect(reply.inputTokens).toBeGreaterThan(10);
    expect(reply.promptSeconds).toBeGreaterThan(0);

    const tooLong = [{ role: 'user' as const, content: 'word '.repeat(9_000) }];
    await expect(chat.complete(requestOf({ messages: tooLong }))).rejects.toMatchObject({
      kind: 'prompt-too-long',
    });
    expect(meter.logicalCalls).toBe(2);
    await opened.close();
  },
  300_000,
);
