import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { runCli } from '../../../src/cli/run-cli.ts';
import { gradeRun } from '../../../src/grading/grade-run.ts';
import { namedScores } from '../../../src/grading/named-scores.ts';
import type { GradedRun } from '../../../src/grading/types.ts';
import { answerLine } from '../../../src/report/rows/answer-line.ts';
import { verdictFileSchema } from '../../../src/report/verdict-json.ts';
import { buildQuestion, buildUnanswerable } from '../../support/build-graded-run.ts';
import { buildRecord, sufficient } from '../../support/build-record.ts';

const ARMS = ['linear', 'reflective'] as const;
const DOCUMENTS = [{ id: 'a', text: 'It is alpha.' }];

/** A rule over two repeats that makes CI fail below this recall of the candidate. */
const ruleText = (atLeast: number) => `schema: 1
arms: { control: linear, candidate: reflective }
design: { repeats: 2 }
varies: [graph, prompts]
primary: { metric: fact_recall, delta: 0.1 }
gate: { thresholds: [{ arm: reflective, metric: fact_recall, atLeast: ${atLeast} }] }
`;

const FILES = ['report.html', 'report.md', 'results.csv', 'verdict.json', 'verdict.junit.xml'];

/** Runs of `count` questions, one of them unanswerable, twice through both arms; reflective knows all. */
function buildRuns(count = 4): GradedRun[] {
  const questions = Array.from({ length: count }, (_, index) =>
    index === 0
      ? buildUnanswerable({ id: 'q0' })
      : buildQuestion({ id: `q${index}`, question: `What is thing ${index}?` }),
  );
  return questions.flatMap((question) =>
    [0, 1].flatMap((repeat) =>
      ARMS.map((arm) => {
        const known = question.answerable && (arm === 'reflective' || question.id === 'q1');
        const record = buildRecord({
          arm,
          graph: arm,
          questionId: question.id,
          repeat,
          documents: DOCUMENTS,
          answer: known ? 'It is alpha [a].' : 'Insufficient evidence: nothing names it.',
          rounds: [
            {
              searches: [['what is it', ['a']]],
              ...(arm === 'linear' ? {} : { review: sufficient() }),
            },
          ],
        });
        return gradeRun({ question, record, corpus: DOCUMENTS });
      }),
    ),
  );
}

const asLines = (runs: readonly GradedRun[]): string =>
  runs.map((run) => answerLine(run, namedScores(run))).join('');

/** The runs as promptfoo exports them. */
const asExport = (runs: readonly GradedRun[], more: readonly unknown[] = []): string =>
  JSON.stringify({
    results: {
      version: 3,
      results: [
        ...runs.map((run) => ({
          provider: { label: run.record.arm },
          testCase: { metadata: { question: run.question } },
          namedScores: namedScores(run),
          metadata: { run: run.record },
        })),
        ...more,
      ],
    },
  });

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

/** A folder with these files, for one test. */
async function folderWith(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'loopcheck-report-'));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}

/** Runs `loopcheck report` in a folder; of the files only verdict.json, unless the test names others. */
async function report(
  cwd: string,
  args: readonly string[],
  { env = {}, formats = 'json' }: { env?: Record<string, string>; formats?: string | null } = {},
) {
  const out: string[] = [];
  const err: string[] = [];
  let exitCode = 0;
  const format = formats === null ? [] : ['--format', formats];
  await runCli(['report', ...args, ...format], {
    out: (text) => out.push(text),
    err: (text) => err.push(text),
    cwd,
    env,
    setExitCode: (code) => {
      exitCode = code;
    },
  });
  return { out: out.join('\n'), err: err.join('\n'), exitCode };
}

const readVerdict = async (path: string) =>
  verdictFileSchema.parse(JSON.parse(await readFile(path, 'utf8')));

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
    expect(gated.out).toMatch(/gate: FAILED\n\[FAILED\].*0\.33/);
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

  it('takes a killed run for partial and says that its last line was torn', async () => {
    const lines = asLines(buildRuns()).trimEnd();
    const cwd = await folderWith({
      'answers.jsonl': lines.slice(0, -100),
      'decision.yaml': ruleText(0.5),
    });
    const { out, exitCode } = await report(cwd, ['answers.jsonl', '--gate']);
    expect(exitCode).toBe(0);
    expect(out).toContain('PARTIAL RUN');
    expect(out).toContain('the last line broke off');
  });

  it('counts a row whose record the runner lost as an error row, and names rows of others', async () => {
    const runs = buildRuns();
    const [lost, ...others] = runs;
    const more = [
      {
        provider: { label: lost?.record.arm },
        testCase: { metadata: { question: lost?.question } },
        error: 'Evaluation timed out after 1000ms',
      },
      { provider: { label: 'echo' }, testCase: {}, response: { output: 'hello' } },
    ];
    const cwd = await folderWith({
      'results.json': asExport(others, more),
      'decision.yaml': ruleText(0.5),
    });
    const { out } = await report(cwd, ['results.json', '--out', 'out']);
    expect(out).toMatch(/16 of 16, 1 with an error/);
    expect(out).toContain('counted as failed answers (timeout 1)');
    expect(out.replace(/\s+/g, ' ')).toContain(
      "1 row is not loopcheck's and left out, the first: results.results[16] (echo",
    );
  });

  it('lists each row whose score changed since it ran', async () => {
    const runs = buildRuns();
    const lines = runs.map((run, index) =>
      answerLine(run, index === 2 ? { ...namedScores(run), abstention: 0 } : namedScores(run)),
    );
    const cwd = await folderWith({ 'answers.jsonl': lines.join('') });
    const { out } = await report(cwd, ['answers.jsonl', '--regrade']);
    expect(out).toContain(
      '1 of 16 rows have another score today:\n- q0 linear repeat 1: abstention 0.00 -> 1.00',
    );
  });

  it('reads the named rule and corpus, and says when the corpus is another one', async () => {
    const cwd = await folderWith({
      'answers.jsonl': asLines(buildRuns()),
      'strict.yaml': ruleText(0.5),
      'corpus.json': JSON.stringify([{ id: 'a', text: 'Another text.' }]),
    });
    const { out } = await report(cwd, [
      'answers.jsonl',
      '--decision',
      'strict.yaml',
      '--corpus',
      'corpus.json',
    ]);
    expect(out).toContain('rule       strict.yaml');
    expect(out).toContain('corpus.json is not the corpus that these runs searched');
  });

  it('calls a run partial that misses questions of the named file', async () => {
    const questions = ['q0', 'q1', 'q2', 'q3', 'q4'].map((id) => ({
      id,
      question: `What is thing ${id}?`,
      answerable: true,
      required_facts: ['alpha'],
    }));
    const cwd = await folderWith({
      'answers.jsonl': asLines(buildRuns()),
      'decision.yaml': ruleText(0.5),
      'all.json': JSON.stringify(questions),
    });
    const { out } = await report(cwd, ['answers.jsonl', '--questions', 'all.json']);
    expect(out).toContain('PARTIAL RUN: 16 of the 20 cells');
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

  it('says plainly that there is nothing to read', async () => {
    const cwd = await folderWith({});
    const { err, exitCode } = await report(cwd, []);
    expect(exitCode).toBe(1);
    expect(err).toContain('No stored run at results');
  });

  it('refuses a rule with faults before it reports anything', async () => {
    const cwd = await folderWith({
      'answers.jsonl': asLines(buildRuns()),
      'decision.yaml': 'schema: 1\nnonsense: true\n',
    });
    const { out, err, exitCode } = await report(cwd, ['answers.jsonl']);
    expect([out, exitCode]).toEqual(['', 1]);
    expect(err).toContain('nonsense');
  });
});
