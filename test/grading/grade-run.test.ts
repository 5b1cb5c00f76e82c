import { describe, expect, it } from 'vitest';
import { gradeRun } from '../../src/grading/grade-run.ts';
import {
  judgeAbstention,
  judgeBounds,
  judgeCitations,
  judgeFacts,
} from '../../src/grading/judge-row.ts';
import { namedScores } from '../../src/grading/named-scores.ts';
import { buildQuestion } from '../support/build-graded-run.ts';
import { buildRecord, insufficient, sufficient } from '../support/build-record.ts';

const corpus = [
  { id: 'k-02', text: 'The Osprey gateway replaced the Merlin queue.' },
  { id: 'k-05', text: 'Osprey makes at most 3 retries; the first wait is 30 seconds.' },
  { id: 'k-08', text: 'The harbour has a lighthouse.' },
];
const question = buildQuestion({
  id: 'q1',
  question: 'How does the gateway retry failed calls?',
  requiredFacts: [{ any: ['3 retries'] }, { any: ['30 seconds'] }],
  forbiddenFacts: [{ any: ['9 retries'] }],
  supportingDocs: ['k-02', 'k-05'],
});
const gap = buildQuestion({
  id: 'q1',
  question: 'Who leads it?',
  answerable: false,
  requiredFacts: [],
  supportingDocs: [],
});
const rounds = [{ searches: [['retries', ['k-02', 'k-05', 'k-08']] as const] }];
const run = (answer: string, asked = question) =>
  gradeRun({ question: asked, record: buildRecord({ rounds, answer, documents: corpus }), corpus });

describe('a run', () => {
  it('is green with all facts and valid citations', () => {
    const graded = run('Osprey [k-02] makes 3 retries and first waits 30 seconds [k-05].');
    expect(graded).toMatchObject({ green: true, reasons: [], violations: [] });
    expect(namedScores(graded)).toEqual({
      fact_recall: 1,
      perfect_answer: 1,
      over_abstention: 0,
      hedge: 0,
      wrong_value: 0,
      has_citation: 1,
      citation_validity: 1,
      citation_precision: 1,
      citation_recall: 1,
      over_citation: 0,
      retrieval_recall: 1,
      loop_bounds: 1,
    });
  });

  it('says which fact is missing and why it does not count', () => {
    const graded = run('It does not make 3 retries [k-05].');
    expect(graded.green).toBe(false);
    expect(graded.reasons).toEqual([
      '"3 retries" does not count, denied in: It does not make 3 retries .',
      '"30 seconds" is missing',
    ]);
    expect(judgeFacts(graded)).toMatchObject({ pass: false, score: 0 });
  });

  it('names a wrong value', () => {
    const graded = run('Osprey makes 9 retries [k-05].');
    expect(namedScores(graded).wrong_value).toBe(1);
    expect(graded.reasons.at(-1)).toContain('wrong value "9 retries"');
  });

  it('needs no citation where it rightly declines', () => {
    const graded = run('The documents do not say who leads it.', gap);
    expect(graded.green).toBe(true);
    expect(namedScores(graded)).toEqual({ abstention: 1, loop_bounds: 1 });
    expect(judgeCitations(graded).pass).toBe(true);
    expect(judgeAbstention(graded)).toMatchObject({ pass: true, reason: 'rightly declines' });
  });

  it('is not green where it declines what it could answer', () => {
    const graded = run('Insufficient evidence.');
    expect(graded.reasons).toContain('declines a question that its documents answer');
    expect(namedScores(graded)).toMatchObject({ over_abstention: 1, has_citation: 0 });
  });

  it('counts citations that support nothing', () => {
    const scores = namedScores(run('3 retries [k-08]. The first wait is 30 seconds [k-05].'));
    expect(scores).toMatchObject({
      citation_precision: 0.5,
      citation_recall: 0.5,
      over_citation: 0.5,
    });
  });

  it('has no score where it has no answer', () => {
    const record = buildRecord({ error: { kind: 'timeout', message: 'took 60 s' } });
    const graded = gradeRun({ question, record, corpus });
    expect(graded).toMatchObject({ answer: null, trajectory: null, green: false });
    expect(graded.reasons).toEqual(['no answer: timeout, took 60 s']);
    expect(namedScores(graded)).toEqual({ loop_bounds: 1 });
    expect(judgeFacts(graded).pass).toBe(false);
  });
});

describe('the bounds of a run', () => {
  const violations = (sketch: Parameters<typeof buildRecord>[0]) =>
    gradeRun({ question, record: buildRecord(sketch), corpus }).violations;
  const loop = [{ review: insufficient(['more']) }, { review: sufficient() }];

  it('hold for a linear and for a reflective run', () => {
    expect(violations({})).toEqual([]);
    expect(violations({ rounds: loop })).toEqual([]);
  });

  it("leave it to an agent of one's own how many calls it makes and who ends its loop", () => {
    const own = { graph: 'quoting', llmCalls: 0, meteredLlmCalls: 0, calls: [] };
    expect(violations(own)).toEqual([]);
    expect(violations({ ...own, stopReason: 'no_new_queries' as const })).toEqual([]);
  });

  it.each([
    [{ llmCalls: 9, meteredLlmCalls: 9 }, '9 LLM calls, at most 2 allowed'],
    [{ searchCalls: 4 }, '4 searches, at most 3 allowed'],
    [{ iterations: 2 }, '2 research rounds, at most 1 allowed'],
    [
      { meteredLlmCalls: 3 },
      'LLM calls counted by the graph and metered under fetch: 2 and 3 differ',
    ],
    [{ stopReason: null }, 'no stop reason'],
    [{ answer: null }, 'status ok without an answer'],
    [{ rounds: loop, stopReason: 'linear' as const }, 'a review in a run that says it has no loop'],
    [
      { rounds: [{ review: insufficient([]) }], stopReason: 'sufficient' as const },
      'stopped as sufficient, which the last review does not say',
    ],
    [
      { rounds: loop, stopReason: 'max_iterations' as const },
      'stopped by max_iterations after 2 of 3 rounds',
    ],
    [
      { graph: 'reflective', stopReason: 'budget' as const },
      'a stop reason of a loop without any review',
    ],
    [{ graph: 'linear', llmCalls: 1, meteredLlmCalls: 1 }, '1 LLM calls without a loop, not 2'],
  ])('are broken by %j', (sketch, violation) => {
    expect(violations(sketch)).toContain(violation);
    expect(judgeBounds(gradeRun({ question, record: buildRecord(sketch), corpus })).pass).toBe(
      false,
    );
  });
});
