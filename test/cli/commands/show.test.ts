import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CommandIo } from '../../../src/cli/command-io.ts';
import { loadCorpus } from '../../../src/data/load-corpus.ts';
import { answerLine } from '../../../src/report/rows/answer-line.ts';
import { displayWidth } from '../../../src/report/text/display-width.ts';
import { buildGradedRun, buildQuestion } from '../../support/build-graded-run.ts';
import { buildRecord, sufficient } from '../../support/build-record.ts';
import { runLoopcheck } from '../support/run-loopcheck.ts';

const documents = [
  { id: 'm-01', text: 'The Orrin mill is run by Bettany Groves.' },
  { id: 'm-02', text: 'Bettany Groves was born on April 3.' },
];
const question = buildQuestion({
  id: 'birthday',
  question: 'When was the miller born?',
  hops: 2,
  requiredFacts: [{ any: ['April 3'] }],
  supportingDocs: ['m-01', 'm-02'],
});

let cwd = '';
let hash = '';
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'loopcheck-show-'));
  await writeFile(join(cwd, 'corpus.json'), JSON.stringify(documents));
  hash = (await loadCorpus(join(cwd, 'corpus.json'))).corpus.hash;
  await mkdir(join(cwd, 'results', 'run'), { recursive: true });
  await writeFile(join(cwd, 'results', 'run', 'answers.jsonl'), [0, 1].map(storedLine).join(''));
});
afterEach(() => rm(cwd, { recursive: true, force: true }));

function sketch(repeat: number) {
  return {
    questionId: question.id,
    repeat,
    answer: 'The miller is Bettany Groves [m-01].',
    documents,
    rounds: [{ searches: [['orrin mill', ['m-01']] as const], review: sufficient() }],
    provenance: { hashes: { corpus: hash, question: 'q', prompts: {} } },
  };
}
const storedLine = (repeat: number): string =>
  answerLine(buildGradedRun({ question, record: sketch(repeat) }), {});

const loopcheck = (...args: string[]) => runLoopcheck(cwd, args);
const loopcheckOn = (terminal: CommandIo['terminal'], ...args: string[]) =>
  runLoopcheck(cwd, args, {}, terminal);

describe('loopcheck show', () => {
  it('prints every stored run of a question with grade and blame', async () => {
    const { out, err, exitCode } = await loopcheck('show', 'birthday');
    expect({ err, exitCode }).toEqual({ err: '', exitCode: 0 });
    expect(out).toContain('birthday, reflective, repeat 0\n');
    expect(out).toContain('birthday, reflective, repeat 1\n');
    expect(out).toContain('query     orrin mill -> m-01*');
    expect(out).toContain('fact      April 3: absent');
    expect(out).toContain('blame     April 3: reviewer-stopped');
  });

  it('prints one repeat of one arm', async () => {
    const { out } = await loopcheck('show', 'birthday', '--arm', 'reflective', '--repeat', '1');
    expect(out).not.toContain('repeat 0');
    expect(out).toContain('repeat 1');
  });

  it('reads the results.json of promptfoo', async () => {
    const record = buildRecord(sketch(0));
    const row = {
      testCase: { metadata: { question } },
      metadata: { run: record },
      namedScores: {},
    };
    await writeFile(join(cwd, 'results.json'), JSON.stringify({ results: { results: [row] } }));
    const { out } = await loopcheck('show', 'birthday', '--results', 'results.json');
    expect(out).toContain('birthday, reflective, repeat 0\n');
  });

  it('fits the terminal and uses its bold letters', async () => {
    const { out } = await loopcheckOn({ columns: 40 }, 'show', 'birthday', '--repeat', '0');
    expect(out).toContain('\u001b[1mRound 1\u001b[22m');
    const widths = out.split('\n').map((line) => displayWidth(stripVTControlCharacters(line)));
    expect(Math.max(...widths)).toBeLessThanOrEqual(40);
  });

  it('says that a run was killed while it wrote its last line', async () => {
    const file = join(cwd, 'results', 'run', 'answers.jsonl');
    await writeFile(file, storedLine(0) + storedLine(1).slice(0, 80));
    const { out, err } = await loopcheck('show', 'birthday');
    expect(out).toContain('repeat 0');
    expect(err).toContain('the last line broke off');
  });

  it('judges the blame by what was retrieved where the corpus is not to be found, and says so', async () => {
    await rm(join(cwd, 'corpus.json'));
    const { out, err } = await loopcheck('show', 'birthday');
    expect(out).toContain('blame     April 3: reviewer-stopped');
    expect(err).toContain('blame is judged by what the runs retrieved');
  });

  it('warns when the named corpus is another one than was searched', async () => {
    await writeFile(join(cwd, 'other.json'), JSON.stringify(documents.slice(0, 1)));
    const { err } = await loopcheck('show', 'birthday', '--corpus', 'other.json');
    expect(err).toContain('blame may be off');
  });

  it.each([
    [['show', 'nobody'], 1, "No stored run of question 'nobody'"],
    [['show', 'birthday', '--repeat', '-1'], 2, 'Expected a whole number from 0.'],
    [['show', 'birthday', '--results', 'elsewhere'], 1, 'No stored run at elsewhere'],
    [['show', 'birthday', '--corpus', 'no.json'], 1, 'no.json'],
    [['show'], 2, 'question'],
  ])('ends %j with exit code %i and a message', async (args, code, message) => {
    const { err, exitCode } = await loopcheck(...args);
    expect(exitCode).toBe(code);
    expect(err).toContain(message);
    expect(err).not.toContain('    at ');
  });
});
