import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DataError } from '../../../src/base/errors.ts';
import type { GradedRun } from '../../../src/grading/types.ts';
import { answerLine } from '../../../src/report/rows/answer-line.ts';
import { readStoredRuns } from '../../../src/report/rows/stored-runs.ts';
import { buildErrorRun, buildRun } from '../build-run.ts';

const RUNS = [
  buildRun({ record: { arm: 'linear' } }),
  buildRun({ record: { arm: 'reflective', graph: 'reflective', answer: 'A and\u2028B' } }),
  buildErrorRun({ repeat: 1 }),
];
const LINES = RUNS.map((run) => answerLine(run, { fact_recall: 0.5 }));

/** A row as promptfoo exports it. */
function promptfooRow(run: GradedRun): Record<string, unknown> {
  return {
    testIdx: 0,
    promptIdx: 0,
    provider: { id: 'loopcheck:x', label: run.record.arm },
    testCase: { description: run.question.id, metadata: { question: run.question } },
    namedScores: { fact_recall: 0.5, odd: null },
    metadata: { run: run.record, question: run.question },
  };
}

/** An export of promptfoo with these rows. */
function exported(rows: readonly unknown[]): string {
  return JSON.stringify({ evalId: 'e', results: { version: 3, results: rows, stats: {} } });
}

function issuesOf(read: () => unknown): string[] {
  try {
    read();
  } catch (thrown) {
    if (thrown instanceof DataError) return thrown.message.split('\n');
    throw thrown;
  }
  return [];
}

describe('readStoredRuns', () => {
  it('reads back from answers.jsonl what was written to it', () => {
    const { runs, foreign, tornLastLine } = readStoredRuns(LINES.join(''), 'answers.jsonl');
    expect(runs.map(({ question, record }) => ({ question, record }))).toEqual(
      RUNS.map(({ question, record }) => ({ question, record })),
    );
    expect(runs.map((run) => run.place)).toEqual(['line 1', 'line 2', 'line 3']);
    expect(runs[0]?.scores).toEqual({ fact_recall: 0.5 });
    expect({ foreign, tornLastLine }).toEqual({ foreign: [], tornLastLine: false });
  });

  it("reads promptfoo's export, its JSONL and a bare results member alike", () => {
    const rows = RUNS.map(promptfooRow);
    const texts = [
      exported(rows),
      JSON.stringify({ results: rows }),
      rows.map((row) => JSON.stringify(row)).join('\r\n'),
    ];
    for (const text of texts) {
      const { runs } = readStoredRuns(`\uFEFF${text}`, 'results.json');
      expect(runs.map((run) => run.record)).toEqual(RUNS.map((run) => run.record));
      expect(runs[0]?.scores).toEqual({ fact_recall: 0.5 });
    }
  });

  it('finds the record of a row in its response where the metadata was not merged', () => {
    const { metadata: _, ...row } = promptfooRow(buildRun());
    const text = exported([{ ...row, response: { metadata: { run: buildRun().record } } }]);
    expect(readStoredRuns(text, 'results.json').runs).toHaveLength(1);
  });

  it('counts and describes rows that hold no record', () => {
    const lost = { ...promptfooRow(buildRun()), metadata: {}, error: 'Evaluation timed out' };
    const { runs, foreign } = readStoredRuns(exported([lost, {}, 7, null]), 'results.json');
    expect(runs).toEqual([]);
    expect(foreign).toEqual([
      {
        place: 'results.results[0]',
        description: 'linear, q1: Evaluation timed out',
        cell: { arm: 'linear', question: buildRun().question, message: 'Evaluation timed out' },
      },
      ...[1, 2, 3].map((index) => ({
        place: `results.results[${index}]`,
        description: 'unknown column, unknown question: no record of loopcheck (metadata.run)',
        cell: null,
      })),
    ]);
  });

  it('leaves out a last line that broke off, wherever it broke', () => {
    const [first = '', second = ''] = LINES;
    fc.assert(
      fc.property(fc.integer({ min: 10, max: second.length - 3 }), (length) => {
        const read = readStoredRuns(first + second.slice(0, length), 'answers.jsonl');
        expect([read.runs.length, read.tornLastLine]).toEqual([1, true]);
      }),
    );
    expect(readStoredRuns(first.slice(0, 40), 'a').tornLastLine).toBe(true);
  });

  it('reads a complete last line without a line end', () => {
    const read = readStoredRuns(LINES.join('').trimEnd(), 'answers.jsonl');
    expect([read.runs.length, read.tornLastLine]).toEqual([3, false]);
  });

  it('gives no runs for an empty text and for an export without rows', () => {
    expect(readStoredRuns('', 'answers.jsonl').runs).toEqual([]);
    expect(readStoredRuns(exported([]), 'results.json').runs).toEqual([]);
  });

  it('names every fault of every row with its place', () => {
    const bad = { ...RUNS[0]?.record, llmCalls: -1, stopReason: 'tired' };
    const rows = [
      { ...promptfooRow(buildRun()), metadata: { run: bad } },
      { ...promptfooRow(buildRun()), testCase: {} },
    ];
    const issues = issuesOf(() => readStoredRuns(exported(rows), 'results.json'));
    expect(issues).toHaveLength(3);
    expect(issues[0]).toMatch(/^results\.json results\.results\[0\]\.metadata\.run\.stopReason: /);
    expect(issues[1]).toMatch(/^results\.json results\.results\[0\]\.metadata\.run\.llmCalls: /);
    expect(issues[2]).toMatch(/results\.results\[1\]\.testCase\.metadata\.question: /);
  });

  it('refuses a record that belongs to another question', () => {
    const run = buildRun();
    const text = answerLine({ ...run, record: { ...run.record, questionId: 'q9' } }, {});
    expect(issuesOf(() => readStoredRuns(text, 'answers.jsonl'))).toEqual([
      expect.stringContaining("line 1 record.questionId: expected the id of its question, 'q1'"),
    ]);
  });

  it('refuses a file that is no run, and a line that broke in the middle', () => {
    expect(issuesOf(() => readStoredRuns('hello', 'notes.txt'))[0]).toMatch(
      /^notes\.txt: expected rows of answers\.jsonl, or the whole results\.json/,
    );
    const [first = '', second = ''] = LINES;
    const text = `${first.slice(0, 50)}\n${second}`;
    expect(issuesOf(() => readStoredRuns(text, 'answers.jsonl'))[0]).toMatch(/ line 1: /);
  });

  it('tells of an export that broke off once, not line by line', () => {
    const whole = JSON.stringify(JSON.parse(exported(RUNS.map(promptfooRow))), null, 2);
    const issues = issuesOf(() => readStoredRuns(whole.slice(0, whole.length / 2), 'results.json'));
    expect(issues).toEqual([expect.stringMatching(/^results\.json: expected .*, got \{\. /)]);
  });

  it('shows no control character of a file that is something else', () => {
    const [issue = ''] = issuesOf(() => readStoredRuns('\u001b[31m\u0007\u0000', 'a.bin'));
    expect(issue).toMatch(/^a\.bin: expected rows/);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is the purpose
    expect(issue).not.toMatch(/[\u0000-\u001f]/);
  });

  it('says which number is too small in plain words', () => {
    const run = buildRun();
    const text = answerLine({ ...run, record: { ...run.record, seconds: -1 } }, {});
    expect(issuesOf(() => readStoredRuns(text, 'a.jsonl'))[0]).toContain(
      'line 1 record.seconds: expected number >=0',
    );
  });

  it('lists fifty faults and counts the rest', () => {
    const text = `{}\n${Array.from({ length: 60 }, () => 'x\n').join('')}`;
    const issues = issuesOf(() => readStoredRuns(text, 'a.jsonl'));
    expect(issues).toHaveLength(51);
    expect(issues.at(-1)).toContain('there are 10 more');
  });
});

describe('answerLine', () => {
  it('is one line for any text', () => {
    const line = answerLine(buildRun({ record: { answer: 'a\nb\r\u2028\u2029\u0085c' } }), {});
    expect(line.split(/[\n\r\u0085\u2028\u2029]/)).toEqual([line.slice(0, -1), '']);
    expect(JSON.parse(line).record.answer).toBe('a\nb\r\u2028\u2029\u0085c');
  });

  it('holds the columns of results.csv, the answer, all queries and the rounds', () => {
    const parsed = JSON.parse(answerLine(buildErrorRun(), {}));
    expect(Object.keys(parsed).slice(0, 3)).toEqual(['mode', 'question', 'repeat']);
    expect(parsed).toMatchObject({
      stop_reason: null,
      fact_recall: null,
      answer: null,
      queries: ['a'],
    });
    expect(parsed.rounds).toHaveLength(1);
  });
});
