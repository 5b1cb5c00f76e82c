import { afterEach, describe, expect, it, vi } from 'vitest';

/** Parts of the grader and what they do when they are broken: each has to be noticed. */
const mutants: readonly [
  module: string,
  exported: string,
  broken: (...parts: never[]) => unknown,
][] = [
  ['facts/glue.ts', 'isWholeToken', () => true],
  ['facts/count-matches.ts', 'findCounts', () => []],
  ['facts/attribution.ts', 'isSaidOfOther', () => false],
  ['facts/attribution.ts', 'subjectOf', () => 'asked'],
  ['polarity/denial.ts', 'denialOf', () => 'none'],
  ['polarity/denial.ts', 'isDeadline', () => false],
  ['polarity/judge-match.ts', 'judgeMatch', () => 'asserted'],
  ['polarity/alternatives.ts', 'isOneOfSeveral', () => false],
  ['polarity/withdrawal.ts', 'isTakenBack', () => null],
  ['polarity/question-mood.ts', 'moodOf', () => ({ asksForNegative: false, asksForRule: false })],
  ['text/strip-thinking.ts', 'stripThinking', (text: never) => text],
  ['text/strip-html.ts', 'stripHtml', (text: never) => text],
  ['text/strip-markdown.ts', 'stripInlineMarkdown', (text: never) => text],
  ['text/normalize-characters.ts', 'normalizeCharacters', (text: never) => text],
  ['tokens/attach-units.ts', 'attachUnits', (tokens: never) => tokens],
  ['tokens/merge-dates.ts', 'mergeDates', (tokens: never) => tokens],
  ['tokens/merge-numbers.ts', 'mergeNumbers', (tokens: never) => tokens],
  ['abstention/find-declines.ts', 'findDecline', () => null],
  ['abstention/answering-clause.ts', 'answersQuestion', () => true],
  ['abstention/answering-clause.ts', 'answersQuestion', () => false],
  ['citations/notes.ts', 'readNotes', () => new Map()],
  ['citations/brackets.ts', 'scanBrackets', () => []],
  ['facts/document-holds.ts', 'documentHolds', () => true],
];

afterEach(() => {
  vi.resetModules();
});

describe('the self-test', () => {
  it.each(mutants)('notices a broken %s: %s', async (module, exported, broken) => {
    const path = `../../src/grading/${module}`;
    vi.resetModules();
    vi.doMock(path, async (original) => ({
      ...(await original<Record<string, unknown>>()),
      [exported]: broken,
    }));
    const { selfTest } = await import('../../src/grading/self-test.ts');
    vi.doUnmock(path);
    expect(selfTest().length).toBeGreaterThan(0);
  });
});
