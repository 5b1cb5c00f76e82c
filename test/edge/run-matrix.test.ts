import { describe, expect, it } from 'vitest';
import type { Question } from '../../src/data/types.ts';
import type { Arm } from '../../src/edge/arm.ts';
import { planCells } from '../../src/edge/run-matrix.ts';

const arms = ['linear', 'reflective'].map((label) => ({ label })) as unknown as Arm[];
const questions = ['a', 'b', 'c'].map((id) => ({ id })) as unknown as Question[];

const named = (options?: { alternate?: boolean }) =>
  planCells(arms, questions, 2, options).map(
    ({ arm, question, repeat }) => `${question.id}${repeat} ${arm.label}`,
  );

describe('the order of cells', () => {
  it('is question by question, repeat by repeat, column by column', () => {
    expect(named().slice(0, 4)).toEqual([
      'a0 linear',
      'a0 reflective',
      'a1 linear',
      'a1 reflective',
    ]);
    expect(named()).toHaveLength(12);
  });

  it('runs the columns of every other question in reverse when it alternates', () => {
    const cells = named({ alternate: true });
    expect(cells.slice(4, 8)).toEqual(['b0 reflective', 'b0 linear', 'b1 reflective', 'b1 linear']);
    expect(cells.slice(8, 10)).toEqual(['c0 linear', 'c0 reflective']);
    expect(new Set(cells)).toEqual(new Set(named()));
  });

  it('holds nothing without questions', () => {
    expect(planCells(arms, [], 3)).toEqual([]);
  });
});
