import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseBaseline } from '../../../src/comparison/baseline.ts';
import { namedScores } from '../../../src/grading/named-scores.ts';
import { answerLine } from '../../../src/report/rows/answer-line.ts';
import { buildRuns, type QuestionParts } from '../../comparison/build-comparison.ts';
import { buildRun as buildStoredRun } from '../../report/build-run.ts';
import { runLoopcheck } from '../support/run-loopcheck.ts';

let cwd = '';
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'loopcheck-plan-'));
});
afterEach(() => rm(cwd, { recursive: true, force: true }));

const plan = (...args: string[]) => runLoopcheck(cwd, ['plan', ...args]);

/** Stores a run; its answers are graded anew when they are read, so they have to hold their facts. */
async function storeRun(questions: readonly QuestionParts[], repeats: number): Promise<void> {
  const lines = buildRuns(questions, repeats).map((run, index) => {
    const right = run.record.arm === 'reflective' ? index % 3 > 0 : index % 4 === 0;
    const answer = right ? `${run.question.id} is the answer.` : 'It is something else.';
    return answerLine({ ...run, record: { ...run.record, answer } }, namedScores(run));
  });
  await writeFile(join(cwd, 'answers.jsonl'), lines.join(''));
}

const questions: QuestionParts[] = Array.from({ length: 8 }, (_, index) => ({
  linear: 0,
  reflective: 1,
  hops: 1 + (index % 2),
}));

describe('loopcheck plan', () => {
  it('prints what can be found with the assumed variance', async () => {
    const { out, exitCode } = await plan();
    expect(exitCode).toBe(0);
    expect(out).toContain('assumed; --results takes a pilot');
    // 20 questions: 34, 21 (21.5 rounded down), 18 and 14 points with 1, 3, 5 and 10 repeats.
    expect(out).toMatch(/^\s+20\s+34\s+21\s+18\s+14$/m);
    expect(out).toContain('More questions beat more repeats');
  });

  it('takes the grid that is asked for, and prints it as JSON', async () => {
    const { out } = await plan('--questions', '10, 40', '--repeats', '2', '--json');
    const { grid, familySize } = JSON.parse(out);
    expect(familySize).toBe(1);
    expect(
      grid.map((cell: { questions: number; repeats: number }) => [cell.questions, cell.repeats]),
    ).toEqual([
      [10, 2],
      [40, 2],
    ]);
  });

  it('takes variance and strata from a pilot', async () => {
    await storeRun(questions, 3);
    const rule = [
      'schema: 1',
      'arms: { control: linear, candidate: reflective }',
      'design: { repeats: 3 }',
      'primary: { delta: 0.1 }',
      'strata: { by: hops }',
    ];
    await writeFile(join(cwd, 'decision.yaml'), rule.join('\n'));
    const { out, err } = await plan('--results', 'answers.jsonl');
    expect(err).toBe('');
    expect(out).toContain('of answers.jsonl: 8 questions, 3 repeats');
    expect(out).toContain('in a family of 3 comparisons');
  });

  it('says why a run is no pilot', async () => {
    await storeRun(questions, 1);
    const { err, exitCode } = await plan('--results', 'answers.jsonl');
    expect(exitCode).toBe(1);
    expect(err).toContain('two repeats each in two arms');
  });

  it.each([
    ['--questions', '0'],
    ['--questions', 'many'],
    ['--repeats', '3,'],
    ['--family', '0'],
  ])('refuses %s %s', async (option, value) => {
    const { err, exitCode } = await plan(option, value);
    expect(exitCode).toBe(2);
    expect(err).toContain('Expected a whole number');
  });

  it('tells the faults of the rule', async () => {
    await writeFile(join(cwd, 'decision.yaml'), 'schema: 2');
    const { err, exitCode } = await plan();
    expect(exitCode).toBe(1);
    expect(err).toContain('decision.yaml schema: expected 1, got 2');
  });
});

describe('loopcheck baseline', () => {
  it('stores a run for the gate', async () => {
    const lines = ['linear', 'reflective'].flatMap((arm) =>
      [0, 1].map((repeat) => {
        const run = buildStoredRun({ record: { arm, repeat } });
        return answerLine(run, namedScores(run));
      }),
    );
    await writeFile(join(cwd, 'answers.jsonl'), lines.join(''));
    const { out, exitCode } = await runLoopcheck(cwd, ['baseline', 'answers.jsonl']);
    expect(exitCode).toBe(0);
    expect(out).toContain(
      'baseline.json: 4 rows of answers.jsonl, linear (1 question), reflective (1 question).',
    );
    const stored = parseBaseline(
      await readFile(join(cwd, 'baseline.json'), 'utf8'),
      'baseline.json',
    );
    // The answer asserts one of the two required facts.
    expect(stored.arms[1]?.questions[0]).toMatchObject({
      repeats: 2,
      scores: { fact_recall: 0.5 },
    });
  });

  it('refuses a run that holds nothing, and one that is broken', async () => {
    await writeFile(join(cwd, 'answers.jsonl'), '');
    const empty = await runLoopcheck(cwd, ['baseline', 'answers.jsonl']);
    expect(empty).toMatchObject({ exitCode: 1 });
    expect(empty.err).toContain('holds no run of loopcheck');
    const broken = buildRuns(questions).map((run) => {
      const record = { ...run.record, llmCalls: 9, meteredLlmCalls: 9 };
      return answerLine({ ...run, record }, namedScores(run));
    });
    await writeFile(join(cwd, 'answers.jsonl'), broken.join(''));
    const said = await runLoopcheck(cwd, ['baseline', 'answers.jsonl']);
    expect(said.exitCode).toBe(1);
    expect(said.err).toContain("cost more than the arm's ceiling allows");
  });

  it('counts rows that the runner gave up as failed ones, and refuses what they spoil', async () => {
    const rows = ['q1', 'q2'].map((id) => {
      const run = buildStoredRun({ record: { questionId: id }, question: { id } });
      return {
        provider: { label: run.record.arm },
        testCase: { description: id, metadata: { question: run.question } },
        metadata: { run: run.record, question: run.question },
      };
    });
    const lost = { ...rows[1], metadata: {}, error: 'Evaluation timed out' };
    await writeFile(join(cwd, 'results.json'), JSON.stringify({ results: [rows[0], lost] }));
    const said = await runLoopcheck(cwd, ['baseline', 'results.json']);
    expect(said.exitCode).toBe(1);
    expect(said.err).toContain('1 of 2');
  });

  it('refuses a run with a cell twice, one of errors only, and a file that cannot be written', async () => {
    const runs = buildRuns(questions);
    const store = async (changed: readonly (typeof runs)[number][], ...args: string[]) => {
      const lines = changed.map((run) => answerLine(run, namedScores(run)));
      await writeFile(join(cwd, 'answers.jsonl'), lines.join(''));
      return runLoopcheck(cwd, ['baseline', 'answers.jsonl', ...args]);
    };
    expect((await store([...runs, ...runs.slice(0, 1)])).err).toContain('came more than once');
    const error = { kind: 'unreachable' as const, message: 'down' };
    const failed = runs.map((run) => ({
      ...run,
      record: { ...run.record, status: 'error' as const, error, answer: null, stopReason: null },
    }));
    expect((await store(failed)).err).toContain('ended in an error (unreachable)');
    const unwritable = await store([buildStoredRun()], '--out', 'none/baseline.json');
    expect(unwritable.exitCode).toBe(1);
    expect(unwritable.err).toMatch(
      /^loopcheck: Cannot write .*baseline\.json: ENOENT[^\n]*\n[^\n]*\n$/,
    );
  });
});
