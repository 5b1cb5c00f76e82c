import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readMatrixConfig } from '../../src/edge/matrix-config.ts';

const project = fileURLToPath(new URL('../../', import.meta.url));
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loopcheck-config-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function refusal(text: string): Promise<string> {
  const path = join(folder, `config-${text.length}.yaml`);
  await writeFile(path, text);
  return readMatrixConfig(path).then(
    () => 'not refused',
    (thrown: Error) => thrown.message,
  );
}

describe('the columns of a promptfoo config', () => {
  it('are linear and reflective in the shipped one, three times, one cell at a time', async () => {
    const config = await readMatrixConfig(join(project, 'promptfooconfig.yaml'));
    expect(config.columns.map(({ label }) => label)).toEqual(['linear', 'reflective']);
    expect(config.columns[0]?.modulePath).toBe(join(project, 'providers/linear.ts'));
    expect(config).toMatchObject({ repeats: 3, concurrency: 1 });
    expect(config.columns.every(({ config: own }) => Object.keys(own).join() === 'basePath')).toBe(
      true,
    );
  });

  it('hold the reflective agent at three limits in the example', async () => {
    const config = await readMatrixConfig(join(project, 'examples/limits/promptfooconfig.yaml'));
    expect(config.columns.map(({ config: own }) => own.maxIterations)).toEqual([
      undefined,
      1,
      2,
      3,
    ]);
    expect(config.columns[1]?.modulePath).toBe(join(project, 'providers/reflective.ts'));
  });

  it('come with the files that the config of the tests names', async () => {
    const path = join(folder, 'own.yaml');
    const tests = 'tests: { path: file://tests.ts, config: { corpus: docs, questions: q.yaml } }';
    await writeFile(path, `providers: [file://a.ts]\n${tests}\n`);
    expect((await readMatrixConfig(path)).files).toEqual({ corpus: 'docs', questions: 'q.yaml' });
    await writeFile(path, 'providers: [file://a.ts]\ntests: [{ vars: { a: 1 } }]\n');
    expect((await readMatrixConfig(path)).files).toEqual({});
  });

  it('are refused by file where they cannot run outside promptfoo', async () => {
    expect(await refusal('providers: [echo]')).toMatch(/the column echo is no file:\/\/ module/);
  });

  it.each(['providers: []', 'prompts: [x]', '- a', 'providers: {id: 3}', 'a: [b'])(
    'are refused in %j',
    async (text) => {
      expect(await refusal(text)).toMatch(/config-\d+\.yaml/);
    },
  );

  it('are refused where there is no file, with a remedy', async () => {
    await expect(readMatrixConfig(join(folder, 'none.yaml'))).rejects.toMatchObject({
      hint: expect.stringContaining('--config'),
    });
  });
});
