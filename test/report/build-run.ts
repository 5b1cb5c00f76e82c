import type { Question } from '../../src/data/types.ts';
import type { AnswerGrade, GradedRun } from '../../src/grading/types.ts';
import { type RunRecord, runRecordSchema } from '../../src/run-record.ts';

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

/** A valid record of a linear run that found k-01 and answered. */
export function buildRecord(overrides: Partial<RunRecord> = {}): RunRecord {
  return runRecordSchema.parse({
    schemaVersion: 1,
    arm: 'linear',
    graph: 'linear',
    questionId: 'q1',
    repeat: 0,
    status: 'ok',
    answer: 'It is A [k-01].',
    evidence: [{ id: 'k-01', text: 'A is A.', query: 'a', round: 1 }],
    rounds: [{ queries: ['a'], found: [{ query: 'a', ids: ['k-01'] }], newDocuments: ['k-01'] }],
    stopReason: 'linear',
    llmCalls: 2,
    meteredLlmCalls: 2,
    httpAttempts: 2,
    searchCalls: 1,
    iterations: 1,
    parseFailures: 0,
    calls: ['plan', 'write'].map((node) => ({
      node,
      outcome: 'ok',
      inputTokens: 100,
      outputTokens: 20,
      seconds: 0.5,
      httpAttempts: 1,
      replayed: false,
    })),
    seconds: 1.25,
    waitedSeconds: 0,
    limits: { maxIterations: 3, maxLlmCalls: 8, maxQueriesPerRound: 3, documentsPerQuery: 3 },
    ceilings: { llmCalls: 2, searchCalls: 3, iterations: 1 },
    provenance: {
      model: { name: 'ollama:tiny:1b', parameterSize: '1.5B', options: { temperature: 0 } },
      search: { name: 'keyword', documentsPerQuery: 3 },
      hashes: { corpus: 'c', question: 'q', prompts: { plan: 'p', write: 'w' } },
      runtime: { node: '20.20.2' },
      replayed: false,
      startedAt: '2026-01-02T03:04:05.000Z',
      orderIndex: 0,
    },
    ...overrides,
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
    record?: Partial<RunRecord>;
    question?: Partial<Question>;
    answer?: Partial<AnswerGrade> | null;
  } & Partial<Pick<GradedRun, 'green' | 'reasons' | 'violations' | 'trajectory'>> = {},
): GradedRun {
  const { record, question, answer, ...rest } = overrides;
  const questionId = question?.id ?? record?.questionId ?? 'q1';
  return {
    question: buildQuestion({ ...question, id: questionId }),
    record: buildRecord({ ...record, questionId }),
    answer: answer === null ? null : buildGrade(answer),
    trajectory: null,
    violations: [],
    green: false,
    reasons: ['missing fact: B'],
    ...rest,
  };
}

/** A run that ended in an error: no answer, no stop reason, no grade. */
export function buildErrorRun(record: Partial<RunRecord> = {}): GradedRun {
  return buildRun({
    record: {
      status: 'error',
      error: { kind: 'http-status', message: 'the server answered 503' },
      answer: null,
      stopReason: null,
      ...record,
    },
    answer: null,
    reasons: ['error: the server answered 503'],
  });
}
