import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { gradeCase } from '../../src/cli/grade/graded-case.ts';
import { parseCases } from '../../src/cli/grade/parse-cases.ts';

const folder = new URL('../fixtures/grading/', import.meta.url);
const files = ['', 'blind/'].flatMap((part) =>
  readdirSync(new URL(part === '' ? '.' : part, folder))
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => part + name),
);

describe('the grader agrees with a careful reader', () => {
  it.each(files)('on %s', (file) => {
    const cases = parseCases(readFileSync(new URL(file, folder), 'utf8'), file);
    const different = cases
      .map((one) => ({ answer: one.answer, ...gradeCase(one) }))
      .filter(({ differences = [] }) => differences.length > 0)
      .map(({ id, answer, differences }) => ({ id, answer, differences }));
    expect(cases.length).toBeGreaterThan(0);
    expect(different).toEqual([]);
  });
});
