import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { replayMatrix } from '../../../src/cli/lock/replay-matrix.ts';
import { loadQuestions } from '../../../src/data/load-questions.ts';

const project = resolve(import.meta.dirname, '../../..');

it('replays the shipped matrix twice in one process, though its arms share one model', async () => {
  const { questions } = (await loadQuestions(resolve(project, 'questions.json'))).questionSet;
  const io = {
    out: () => undefined,
    err: () => undefined,
    cwd: project,
    env: {},
    setExitCode: () => undefined,
  };
  const first = await replayMatrix('promptfooconfig.yaml', questions.slice(0, 2), io);
  expect(Object.keys(first.setups)).toEqual(['linear', 'reflective']);
  expect(first.rows).toHaveLength(12);
  const second = await replayMatrix('promptfooconfig.yaml', questions.slice(0, 2), io);
  expect(second.setups).toEqual(first.setups);
});
