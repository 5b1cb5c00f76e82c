import { describe, expect, it } from 'vitest';
import type { StoredRun } from '../../../src/report/rows/stored-row.ts';
import { type RunSelection, selectRuns } from '../../../src/report/show/select-runs.ts';
import { buildQuestion } from '../../support/build-graded-run.ts';
import { buildRecord } from '../../support/build-record.ts';

const stored = (id: string, arm: string, repeat: number): StoredRun => ({
  question: buildQuestion({ id }),
  record: buildRecord({ questionId: id, arm, repeat }),
  scores: {},
  place: 'line 1',
});
const runs = [
  stored('q1', 'linear', 0),
  stored('q1', 'reflective', 0),
  stored('q1', 'reflective', 1),
  stored('q2', 'linear', 0),
];
const cells = (selection: RunSelection): string[] =>
  selectRuns(runs, selection, 'answers.jsonl').map(
    ({ record }) => `${record.arm} ${record.repeat}`,
  );

describe('selectRuns', () => {
  it('takes every arm and repeat of the question where none is named', () => {
    expect(cells({ questionId: 'q1' })).toEqual(['linear 0', 'reflective 0', 'reflective 1']);
  });

  it('narrows to an arm and a repeat', () => {
    expect(cells({ questionId: 'q1', arm: 'reflective' })).toEqual([
      'reflective 0',
      'reflective 1',
    ]);
    expect(cells({ questionId: 'q1', repeat: 1 })).toEqual(['reflective 1']);
  });

  it.each([
    [
      { questionId: 'q3' },
      "No stored run of question 'q3' in answers.jsonl.",
      'Its questions: q1, q2.',
    ],
    [
      { questionId: 'q2', arm: 'x' },
      "No stored run of 'q2' in arm 'x' in answers.jsonl.",
      'Its arms: linear.',
    ],
    [
      { questionId: 'q1', repeat: 7 },
      "No stored run of 'q1' with repeat 7 in answers.jsonl.",
      'Its repeats: 0, 1.',
    ],
  ])('says what there is where nothing fits %j', (selection, message, hint) => {
    expect(() => cells(selection)).toThrow(expect.objectContaining({ message, hint }));
  });

  it('counts the values that are too many to list', () => {
    const many = Array.from({ length: 25 }, (_, index) => stored(`m${index}`, 'linear', 0));
    expect(() => selectRuns(many, { questionId: 'q' }, 'f')).toThrow(
      expect.objectContaining({ hint: expect.stringContaining('m19 and 5 more.') }),
    );
  });

  it('says that a file holds no run', () => {
    expect(() => selectRuns([], { questionId: 'q' }, 'f')).toThrow(
      expect.objectContaining({ hint: 'The file holds no run of loopcheck.' }),
    );
  });
});
