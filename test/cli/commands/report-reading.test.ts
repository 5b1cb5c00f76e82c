import { describe, expect, it } from 'vitest';
import { parseDecisionRule } from '../../../src/data/parse-decision-rule.ts';
import { namedScores } from '../../../src/grading/named-scores.ts';
import { answerLine } from '../../../src/report/rows/answer-line.ts';
import {
  asExport,
  asLines,
  buildRuns,
  folderWith,
  report,
  ruleText,
} from '../support/stored-report.ts';

describe('what loopcheck report reads', () => {
  it('judges a run by the rule that it was started with, and says when that has changed', async () => {
    const started = (hash: string) =>
      JSON.stringify({
        schemaVersion: 1,
        config: null,
        decision: { file: 'strict.yaml', hash },
        corpus: null,
        questions: null,
      });
    const { hash } = parseDecisionRule(ruleText(1), 'strict.yaml');
    const weak = buildRuns().map((run) => ({
      ...run,
      record: { ...run.record, answer: 'Insufficient evidence: nothing names it.' },
    }));
    const cwd = await folderWith({
      'answers.jsonl': asLines(weak),
      'decision.yaml': ruleText(0),
      'strict.yaml': ruleText(1),
      'run.json': started(hash),
    });
    const judged = await report(cwd, ['answers.jsonl', '--gate']);
    expect(judged.exitCode).toBe(3);
    expect(judged.out).not.toContain('The run was judged by');
    const named = await report(cwd, ['answers.jsonl', '--gate', '--decision', 'decision.yaml']);
    expect(named.exitCode).toBe(0);
    expect(named.out).toMatch(/The run was judged by [0-9a-f]+ when it ended; this\s+report is by/);
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
    expect(out).toContain('PARTIAL RUN: Only 16 of the 20 cells');
  });

  it('looks for runs, and writes reports, where LOOPCHECK_RESULTS says', async () => {
    const cwd = await folderWith({ 'export.json': asExport(buildRuns()) });
    const env = { LOOPCHECK_RESULTS: 'runs' };
    expect((await report(cwd, ['export.json'], { env })).out).toMatch(/^Reports: runs\/\d{8}T/m);
    expect((await report(cwd, [], { env })).err).toContain('No stored run at runs');
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

  it('reads the rule, the corpus and the questions that the config and the environment name', async () => {
    const cwd = await folderWith({
      'answers.jsonl': asLines(buildRuns()),
      'strict.yaml': ruleText(0.5),
      'mine.json': JSON.stringify(
        ['q0', 'q1', 'q2', 'q3', 'q4'].map((id) => ({
          id,
          question: id === 'q0' ? buildRuns()[0]?.question.question : `What is thing ${id[1]}?`,
          answerable: true,
          required_facts: ['alpha'],
        })),
      ),
      'promptfooconfig.yaml':
        'providers: [file://linear.ts]\nenv: { LOOPCHECK_DECISION: strict.yaml }\n',
    });
    const env = { LOOPCHECK_QUESTIONS: 'mine.json' };
    const { out } = await report(cwd, ['answers.jsonl'], { env });
    expect(out).toContain('rule       strict.yaml');
    expect(out).toContain('PARTIAL RUN: Only 16 of the 20 cells');
    const missing = await report(cwd, ['answers.jsonl', '--config', 'none.yaml'], { env });
    expect([missing.exitCode, missing.err]).toEqual([1, expect.stringContaining('none.yaml')]);
  });
});
