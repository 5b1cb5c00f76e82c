import { describe, expect, it } from 'vitest';
import type { Question } from '../../src/data/types.ts';
import type { Arm } from '../../src/edge/arm.ts';
import { collectRuns, type ResultRow } from '../../src/edge/collect-runs.ts';
import { createSession } from '../../src/edge/session.ts';
import { buildRecord } from '../support/build-record.ts';

const question: Question = {
  id: 'q-1',
  question: 'Why?',
  answerable: true,
  requiredFacts: [{ any: ['three'] }],
  forbiddenFacts: [],
};

const limits = { maxIterations: 3, maxLlmCalls: 8, maxQueriesPerRound: 3, documentsPerQuery: 3 };

/** An arm as far as an error row needs it. */
const arm = {
  label: 'linear',
  agent: { graph: 'linear' },
  settings: { limits },
  ceilings: { llmCalls: 2, searchCalls: 3, iterations: 1 },
  description: { name: 'scripted:x', options: {} },
  retriever: { name: 'keyword', options: {} },
  corpus: { hash: 'c' },
  prompts: { system: 's', tasks: {}, reminders: {} },
} as unknown as Arm;

function session() {
  const made = createSession(new Date('2026-01-01T00:00:00Z'));
  made.arms = [arm];
  return made;
}

const row = (parts: Partial<ResultRow> & { repeat?: number; run?: unknown }): ResultRow => ({
  label: 'linear',
  error: undefined,
  parts: {
    test: { question },
    response: parts.run === undefined ? undefined : { run: parts.run },
  },
  ...parts,
});

const record = (repeat: number) => buildRecord({ arm: 'linear', questionId: 'q-1', repeat });

describe('the runs of an evaluation', () => {
  it('are graded, one for each row', () => {
    const { runs, lost, notes } = collectRuns(
      [row({ run: record(0) }), row({ run: record(1) })],
      session(),
    );
    expect(runs.map((run) => run.record.repeat)).toEqual([0, 1]);
    expect(runs[0]?.answer?.factRecall).toBe(0);
    expect(lost).toEqual([]);
    expect(notes).toEqual([]);
  });

  it('hold an error run for a cell whose record promptfoo dropped', () => {
    const { runs, lost } = collectRuns(
      [
        row({ run: record(0) }),
        row({ error: 'Evaluation timed out after 1000ms' }),
        row({ error: 'boom' }),
      ],
      session(),
    );
    expect(lost.map((run) => run.record.error?.kind)).toEqual(['timeout', 'internal']);
    expect(lost.map((run) => run.record.repeat)).toEqual([1, 2]);
    expect(lost.every((run) => run.answer === null && !run.green)).toBe(true);
    expect(runs).toHaveLength(3);
  });

  it('hold a run that ended and whose row promptfoo could not store, and say so', () => {
    const made = session();
    const finished = collectRuns([row({ run: record(0) }), row({ run: record(1) })], made).runs;
    made.finished.push(...finished);
    const { runs, lost, notes } = collectRuns([row({ run: record(1) })], made);
    expect(runs.map((run) => run.record.repeat)).toEqual([1, 0]);
    expect(lost).toEqual([]);
    expect(notes).toEqual([expect.stringMatching(/could not store 1 rows/)]);
  });

  it('hold an error run for a lost cell of an agent of one’s own', () => {
    const own = buildRecord({ arm: 'mine', questionId: 'q-1', repeat: 0 });
    const { lost } = collectRuns(
      [row({ label: 'mine', run: own }), row({ label: 'mine', error: 'boom' })],
      session(),
    );
    expect(lost.map(({ record }) => [record.arm, record.repeat, record.status])).toEqual([
      ['mine', 1, 'error'],
    ]);
  });

  it('leave out rows of other columns and say how many', () => {
    const { runs, notes } = collectRuns(
      [row({ label: 'echo' }), row({ label: 'echo' })],
      session(),
    );
    expect(runs).toEqual([]);
    expect(notes).toEqual(['The column echo returns no run record; its 2 rows are left out.']);
  });

  it('say which row could not be read, and keep the others', () => {
    const { runs, notes } = collectRuns(
      [row({ run: { schemaVersion: 7 } }), row({ run: record(0) })],
      session(),
    );
    expect(notes[0]).toMatch(/linear could not be read: metadata\.run is not a run record/);
    expect(runs.map((run) => run.record.status)).toEqual(['ok', 'error']);
  });

  it('are none of no rows', () => {
    expect(collectRuns([], session())).toEqual({ runs: [], lost: [], notes: [] });
  });
});
