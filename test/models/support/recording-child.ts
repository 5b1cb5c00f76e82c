import { chooseModel } from '../../../src/models/choose-model.ts';
import { openModel } from '../../../src/models/open-model.ts';

/** Records six cells of two calls each, in a process of its own that a test can kill. */
const choice = chooseModel({ env: process.env, defaultModel: 'ollama:m:1b', cwd: process.cwd() });
const sitting = {
  id: `s-${process.pid}`,
  startedAt: '2026-03-01T00:00:00.000Z',
  command: 'record',
};
const opened = await openModel({
  choice,
  recording: { sitting, repeats: 2, machine: 'a test machine', concurrency: () => 1 },
});
let orderIndex = 0;
for (const questionId of ['q1', 'q2', 'q3']) {
  for (const repeat of [0, 1]) {
    const cell = { graph: 'linear', questionId, repeat, orderIndex, sitting: sitting.id };
    orderIndex += 1;
    const { model } = opened.forCell(cell);
    for (const node of ['plan', 'write']) {
      const content = `${node} ${questionId} ${repeat}`;
      await model.complete({ node, messages: [{ role: 'user', content }] });
    }
  }
}
await opened.close();
