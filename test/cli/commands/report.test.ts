import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  asExport,
  asLines,
  buildRuns,
  folderWith,
  readVerdict,
  report,
  ruleText,
} from '../support/stored-report.ts';

const FILES = ['report.html', 'report.md', 'results.csv', 'verdict.json', 'verdict.junit.xml'];

describe('loopcheck report', () => {
  it('prints the table and the verdict, and writes every file into the folder of the run', async () => {
    const cwd = await folderWith({
      'answers.jsonl': asLines(buildRuns()),
      'decision.yaml': ruleText(0.5),
    });
    const { out, exitCode } = await report(cwd, ['answers.jsonl'], { formats: null });
    expect(exitCode).toBe(0);
    expect(out).toMatch(/^fact recall \(answerable\) +3 +0\.33 .* 1\.00 /m);
    expect(out).toContain('INCONCLUSIVE:');
    expect(new Set(await readdir(cwd))).toEqual(
      new Set(['answers.jsonl', 'decision.yaml', ...FILES]),
    );
    expect((await readVerdict(join(cwd, 'verdict.json'))).verdict).toBe('inconclusive');
  });

  it('finds the same from an export of promptfoo, and writes it under results/', async () => {
    const runs = buildRuns();
    const cwd = await folderWith({
      'answers.jsonl': asLines(runs),
      'export.json': asExport(runs),
      'decision.yaml': ruleText(0.5),
    });
    for (const file of ['answers.jsonl', 'export.json', 'export.json']) {
      await report(cwd, [file], { formats: null });
    }
    const [folder = '', ...others] = await readdir(join(cwd, 'results'));
    expect(others).toEqual([]);
    expect(folder).toMatch(/^\d{8}T\d{6}Z-[\da-f]{4}$/);
    for (const file of FILES) {
      expect(await readFile(join(cwd, 'results', folder, file), 'utf8')).toBe(
        await readFile(join(cwd, file), 'utf8'),
      );
    }
  });

  it('leaves no other file behind, and writes only the formats that were asked for', async () => {
    const cwd = await folderWith({ 'answers.jsonl': asLines(buildRuns()) });
    await report(cwd, ['answers.jsonl', '--out', 'there'], { formats: 'csv, json' });
    expect(new Set(await readdir(join(cwd, 'there')))).toEqual(
      new Set(['results.csv', 'verdict.json']),
    );
    const refused = await report(cwd, ['answers.jsonl'], { formats: 'pdf' });
    expect([refused.exitCode, refused.err]).toEqual([2, expect.stringContaining('Unknown: pdf')]);
  });

  it('fails the gate with exit code 3 and names the reason, and only with --gate', async () => {
    const swapped = buildRuns().map((run) => {
      const arm = run.record.arm === 'linear' ? 'reflective' : 'linear';
      return { ...run, record: { ...run.record, arm } };
    });
    const cwd = await folderWith({
      'answers.jsonl': asLines(swapped),
      'decision.yaml': ruleText(0.8),
    });
    const gated = await report(cwd, ['answers.jsonl', '--gate']);
    expect(gated.exitCode).toBe(3);
    expect(gated.out).toMatch(/GATE FAILED: .*0\.33/);
    expect((await report(cwd, ['answers.jsonl'])).exitCode).toBe(0);
  });

  it('exits with 4 for an invalid run under --gate', async () => {
    const runs = buildRuns();
    const [first] = runs;
    const twice = first === undefined ? runs : [...runs, first];
    const cwd = await folderWith({
      'answers.jsonl': asLines(twice),
      'decision.yaml': ruleText(0.5),
    });
    const { out, exitCode } = await report(cwd, ['answers.jsonl', '--gate']);
    expect([exitCode, out]).toEqual([4, expect.stringMatching(/INVALID:[\s\S]*more than once/)]);
  });

  it.each([[['answers.jsonl']], [['answers.jsonl', '--gate']]])(
    'exits with 4 for a run without rows: %j',
    async (args) => {
      const cwd = await folderWith({ 'answers.jsonl': '' });
      const { out, exitCode } = await report(cwd, args);
      expect([exitCode, out]).toEqual([4, expect.stringContaining('NO ROWS')]);
    },
  );

  it('shows a table without a verdict where there is no rule', async () => {
    const cwd = await folderWith({ 'answers.jsonl': asLines(buildRuns()) });
    expect((await report(cwd, ['answers.jsonl'])).out).toContain('NO RULE: ');
    expect((await readVerdict(join(cwd, 'verdict.json'))).verdict).toBeNull();
  });

  it('appends to the step summary and annotates on GitHub, and survives a summary it cannot write', async () => {
    const cwd = await folderWith({
      'answers.jsonl': asLines(buildRuns()),
      'summary.md': 'before\n',
    });
    const summary = join(cwd, 'summary.md');
    const env = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: summary };
    const { out } = await report(cwd, ['answers.jsonl'], { env });
    expect(await readFile(summary, 'utf8')).toMatch(/^before\n<!-- loopcheck -->\n/);
    expect(out).toMatch(/^::notice title=loopcheck%3A NO RULE::/m);
    const broken = await report(cwd, ['answers.jsonl'], {
      env: { GITHUB_STEP_SUMMARY: cwd },
    });
    expect([broken.exitCode, broken.err]).toEqual([
      0,
      expect.stringContaining('the step summary could not be written'),
    ]);
    expect(broken.out).not.toContain('::notice');
  });
});
