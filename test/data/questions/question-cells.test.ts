import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readQuestionCell } from '../../../src/data/questions/question-cells.ts';

describe('a cell of a questions CSV', () => {
  it.each([
    ['required_facts', '3 retries; 30 seconds', ['3 retries', '30 seconds']],
    [
      'required_facts',
      'March 14 | 14 March ; Tally;',
      [{ any: ['March 14', '14 March'] }, 'Tally'],
    ],
    ['required_facts', 'a\\;b \\| c \\\\ d', ['a;b | c \\ d']],
    ['required_facts', 'C:\\temp', ['C:\\temp']],
    ['required_facts', '1,000', ['1,000']],
    ['required_facts', '[1, {"any": ["x"]}]', [1, { any: ['x'] }]],
    ['required_facts', ';', ['']],
    ['forbidden_facts', 'April', ['April']],
    ['supporting_docs', 'k-01; notes/a b', ['k-01', 'notes/a b']],
    ['supporting_docs', '["k-01"]', ['k-01']],
    ['answerable', ' TRUE ', true],
    ['answerable', 'false', false],
    ['answerable', 'yes', 'yes'],
    ['hops', ' 2 ', 2],
    ['hops', '2.5', '2.5'],
    ['history', '[{"role":"user","content":"x"}]', [{ role: 'user', content: 'x' }]],
    ['history', '[', '['],
    ['question', ' a; b | c ', ' a; b | c '],
    ['note', '[1]', '[1]'],
  ])('%s %j is %j', (column, cell, value) => {
    expect(readQuestionCell(column, cell)).toEqual(value);
  });

  it('can hold any trimmed fact, escaped', () => {
    const fact = fc
      .string({ minLength: 1 })
      .filter((text) => text === text.trim() && text !== '' && !text.startsWith('['));
    fc.assert(
      fc.property(fc.array(fact, { minLength: 1 }), (facts) => {
        const cell = facts.map((text) => text.replace(/[\\;|]/g, '\\$&')).join(';');
        expect(readQuestionCell('required_facts', cell)).toEqual(facts);
      }),
    );
  });
});
