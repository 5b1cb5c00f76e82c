import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError, TransportError } from '../../src/base/errors.ts';
import { beforeRun, type Suite } from '../../src/edge/before-run.ts';
import { createSession } from '../../src/edge/session.ts';

let cwd = '';
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'loopcheck-before-'));
});
afterEach(() => rm(cwd, { recursive: true, force: true }));

function testIo(env: Record<string, string> = {}) {
  const lines: string[] = [];
  const codes: number[] = [];
  return {
    lines,
    codes,
    io: {
      out: (text: string) => lines.push(text),
      err: (text: string) => lines.push(text),
      setExitCode: (code: number) => codes.push(code),
      env,
      cwd,
      width: 100,
      color: false,
    },
  };
}

let warmUps = 0;
const opened = {
  cassette: { mode: 'off' },
  warmUp: async () => {
    warmUps += 1;
  },
};
const column = (open: () => Promise<unknown>) => ({ open, environment: {} });
const working = (label = 'x') => column(async () => ({ label, opened }));
const failing = (error: Error) => column(() => Promise.reject(error));
const suiteOf = (...providers: unknown[]): Suite => ({ providers, tests: [{}, {}] });
const session = () => createSession(new Date('2026-01-01T00:00:00Z'), () => Buffer.from([1, 2]));

describe('the checks before a run', () => {
  it('let the rows run and warm each model up once', async () => {
    warmUps = 0;
    const { io, lines, codes } = testIo();
    const suite = suiteOf(working(), working('y'), { callApi: 'somebody else' });
    const made = session();
    await beforeRun(suite, made, io);
    expect(suite.tests).toHaveLength(2);
    expect(made.arms).toHaveLength(2);
    expect(warmUps).toBe(1);
    expect(made.folder).toBe(join(cwd, 'results', made.id));
    expect([lines, codes]).toEqual([[], []]);
  });

  it('refuse a results folder in which no row could be kept, before a model is warmed up', async () => {
    warmUps = 0;
    await writeFile(join(cwd, 'results'), 'a file');
    const { io, lines, codes } = testIo();
    const suite = suiteOf(working());
    await beforeRun(suite, session(), io);
    expect(lines[0]).toMatch(/^loopcheck: No row can be kept in results: /);
    expect([suite.tests, codes, warmUps]).toEqual([[], [4], 0]);
  });

  it('refuse two columns of one label before a row is paid for', async () => {
    const { io, lines, codes } = testIo();
    const twice = () => column(async () => ({ label: 'same', opened }));
    await beforeRun(suiteOf(twice(), working(), twice()), session(), io);
    expect(lines[0]).toBe("loopcheck: Several columns are labelled 'same'");
    expect(codes).toEqual([4]);
  });

  it('say once what several columns fail with, run no row and set exit code 4', async () => {
    const down = () =>
      failing(new TransportError('unreachable', 'The server is down.', { hint: 'Start it.' }));
    const { io, lines, codes } = testIo();
    const suite = suiteOf(down(), down());
    await beforeRun(suite, session(), io);
    expect(suite.tests).toEqual([]);
    expect(suite.scenarios).toEqual([]);
    expect(lines).toEqual(['loopcheck: The server is down.', 'Start it.']);
    expect(codes).toEqual([4]);
  });

  it('tell faults of the files, of settings and of the rule in one go', async () => {
    await writeFile(join(cwd, 'decision.yaml'), 'schema: 1\nnonsense: true\n');
    const made = session();
    made.faults.push(new ConfigError('a fault of the questions'));
    const { io, lines } = testIo();
    await beforeRun(suiteOf(failing(new ConfigError('a fault of the settings'))), made, io);
    const text = lines.join('\n');
    expect(text).toContain('a fault of the questions');
    expect(text).toContain('a fault of the settings');
    expect(text).toMatch(/decision\.yaml.*nonsense/);
  });

  it('refuse a rule that is named and missing, and take none where none is named', async () => {
    const { io, lines } = testIo({ LOOPCHECK_DECISION: 'other.yaml' });
    await beforeRun(suiteOf(working()), session(), io);
    expect(lines.join('\n')).toMatch(/Cannot read the decision rule other\.yaml/);
    const made = session();
    await beforeRun(suiteOf(working()), made, testIo().io);
    expect(made.rule).toBeNull();
    expect(made.faults).toEqual([]);
  });

  it('refuse a column that the rule does not name, before it is paid for', async () => {
    const rule = [
      'schema: 1',
      'question: Q?',
      'arms: { control: linear, candidate: reflective }',
      'design: { repeats: 1 }',
      'primary: { metric: fact_recall, stratum: answerable, delta: 0.1 }',
    ].join('\n');
    await writeFile(join(cwd, 'decision.yaml'), rule);
    const { io, lines, codes } = testIo();
    const suite = suiteOf(working());
    await beforeRun(suite, session(), io);
    expect(lines[0]).toMatch(
      /decision\.yaml does not name the column 'x'; it names 'linear', 'reflective'/,
    );
    expect(lines[1]).toMatch(/arms\.extra/);
    expect([suite.tests, codes]).toEqual([[], [4]]);
  });

  it('say how to name the files of a set, which an env block names too late', async () => {
    const made = session();
    made.faults.push(new ConfigError('corpus.json is not there'));
    const { io, lines, codes } = testIo();
    const told = { ...working(), environment: { LOOPCHECK_QUESTIONS: 'mine.yaml' } };
    await beforeRun(suiteOf(told), made, io);
    expect(lines[0]).toMatch(/LOOPCHECK_QUESTIONS in the config's env block/);
    expect(lines[1]).toMatch(/config: \{ corpus: corpus\.json, questions: mine\.yaml \}/);
    expect(lines).toHaveLength(2);
    expect(codes).toEqual([4]);
  });

  it("read the rule that the config's env block names, which only the columns are told", async () => {
    const { io, lines } = testIo();
    const told = { ...working(), environment: { LOOPCHECK_DECISION: 'told.yaml' } };
    await beforeRun(suiteOf(told), session(), io);
    expect(lines.join('\n')).toMatch(/Cannot read the decision rule told\.yaml/);
  });

  it('refuse a question whose own facts the grader does not find, before any call', async () => {
    const made = session();
    made.questions = {
      hash: 'h',
      source: 'questions.json',
      questions: [
        {
          id: 'q-told',
          question: 'Is it true that there are 3 retries?',
          answerable: true,
          requiredFacts: [{ any: [' '] }],
          forbiddenFacts: [],
        },
      ],
    };
    const { io, lines, codes } = testIo();
    await beforeRun(suiteOf(working()), made, io);
    expect(lines.join('\n')).toMatch(/q-told/);
    expect(codes).toEqual([4]);
  });
});
