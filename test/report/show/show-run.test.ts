import { describe, expect, it } from 'vitest';
import { showRun } from '../../../src/report/show/show-run.ts';
import { displayWidth } from '../../../src/report/text/display-width.ts';
import { createStyle } from '../../../src/report/text/style.ts';
import {
  buildGradedRun,
  buildQuestion,
  buildUnanswerable,
} from '../../support/build-graded-run.ts';
import {
  insufficient,
  type RecordSketch,
  sufficient,
  unusable,
} from '../../support/build-record.ts';

const layout = { width: 80, style: createStyle(false) };
const question = buildQuestion({
  question: 'What is it, and where?',
  hops: 2,
  requiredFacts: [{ any: ['alpha'] }, { any: ['beta'] }],
  supportingDocs: ['a', 'b'],
});
const documents = [
  { id: 'a', text: 'It is alpha.' },
  { id: 'b', text: 'It is at beta.' },
];
const run = buildGradedRun({
  question,
  facts: ['asserted', 'absent'],
  corpus: documents,
  record: {
    documents,
    answer: 'It is alpha [a].',
    rounds: [
      {
        searches: [
          ['what it is', ['a', 'c']],
          ['where', []],
        ],
        review: insufficient(['its place'], ['where it is']),
      },
      { searches: [['its place', ['c']]], review: sufficient('alpha') },
    ],
  },
});

describe('showRun', () => {
  it('prints rounds, end, evidence, answer, grade and blame', () => {
    expect(showRun(run, layout).join('\n')).toBe(
      `q1, reflective, repeat 0
  What is it, and where?
  answerable; 2 hops; supporting documents a*, b*
  scripted:test, 2026-01-01T00:00:00.000Z, replayed

Round 1
  query     what it is -> a*, c
  query     where -> nothing
  new       a*, c (1 of 2 supporting documents so far)
  review    insufficient: right, something was missing
  so far    unknown
  missing   where it is
  next      its place

Round 2
  query     its place -> c
  new       nothing (1 of 2 supporting documents so far)
  review    sufficient: premature, something was missing
  so far    alpha

End
  stopped   sufficient
  cost      2 rounds, 4 LLM calls, 3 searches, 0 parse failures, 7.00 s
  limits    3 rounds, 8 LLM calls, 3 queries a round, 3 documents a query

Evidence
  a*        It is alpha. (round 1)
  c         Text of c. (round 1)

Answer
  It is alpha [a].

Grade
  recall    0.50
  fact      alpha: asserted in: It says alpha.
  fact      beta: absent
  abstains  no
  cites     a
  blame     beta: reviewer-stopped, the reviewer said sufficient while a
            document was missing
  cell      not green
  because   not green`,
    );
  });

  it('prints an error row with its error and without a score', () => {
    const record = { error: { kind: 'timeout', message: 'took too long', node: 'write' } } as const;
    const text = showRun(buildGradedRun({ record }), layout).join('\n');
    expect(text).toContain('stopped   by an error');
    expect(text).toContain('error     timeout in write: took too long');
    expect(text).toContain('none      an error row has no score');
    expect(text).not.toMatch(/^ {2}recall/m);
  });

  it('says what a review was worth, and what an odd record lacks', () => {
    const record: RecordSketch = {
      rounds: [
        { searches: [['all', ['a', 'b']]], review: insufficient(['none']) },
        { searches: [], review: { ...sufficient(), answerSoFar: '' } },
      ],
      evidence: [],
    };
    const wrongValues = [{ fact: 'gamma', status: 'asserted', sentence: 'It is gamma.' }] as const;
    const lines = showRun(buildGradedRun({ question, record, answer: { wrongValues } }), layout);
    expect(lines).toContain('  review    insufficient: needless, all of it was there');
    expect(lines).toContain('  query     none');
    expect(lines).toContain('  review    sufficient: right');
    expect(lines).toContain('  so far    -');
    expect(lines.join('\n')).toContain('Evidence\n  none');
    expect(lines).toContain('  wrong     gamma: asserted in: It is gamma.');
  });

  it('names broken bounds', () => {
    const broken = { ...run, violations: ['9 LLM calls, at most 8 are possible'] };
    expect(showRun(broken, layout)).toContain('  broken    9 LLM calls, at most 8 are possible');
  });

  it('says of an unusable review that it is none', () => {
    const record = { rounds: [{ review: unusable('truncated') }] };
    expect(showRun(buildGradedRun({ record }), layout)).toContain(
      '  review    unusable output (truncated), so insufficient',
    );
  });

  it('marks cut documents, notes, empty answers, hedges and citations that were not retrieved', () => {
    const record: RecordSketch = {
      answer: ' ',
      notes: 'a says alpha',
      evidence: [
        {
          id: 'docs/a-long-identifier',
          text: 'alph',
          query: 'q',
          round: 1,
          trimmed: { originalCharacters: 90, keptCharacters: 4 },
        },
      ],
    };
    const { citations } = run.answer ?? {};
    const text = showRun(
      buildGradedRun({
        record,
        answer: {
          hedged: true,
          abstention: 'partial',
          ...(citations && { citations: { ...citations, cited: ['a', 'z'], notRetrieved: ['z'] } }),
        },
      }),
      layout,
    ).join('\n');
    expect(text).toContain('  docs/a-long-identifier\n            alph [cut: 4 of 90 characters]');
    expect(text).toContain('Notes\n  a says alpha');
    expect(text).toContain('Answer\n  (empty)');
    expect(text).toContain('abstains  in part, hedged');
    expect(text).toContain('cites     a, z; not retrieved: z');
  });

  it('gives an unanswerable question no recall', () => {
    const lines = showRun(
      buildGradedRun({
        question: buildUnanswerable(),
        record: { rounds: [{ searches: [['one', ['a']]], review: sufficient() }] },
        answer: { abstention: 'full', abstained: true },
      }),
      layout,
    );
    expect(lines).toContain('  review    sufficient: nothing in the corpus answers the question');
    expect(lines).toContain('  abstains  yes');
    expect(lines).toContain('  cell      green');
    expect(lines.join('\n')).not.toMatch(/^ {2}recall/m);
  });

  it('lets no text of a model or document reach the terminal as a control sequence', () => {
    const evil = '\u001b[2J\u202eevil';
    const rounds = [{ searches: [[evil, [evil]]], review: insufficient([evil], [evil]) }] as const;
    const record = { rounds, stopReason: 'budget', answer: evil, notes: evil } as const;
    const lines = showRun(
      buildGradedRun({ record, question: buildQuestion({ id: evil, question: evil }) }),
      layout,
    );
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not come
    expect(lines.join('\n')).not.toMatch(/[\u001b\u202e]/);
  });

  it('keeps to the width of the terminal', () => {
    const narrow = { width: 40, style: createStyle(false) };
    for (const line of showRun(run, narrow)) expect(displayWidth(line)).toBeLessThanOrEqual(40);
  });
});
