import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Question } from '../../src/data/types.ts';
import { displayText, questionOf, testsOfQuestions } from '../../src/edge/question-tests.ts';

const question = (id: string, text: string, parts: Partial<Question> = {}): Question => ({
  id,
  question: text,
  answerable: true,
  requiredFacts: [{ any: ['a'] }, { any: ['b', 'c'] }],
  forbiddenFacts: [],
  ...parts,
});

describe('tests of questions', () => {
  it('make one test of each question, whatever number of facts it has', () => {
    const tests = testsOfQuestions([question('q-1', 'Why?'), question('q-2', 'How?')]);
    expect(tests.map((test) => test.description)).toEqual(['q-1', 'q-2']);
    expect(tests[0]?.vars).toEqual({ question: 'Why?' });
    expect(tests[0]?.options).toEqual({ disableVarExpansion: true });
  });

  it('carry the question unchanged in metadata', () => {
    const odd = question('__proto__', '{{x}} {# y #} file://z', { hops: 2, category: 'chain' });
    const [test] = testsOfQuestions([odd]);
    expect(questionOf(test?.metadata)).toEqual(odd);
  });

  it('name kinds of which none contains another, since promptfoo filters by substring', () => {
    const kinds = testsOfQuestions([
      question('a', 'a'),
      question('b', 'b', { answerable: false, requiredFacts: [] }),
    ]).map((test) => String(test.metadata?.kind));
    expect(
      kinds.some((kind, at) => kinds.some((other, to) => at !== to && other.includes(kind))),
    ).toBe(false);
  });

  it('refuse a test without a question, with the remedy', () => {
    expect(() => questionOf({})).toThrow(/carries no question/);
    expect(() => questionOf(undefined)).toThrow(/carries no question/);
    expect(() => questionOf({ question: 'a text' })).toThrow(/carries no question/);
  });
});

describe('the displayed text', () => {
  it.each([
    ['{{x}}', /\{\{|\}\}/],
    ['{% if x %}', /\{%|%\}/],
    ['{# note #}', /\{#|#\}/],
  ])('parts the template marks of %j', (text, marks) => {
    expect(displayText(text)).not.toMatch(marks);
  });

  it.each(['file://x.txt', 'package:a:b', '  FILE://x', 'https://example.org', 'exec:ls'])(
    'breaks the loader prefix of %j',
    (text) => {
      expect(displayText(text)).not.toMatch(/^\s*(file|package|https?|exec):/i);
    },
  );

  it('cuts a long text and says so', () => {
    const shown = displayText('x'.repeat(10_000));
    expect(shown.length).toBeLessThan(1_100);
    expect(shown.endsWith('…')).toBe(true);
  });

  it('leaves a plain text as it is', () => {
    expect(displayText('What is "this" & <that>?')).toBe('What is "this" & <that>?');
  });

  it('never holds a template mark, whatever the text', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[{}%#ab]{0,20}$/), (text) => {
        expect(displayText(text)).not.toMatch(/\{\{|\{%|\{#/);
      }),
    );
  });
});
