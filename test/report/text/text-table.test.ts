import { describe, expect, it } from 'vitest';
import { textTable } from '../../../src/report/text/text-table.ts';

describe('textTable', () => {
  const columns = (...headings: string[]) =>
    headings.map((heading, index) => ({
      heading,
      align: index === 0 ? ('left' as const) : ('right' as const),
    }));

  it('lines up columns by their display width', () => {
    const lines = textTable(
      columns('', '線形', 'reflective'),
      [
        ['recall', '0.50', '0.75'],
        ['日本', '1', '12'],
      ],
      80,
    );
    expect(lines).toEqual([
      '        線形  reflective',
      '------  ----  ----------',
      'recall  0.50        0.75',
      '日本       1          12',
    ]);
  });

  it('puts columns that do not fit into further blocks with the first column repeated', () => {
    const cell = '0.50 [0.40, 0.60]';
    const lines = textTable(
      columns('metric', 'one', 'two', 'three'),
      [['recall', cell, cell, cell]],
      50,
    );
    expect(lines).toHaveLength(7);
    expect(lines.filter((line) => line.startsWith('recall'))).toHaveLength(2);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(50);
  });

  it('wraps a first column that leaves no room for another', () => {
    const lines = textTable(
      columns('', 'value'),
      [['mean fact recall over all answerable questions', '1.00 [0.90, 1.00]']],
      40,
    );
    expect(lines.slice(2)).toEqual([
      'mean fact recall over  1.00 [0.90, 1.00]',
      '  all answerable',
      '  questions',
    ]);
  });

  it('leaves rows out of a further block that would be empty there', () => {
    const long = 'x'.repeat(30);
    const lines = textTable(
      columns('metric', 'one', 'two'),
      [['a', long, ''], [], ['b', '', long]],
      40,
    );
    expect(lines.slice(0, 5).map((line) => line.slice(0, 1))).toEqual(['m', '-', 'a', '', 'b']);
    expect(lines.slice(6)).toEqual([
      `metric  ${' '.repeat(27)}two`,
      `------  ${'-'.repeat(30)}`,
      `b       ${long}`,
    ]);
  });

  it('gives the heading alone without rows', () => {
    expect(textTable(columns('a', 'b'), [], 80)).toEqual(['a  b', '-  -']);
  });
});
