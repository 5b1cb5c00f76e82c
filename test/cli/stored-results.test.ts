import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readResults } from '../../src/cli/stored-results.ts';
import { answerLine } from '../../src/report/rows/answer-line.ts';
import { buildGradedRun } from '../support/build-graded-run.ts';

let cwd = '';
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'loopcheck-results-'));
});
afterEach(() => rm(cwd, { recursive: true, force: true }));

async function store(file: string, arm: string): Promise<void> {
  const path = join(cwd, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, answerLine(buildGradedRun({ record: { arm } }), {}));
}
const armsOf = async (path: string): Promise<string[]> =>
  (await readResults(path, cwd)).runs.map(({ record }) => record.arm);

describe('readResults', () => {
  it('reads a file', async () => {
    await store('some.jsonl', 'one');
    expect(await armsOf('some.jsonl')).toEqual(['one']);
  });

  it("reads a run's folder and prefers answers.jsonl", async () => {
    await store('run/answers.jsonl', 'answers');
    await store('run/results.json', 'results');
    expect(await armsOf('run')).toEqual(['answers']);
    expect((await readResults('run', cwd)).file).toBe(join('run', 'answers.jsonl'));
  });

  it('takes the newest run that holds something', async () => {
    await store('results/2026-01-01T10-00-00Z-aaaa/answers.jsonl', 'old');
    await store('results/2026-02-01T10-00-00Z-0000/answers.jsonl', 'new');
    await mkdir(join(cwd, 'results', '2026-03-01T10-00-00Z-ffff'));
    await writeFile(join(cwd, 'results', 'zz.txt'), '');
    expect(await armsOf('results')).toEqual(['new']);
  });

  it.each(['nowhere', 'empty', 'file/below'])('says that there is nothing at %s', async (path) => {
    await mkdir(join(cwd, 'empty'));
    await writeFile(join(cwd, 'file'), '');
    await expect(readResults(path, cwd)).rejects.toThrow(`No stored run at ${path}`);
  });
});
