import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError } from '../../src/base/errors.ts';
import { presentReport } from '../../src/cli/present-report.ts';
import { reportFiles, writeReports } from '../../src/cli/write-reports.ts';
import { buildView } from '../report/sample-views.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loopcheck-write-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('writeReports', () => {
  it('makes the folder and writes every format under its name', async () => {
    const target = join(folder, 'results', 'run');
    const paths = await writeReports(buildView(), target);
    expect(paths).toEqual(Object.values(reportFiles).map((name) => join(target, name)));
    expect(new Set(await readdir(target))).toEqual(new Set(Object.values(reportFiles)));
  });

  it('replaces an older file as a whole', async () => {
    const path = join(folder, reportFiles.csv);
    await writeFile(path, 'x'.repeat(100_000));
    await writeReports(buildView(), folder, ['csv']);
    expect(await readFile(path, 'utf8')).toMatch(/^mode,question,repeat,/);
  });

  it('leaves no unfinished file behind where one cannot be put in its place', async () => {
    await mkdir(join(folder, reportFiles.csv));
    await expect(writeReports(buildView(), folder, ['csv'])).rejects.toThrow();
    expect(await readdir(folder)).toEqual([reportFiles.csv]);
  });
});

describe('presentReport', () => {
  const present = async (target: string | null, env: Record<string, string> = {}) => {
    const out: string[] = [];
    const io = {
      out: (text: string) => out.push(text),
      err: (text: string) => out.push(`! ${text}`),
      env,
      cwd: folder,
      width: 80,
      color: false,
    };
    await presentReport(buildView(), { folder: target, formats: ['json'] }, io);
    return out;
  };

  it('prints the report, then where the files are', async () => {
    const out = await present(join(folder, 'run'));
    expect(out[0]).toContain('ADOPT: ');
    expect(out.slice(1)).toEqual(['\nReports: run (verdict.json)']);
  });

  it('prints everything and then fails with one error where the files cannot be written', async () => {
    const out: string[] = [];
    const io = {
      out: (text: string) => out.push(text),
      err: () => undefined,
      env: { GITHUB_ACTIONS: 'true' },
      cwd: folder,
      width: 80,
      color: false,
    };
    await writeFile(join(folder, 'taken'), '');
    await expect(
      presentReport(buildView(), { folder: join(folder, 'taken'), formats: ['json'] }, io),
    ).rejects.toThrow(ConfigError);
    expect(out[0]).toContain('ADOPT: ');
    expect(out.at(-1)).toMatch(/^::notice/);
  });

  it('writes no file where there is no folder', async () => {
    expect(await present(null)).toHaveLength(1);
    expect(await readdir(folder)).toEqual([]);
  });

  it('annotates only on GitHub Actions', async () => {
    const isCommand = (text: string) => text.startsWith('::');
    expect((await present(null)).filter(isCommand)).toEqual([]);
    expect((await present(null, { GITHUB_ACTIONS: 'true' })).filter(isCommand)).toHaveLength(4);
  });
});
