import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { gradeCase } from '../../src/cli/grade/graded-case.ts';
import { parseCases } from '../../src/cli/grade/parse-cases.ts';

const folder = new URL('../fixtures/grading/', import.meta.url);
/** Answers that a reader understands and the grader does not; docs/metrics.md says which kinds these are. */
const UNSOLVED = 'field/unsolved.jsonl';
/** `blind` was written before the grader, `field` by somebody who had not read it. */
const files = ['', 'blind/', 'field/'].flatMap((part) =>
  readdirSync(new URL(part === '' ? '.' : part, folder))
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => part + name)
    .filter((name) => name !== UNSOLVED),
);

function gradeFile(file: string) {
  const cases = parseCases(readFileSync(new URL(file, folder), 'utf8'), file);
  return cases.map((one) => ({ answer: one.answer, ...gradeCase(one) }));
}

describe('the grader agrees with a careful reader', () => {
  it.each(files)('on %s', (file) => {
    const graded = gradeFile(file);
    const different = graded
      .filter(({ differences = [] }) => differences.length > 0)
      .map(({ id, answer, differences }) => ({ id, answer, differences }));
    expect(graded.length).toBeGreaterThan(0);
    expect(different).toEqual([]);
  });

  it(`on none of ${UNSOLVED}: what it learns moves to the other files`, () => {
    const solved = gradeFile(UNSOLVED).filter(({ differences = [] }) => differences.length === 0);
    expect(solved.map(({ id }) => id)).toEqual([]);
  });
});
