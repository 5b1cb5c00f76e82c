import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runLoopcheck } from '../support/run-loopcheck.ts';

const question = { question: 'How many retries?', required_facts: ['3 retries'], answerable: true };
const line = (id: string, answer: string, expected?: object) =>
  JSON.stringify({ id, question, answer, retrieved: ['k-05'], expect: expected });

let cwd = '';
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'loopcheck-grade-'));
});
afterEach(() => rm(cwd, { recursive: true, force: true }));

async function grade(...lines: string[]) {
  await writeFile(join(cwd, 'cases.jsonl'), lines.join('\r\n'));
  return runLoopcheck(cwd, ['grade', 'cases.jsonl']);
}

describe('loopcheck grade', () => {
  it('prints one JSON line for each answer', async () => {
    const said = await grade(
      line('a', '3 retries [k-05].'),
      '',
      line('b', 'Not 3 retries [k-09].'),
    );
    const graded = said.out
      .trim()
      .split('\n')
      .map((text) => JSON.parse(text));
    expect(graded).toEqual([
      expect.objectContaining({
        id: 'a',
        fact_recall: 1,
        abstained: false,
        citations: ['k-05'],
        citations_valid: true,
        reasons: [],
      }),
      expect.objectContaining({
        id: 'b',
        fact_recall: 0,
        citations_valid: false,
        reasons: [
          '"3 retries" does not count, denied in: Not 3 retries .',
          'cites what was not retrieved: k-09',
        ],
      }),
    ]);
    expect(said).toMatchObject({ exitCode: 0, err: '' });
  });

  it('passes where every expectation holds; null is not judged', async () => {
    const said = await grade(
      line('a', '3 retries.', { fact_recall: 1, abstained: null, citations: [] }),
    );
    expect(said).toMatchObject({ exitCode: 0, err: '1 of 1 answers are graded as expected.\n' });
  });

  it('lists what differs and exits with 1', async () => {
    const said = await grade(line('a', '5 retries.', { fact_recall: 1, unheard_of: 2 }));
    expect(said.exitCode).toBe(1);
    expect(said.err).toContain(
      'a: fact_recall: expected 1, got 0; unheard_of is no field of a grade',
    );
  });

  it('names every bad line at once', async () => {
    const said = await grade(
      '{',
      line('a', 'x'),
      line('a', 'x'),
      '{"id":"c","question":{},"answer":3}',
    );
    expect(said.exitCode).toBe(1);
    expect(said.out).toBe('');
    expect(said.err).toContain('cases.jsonl line 1: expected a line of JSON');
    expect(said.err).toContain('cases.jsonl line 3: expected an id of its own');
    expect(said.err).toContain('cases.jsonl line 4, question.question: expected a text');
    expect(said.err).toContain('cases.jsonl line 4, answer: expected a text, got 3');
  });

  it.each([
    [{ required_facts: [''] }, 'question.required_facts[0]: expected a text that is not blank'],
    [
      { required_facts: [{ any: [] }] },
      'question.required_facts[0].any: expected at least 1 item, got []',
    ],
    [{ question: ' ' }, 'question.question: expected a text that is not blank, got " "'],
    [{ answerable: 'yes' }, 'question.answerable: expected true or false, got "yes"'],
  ])('names the value of a question that cannot be graded: %j', async (part, sentence) => {
    const said = await grade(
      JSON.stringify({ id: 'a', question: { ...question, ...part }, answer: 'x' }),
    );
    expect(said.exitCode).toBe(1);
    expect(said.err).toContain(`cases.jsonl line 1, ${sentence}`);
  });

  it('does not pass a file without an answer', async () => {
    const said = await grade('', ' ');
    expect(said.exitCode).toBe(1);
    expect(said.err).toContain('cases.jsonl holds no answer to grade.');
  });

  it('takes expected citations in any order', async () => {
    const said = await grade(line('a', '3 retries [k-05, k-08].', { citations: ['k-08', 'k-05'] }));
    expect(said.exitCode).toBe(0);
  });

  it('names a file that is not there', async () => {
    const said = await runLoopcheck(cwd, ['grade', 'nowhere.jsonl']);
    expect(said.exitCode).toBe(1);
    expect(said.err).toContain('Cannot read nowhere.jsonl');
  });
});
