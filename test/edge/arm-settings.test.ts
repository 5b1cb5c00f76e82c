import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ArmSource, pathOf, readArmSettings } from '../../src/edge/arm-settings.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loopcheck-arm-'));
  await writeFile(join(folder, 'strict.md'), 'Judge strictly.');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const read = (config: Record<string, unknown>, env: ArmSource['env'] = {}) =>
  readArmSettings({ label: 'reflective', config, env, folder, cwd: folder });

describe('the settings of an arm', () => {
  it('are those of the shipped recordings where nothing is set', async () => {
    const settings = await read({});
    expect(settings.model.name.full).toBe('recorded:qwen2.5-coder:1.5b');
    expect(settings.limits).toMatchObject({ maxIterations: 3, maxLlmCalls: 8 });
    expect(settings.corpusPath).toBe(join(folder, 'corpus.json'));
    expect(settings.runTimeoutMs).toBe(600_000);
    expect(settings.dropKnownResults).toBe(false);
  });

  it('come from the environment, and the config wins', async () => {
    const env = {
      MAX_ITERATIONS: '2',
      AGENT_MODEL: 'qwen2.5:7b-instruct',
      LOOPCHECK_CORPUS: 'c.yaml',
    };
    expect((await read({}, env)).limits.maxIterations).toBe(2);
    expect((await read({ maxIterations: 1 }, env)).limits.maxIterations).toBe(1);
    expect((await read({}, env)).model.name.full).toBe('ollama:qwen2.5:7b-instruct');
    expect((await read({ model: 'openai:x' }, env)).model.name.full).toBe('openai:x');
    expect((await read({}, env)).corpusPath).toBe(join(folder, 'c.yaml'));
    expect((await read({ corpus: 'file://docs' }, env)).corpusPath).toBe(join(folder, 'docs'));
  });

  it('search the corpus of the tests, unless the config names another', async () => {
    const settings = (config: Record<string, unknown>) =>
      readArmSettings({
        label: 'reflective',
        config,
        env: {},
        folder,
        cwd: folder,
        testsCorpus: '/set/docs',
      });
    expect((await settings({})).corpusPath).toBe('/set/docs');
    expect((await settings({ corpus: 'own.json' })).corpusPath).toBe(join(folder, 'own.json'));
  });

  it('read the texts of replaced prompts', async () => {
    const settings = await read({ prompts: { reflect: 'file://strict.md' } });
    expect(settings.promptReplacements).toEqual({ reflect: 'Judge strictly.' });
  });

  it('are refused with all faults at once, each with its place', async () => {
    const refused = read(
      { maxIteration: 2, prompts: { reflect: 'none.md' }, runTimeoutMs: 5, temperature: 9 },
      { MAX_LLM_CALLS: '2' },
    );
    await expect(refused).rejects.toThrow(/reflective: config\.maxIteration is unknown/);
    await expect(refused).rejects.toThrow(/config\.prompts\.reflect: cannot read none\.md/);
    await expect(refused).rejects.toThrow(/config\.runTimeoutMs/);
    await expect(refused).rejects.toThrow(/config\.temperature/);
    await expect(refused).rejects.toThrow(/MAX_LLM_CALLS/);
  });

  it.each([
    { maxIterations: 0 },
    { maxIterations: 12 },
    { maxLlmCalls: 2 },
    { MAX_ITERATIONS: 'three' },
  ])('refuse the limit %j before any call', async (config) => {
    await expect(read(config)).rejects.toThrow(/expected a whole number/);
  });

  it('refuse a prompt file that is blank, with its name', async () => {
    await writeFile(join(folder, 'blank.md'), ' \n');
    await expect(read({ prompts: { plan: 'blank.md' } })).rejects.toThrow(
      'reflective: config.prompts.plan: blank.md is blank',
    );
  });

  it('refuse a prompt for a node that there is not', async () => {
    await expect(read({ prompts: { critic: 'strict.md' } })).rejects.toThrow(/prompts/);
  });
});

describe('a path of a config', () => {
  it('is relative to the config, with or without file://', () => {
    expect(pathOf('a/b.ts', '/x')).toBe('/x/a/b.ts');
    expect(pathOf('file://a/b.ts', '/x')).toBe('/x/a/b.ts');
    expect(pathOf('file://../b.ts', '/x/y')).toBe('/x/b.ts');
    expect(pathOf('file:///a/b.ts', '/x')).toBe('/a/b.ts');
  });
});
