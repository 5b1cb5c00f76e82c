import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runLoopcheck } from '../support/run-loopcheck.ts';

let cwd = '';
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'loopcheck-plant-'));
});
afterEach(() => rm(cwd, { recursive: true, force: true }));

const plant = (...args: string[]) => runLoopcheck(cwd, ['plant', ...args]);
const small = ['--documents', '150', '--questions', '12'];
const read = (file: string): Promise<string> => readFile(join(cwd, file), 'utf8');
const json = async (file: string) => JSON.parse(await read(file));

describe('loopcheck plant', () => {
  it('writes a world that loopcheck check accepts', async () => {
    const { out, exitCode } = await plant('--out', 'world', ...small);
    expect(exitCode).toBe(0);
    expect(out).toContain('150 documents and 12 questions in world (seed 1, en):');
    expect(await json('world/corpus.json')).toHaveLength(150);
    const next = /Next: npx loopcheck (.*)/.exec(out)?.[1] ?? '';
    const checked = await runLoopcheck(cwd, next.split(' '));
    expect(checked.exitCode).toBe(0);
    expect(checked.out).toContain('No faults.');
  });

  it('writes the same bytes for the same seed', async () => {
    await plant('--out', 'a', ...small, '--seed', '5');
    await plant('--out', 'b', ...small, '--seed', '5');
    await plant('--out', 'c', ...small, '--seed', '6');
    expect(await read('a/corpus.json')).toBe(await read('b/corpus.json'));
    expect(await read('a/questions.json')).toBe(await read('b/questions.json'));
    expect(await read('a/corpus.json')).not.toBe(await read('c/corpus.json'));
  });

  it('writes JSONL when asked, with the same documents', async () => {
    await plant('--out', 'list', ...small);
    await plant('--out', 'lines', ...small, '--format', 'jsonl');
    const lines = (await read('lines/corpus.jsonl')).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual(await json('list/corpus.json'));
  });

  it('writes Chinese, and says when chains take more rounds than usual', async () => {
    const { out } = await plant(
      '--out',
      'zh',
      '--language',
      'zh',
      '--hops',
      '4',
      '--questions',
      '4',
    );
    expect(await read('zh/corpus.json')).toContain('潮水档案馆');
    expect(out).toContain('run with MAX_ITERATIONS=4');
  });

  it('keeps what is there unless told otherwise', async () => {
    await plant('--out', 'world', ...small);
    const again = await plant('--out', 'world', ...small, '--seed', '2');
    expect(again.exitCode).toBe(1);
    expect(again.err).toContain('--force');
    expect((await plant('--out', 'world', ...small, '--seed', '2', '--force')).exitCode).toBe(0);
  });

  it('plants from the templates of a file that it printed', async () => {
    const { out } = await plant('--show-templates', 'en');
    await writeFile(join(cwd, 'mine.yaml'), out.replace('Tidewater', 'Lowland'));
    await plant('--out', 'mine', ...small, '--templates', 'mine.yaml');
    await plant('--out', 'shipped', ...small);
    expect((await read('mine/corpus.json')).replaceAll('Lowland', 'Tidewater')).toBe(
      await read('shipped/corpus.json'),
    );
  });

  it('tells every fault of a template file', async () => {
    await writeFile(join(cwd, 'mine.yaml'), 'language: xx\nkinds: []\n');
    const { err, exitCode } = await plant('--out', 'mine', '--templates', 'mine.yaml');
    expect(exitCode).toBe(1);
    expect(err).toContain('mine.yaml names: expected');
    expect(err).toContain('mine.yaml kinds: expected');
    await writeFile(join(cwd, 'mine.yaml'), 'language: [\n');
    expect((await plant('--out', 'mine', '--templates', 'mine.yaml')).err).toMatch(
      /mine.yaml line \d/,
    );
    expect((await plant('--out', 'mine', '--templates', 'none.yaml')).err).toContain('none.yaml');
  });

  it.each([
    [['--documents', '10'], 1, /questions need \d+ documents, more than 10/],
    [['--hops', '3-4', '--categories', 'aggregation'], 1, /No question of aggregation/],
    [['--hops', '5'], 2, /from 1 to 4/],
    [['--hops', '3-1'], 2, /range/],
    [['--categories', 'chains'], 2, /aggregation/],
    [['--questions', 'many'], 1, /whole number/],
    [['--seed', '-1'], 2, /whole number/],
    [['--language', 'fr'], 2, /en, zh/],
  ])('refuses %s', async (args, exitCode, message) => {
    const said = await plant('--out', 'world', ...args);
    expect(said.exitCode).toBe(exitCode);
    expect(said.err).toMatch(message);
  });

  it.each([
    [['--question', 'q-1', '--cascade'], /--question, --cascade have no effect without --withhold/],
    [['--withhold', '--language', 'zh'], /--language has no effect with --withhold/],
    [['--withhold', '--no-decoys'], /--no-decoys has no effect with --withhold/],
    [['--withhold', '--question', 'a', '--share', '1'], /--share has no effect beside --question/],
    [['--templates', 'a.yaml', '--language', 'zh'], /--language has no effect beside --templates/],
  ])('refuses %s, which would have no effect', async (args, message) => {
    const said = await plant('--out', 'world', ...args);
    expect(said.exitCode).toBe(1);
    expect(said.err).toMatch(message);
  });

  it('refuses a place that cannot be written, without a stack', async () => {
    await writeFile(join(cwd, 'file'), '');
    await mkdir(join(cwd, 'taken/corpus.json'), { recursive: true });
    for (const [out, force] of [
      ['file', []],
      ['file/sub', []],
      ['taken', ['--force']],
    ] as const) {
      const { err, exitCode } = await plant('--out', out, ...small, ...force);
      expect(exitCode).toBe(1);
      expect(err).toContain('Cannot write');
      expect(err).not.toContain('    at ');
    }
  });

  it('leaves no corpus of another format beside the new questions', async () => {
    await plant('--out', 'world', ...small, '--format', 'jsonl');
    const { err } = await plant('--out', 'world', ...small, '--force');
    expect(err).toMatch(/corpus\.jsonl is there already/);
    await expect(read('world/corpus.json')).rejects.toThrow('ENOENT');
  });

  it('refuses templates that are no UTF-8 text', async () => {
    await writeFile(join(cwd, 'mine.yaml'), Buffer.from('language: \u00e4', 'latin1'));
    const { err } = await plant('--out', 'mine', '--templates', 'mine.yaml');
    expect(err).toContain('mine.yaml line 1: expected UTF-8 text, got the byte 0xe4');
  });

  it('asks for a folder', async () => {
    expect((await plant()).err).toContain('--out');
    expect((await plant('--withhold')).err).toContain('--out');
  });
});

describe('loopcheck plant --withhold', () => {
  beforeEach(async () => {
    const corpus = [
      { id: 'k-1', text: 'The Osprey gateway stores its logs on Dunlin.' },
      { id: 'k-2', text: 'Dunlin is kept by Bettany Groves.' },
    ];
    const questions = [
      {
        id: 'node',
        question: 'Where does Osprey store its logs?',
        required_facts: ['on Dunlin'],
        answerable: true,
        supporting_docs: ['k-1'],
      },
      {
        id: 'keeper',
        question: 'Who keeps the node of Osprey?',
        required_facts: ['Bettany Groves'],
        answerable: true,
        supporting_docs: ['k-1', 'k-2'],
      },
    ];
    await writeFile(join(cwd, 'corpus.json'), JSON.stringify(corpus));
    await writeFile(join(cwd, 'questions.json'), JSON.stringify(questions));
  });

  it('writes the set with the twin, and says what was removed', async () => {
    const { out, exitCode } = await plant('--withhold', '--question', 'keeper', '--out', 'gap');
    expect(exitCode).toBe(0);
    expect(out).toContain('keeper-withheld (without k-2)');
    expect((await json('gap/corpus.json')).map(({ id }: { id: string }) => id)).toEqual(['k-1']);
    expect((await json('gap/questions.json'))[1]).toMatchObject({
      id: 'keeper-withheld',
      answerable: false,
      gap: 'withheld-document',
    });
  });

  it('says why a question cannot be withheld, and writes nothing where none can', async () => {
    const both = await plant('--withhold', '--share', '1', '--out', 'gap');
    expect(both.out).toContain('node: its document k-1 is needed by the question keeper');
    const none = await plant('--withhold', '--question', 'node', '--out', 'none');
    expect(none.exitCode).toBe(1);
    await expect(read('none/corpus.json')).rejects.toThrow();
  });

  it('never replaces the set that it is made from', async () => {
    const { err } = await plant('--withhold', '--question', 'keeper', '--out', '.', '--force');
    expect(err).toContain('which would be replaced');
    expect(await json('questions.json')).toHaveLength(2);
  });

  it('says that a share is no question', async () => {
    const { err } = await plant('--withhold', '--share', '0.1', '--out', 'gap');
    expect(err).toContain('A share of 0.1 of the answerable questions is no question');
  });

  it('also turns the questions that lose a document with --cascade', async () => {
    const { out } = await plant('--withhold', '--question', 'node', '--cascade', '--out', 'gap');
    expect(out).toContain('2 questions turned unanswerable, 2 documents removed');
  });
});
