import type { Question } from '../../src/data/types.ts';
import type { AnswerGrade, GradedRun } from '../../src/grading/types.ts';
import type { RunRecord } from '../../src/run-record.ts';
import { buildRecord, type RecordSketch } from '../support/build-record.ts';

/** An answerable two-hop question with the required facts `A` and `B`. */
export function buildQuestion(overrides: Partial<Question> = {}): Question {
  return {
    id: 'q1',
    question: 'What are A and B?',
    answerable: true,
    requiredFacts: [{ any: ['A'] }, { any: ['B'] }],
    forbiddenFacts: [],
    hops: 2,
    category: 'two-hop',
    supportingDocs: ['k-01', 'k-02'],
    ...overrides,
  };
}

/** A valid record of a linear run that found k-01 and answered; the sketch wins. */
function buildLinearRecord(sketch: RecordSketch): RunRecord {
  return buildRecord({
    arm: 'linear',
    answer: 'It is A [k-01].',
    rounds: [{ searches: [['a', ['k-01']]] }],
    stopReason: 'linear',
    seconds: 1.25,
    ...sketch,
  });
}

/** The grade of an answer that asserts A, misses B and cites k-01. */
export function buildGrade(overrides: Partial<AnswerGrade> = {}): AnswerGrade {
  return {
    facts: [
      { fact: 'A', status: 'asserted', sentence: 'It is A [k-01].' },
      { fact: 'B', status: 'absent', sentence: '' },
    ],
    factRecall: 0.5,
    perfect: false,
    wrongValues: [],
    abstention: 'none',
    abstained: false,
    hedged: false,
    citations: {
      cited: ['k-01'],
      notRetrieved: [],
      hasCitation: true,
      valid: true,
      precision: 1,
      recall: 1,
      overCitation: 0,
    },
    ...overrides,
  };
}

/** A graded run; overrides of its parts are merged into those of the builders above. */
export function buildRun(
  overrides: {
    record?: RecordSketch;
    question?: Partial<Question>;
    answer?: Partial<AnswerGrade> | null;
  } & Partial<Pick<GradedRun, 'green' | 'reasons' | 'violations' | 'trajectory'>> = {},
): GradedRun {
  const { record, question, answer, ...rest } = overrides;
  const questionId = question?.id ?? record?.questionId ?? 'q1';
  return {
    question: buildQuestion({ ...question, id: questionId }),
    record: buildLinearRecord({ ...record, questionId }),
    answer: answer === null ? null : buildGrade(answer),
    trajectory: null,
    violations: [],
    green: false,
    reasons: ['missing fact: B'],
    ...rest,
  };
}

/** A run that ended in an error: no answer, no stop reason, no grade. */
export function buildErrorRun(record: RecordSketch = {}): GradedRun {
  return buildRun({
    record: {
      error: { kind: 'http-status', message: 'the server answered 503' },
      answer: null,
      stopReason: null,
      ...record,
    },
    answer: null,
    reasons: ['error: the server answered 503'],
  });
}
