import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runLoopcheck } from '../support/run-loopcheck.ts';

const corpus = [
  { id: 'k-1', text: 'The Osprey gateway stores its logs on Dunlin.' },
  { id: 'k-2', text: 'Dunlin is kept by Bettany Groves.' },
];
const questions = [
  {
    id: 'q1',
    question: 'Where does Osprey store its logs?',
    required_facts: ['Dunlin'],
    answerable: true,
    hops: 1,
    supporting_docs: ['k-1'],
  },
  {
    id: 'q2',
    question: 'Who keeps the node of Osprey?',
    required_facts: ['Gull'],
    answerable: true,
    hops: 2,
    supporting_docs: ['k-1', 'k-2'],
  },
  { id: 'q3', question: 'What did Dunlin cost?', required_facts: [], answerable: false },
];
const rule = `schema: 1
question: "Does it need a loop?"
arms: { control: linear, candidate: reflective }
design: { repeats: 4, concurrency: 1, warmup: 1, looks: 1 }
varies: [graph]
primary: { metric: fact_recall, stratum: answerable, delta: 0.10, level: 0.95 }
`;

let cwd = '';
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'loopcheck-check-'));
  await write('corpus.json', corpus);
  await write('questions.json', questions);
});
afterEach(() => rm(cwd, { recursive: true, force: true }));

function write(file: string, content: unknown): Promise<void> {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  return writeFile(join(cwd, file), text);
}
const check = (...args: string[]) => runLoopcheck(cwd, ['check', ...args]);

describe('loopcheck check', () => {
  it('reports a set without faults and ends well, notes or not', async () => {
    const { out, err, exitCode } = await check();
    expect(exitCode).toBe(0);
    expect(err).toBe('');
    expect(out).toContain('2 documents, 3 questions (2 answerable, 1 unanswerable). No faults.');
    expect(out).toMatch(/fact-not-in-documents\n {4}q2: Its fact, "Gull", stands in none/);
    expect(out).toContain('No decision rule: a run gives a table and no verdict.');
    expect(out).toMatch(/reflective +3 +9-15/);
  });

  it('tells the faults of all files at once and fails', async () => {
    await write('corpus.json', [...corpus, { id: 'k-1', text: ' ' }]);
    await write('questions.json', [
      { id: 'q', question: 'Where?', required_facts: 'Dunlin', answerable: true },
    ]);
    await write('decision.yaml', `${rule}gaurdrails: []\n`);
    const { out, err, exitCode } = await check();
    expect(exitCode).toBe(1);
    expect(out).toBe('');
    expect(err).toContain('k-1');
    expect(err).toContain('required_facts');
    expect(err).toContain('gaurdrails');
  });

  it('reads decision.yaml where there is one and previews what it can decide', async () => {
    await write('decision.yaml', rule);
    const { out } = await check();
    expect(out).toContain('The decision rule:');
    expect(out).toContain('write 10 more');
    expect(out).toMatch(/linear +12 +24 /);
  });

  it('prints everything as JSON', async () => {
    await write(
      'questions.json',
      questions.map((one) => ({ ...one, reqired_facts: [] })),
    );
    const report = JSON.parse((await check('--json')).out);
    expect(report).toMatchObject({
      schemaVersion: 1,
      faults: [],
      counts: { questions: 3 },
      preview: null,
    });
    expect(report.warnings.length).toBeGreaterThan(0);
    expect(report.notes[0]).toEqual({
      code: 'fact-not-in-documents',
      subject: 'question',
      ids: ['q2'],
      sentence: expect.any(String),
      remedy: expect.any(String),
    });
  });

  it('prints faults as JSON too', async () => {
    await write('questions.json', [
      { id: 'q', question: '', required_facts: [], answerable: false },
    ]);
    const { out, exitCode } = await check('--json');
    expect(exitCode).toBe(1);
    expect(JSON.parse(out).faults[0]).toMatchObject({ place: expect.stringContaining('question') });
  });

  it('names a file that is not there', async () => {
    const { err, exitCode } = await check('--questions', 'nowhere.json');
    expect(exitCode).toBe(1);
    expect(err).toContain('nowhere.json');
  });

  it('lists a few notes of a kind, and all of them when asked', async () => {
    const many = Array.from({ length: 9 }, (_, index) => ({
      ...questions[1],
      id: `many-${index}`,
      cluster: 'one',
    }));
    await write('questions.json', many);
    expect((await check()).out).toContain('and 4 more; --all lists them');
    expect((await check('--all')).out).toContain('many-8: ');
  });

  it('shows no control characters of ids on the terminal', async () => {
    await write('questions.json', [{ ...questions[1], id: 'q\u001b[31m' }]);
    const { out, err } = await check();
    expect(out + err).not.toContain('\u001b');
  });

  it('takes speeds, repeats and the context from its options and refuses what they cannot be', async () => {
    const slow = JSON.parse(
      (await check('--json', '--prompt-speed', '5', '--output-speed', '2.4')).out,
    );
    const usual = JSON.parse((await check('--json')).out);
    expect(slow.estimate.total.minutes.low).toBeCloseTo(10 * usual.estimate.total.minutes.low, 8);
    expect(JSON.parse((await check('--json', '--repeats', '3')).out).estimate.total.runs).toBe(18);
    expect((await check('--repeats', '0')).exitCode).toBe(2);
    expect((await check('--prompt-speed', 'fast')).exitCode).toBe(2);
  });
});
