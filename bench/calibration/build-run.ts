import type { Question } from '../../src/data/types.ts';
import type { AnswerGrade, GradedRun } from '../../src/grading/types.ts';
import type { RunRecord } from '../../src/run-record.ts';

/** What a built run may say; the rest is a plain valid run. */
export interface RunParts {
  arm: string;
  questionId: string;
  repeat?: number;
  answerable?: boolean;
  hops?: number;
  category?: string;
  cluster?: string;
  /** Fact recall; only for answerable questions. */
  recall?: number;
  abstained?: boolean;
  /** Null: nothing is cited. */
  citationsValid?: boolean | null;
  llmCalls?: number;
  searchCalls?: number;
  seconds?: number;
  green?: boolean;
  orderIndex?: number;
  error?: RunRecord['error'];
  record?: Partial<RunRecord>;
  provenance?: Partial<RunRecord['provenance']>;
}

const LINEAR_CEILINGS = { llmCalls: 2, searchCalls: 3, iterations: 1 };
const REFLECTIVE_CEILINGS = { llmCalls: 5, searchCalls: 9, iterations: 3 };
const LIMITS = { maxIterations: 3, maxLlmCalls: 8, maxQueriesPerRound: 3, documentsPerQuery: 3 };

/** A graded run with the given parts: what a real run would hand to the comparison. */
export function buildRun(parts: RunParts): GradedRun {
  const question = buildQuestion(parts);
  const answer = parts.error === undefined ? buildAnswer(parts, question) : null;
  const right =
    answer !== null && (question.answerable ? answer.perfect === true : answer.abstained);
  return {
    question,
    record: buildRecord(parts),
    answer,
    trajectory: null,
    violations: [],
    green: answer !== null && (parts.green ?? right),
    reasons: [],
  };
}

function buildAnswer(parts: RunParts, { answerable }: Question): AnswerGrade {
  const recall = parts.recall ?? 1;
  const abstained = parts.abstained ?? !answerable;
  return {
    facts: [],
    factRecall: answerable ? recall : null,
    perfect: answerable ? recall === 1 : null,
    wrongValues: [],
    abstention: abstained ? 'full' : 'none',
    abstained,
    hedged: answerable ? false : null,
    citations: buildCitations(parts.citationsValid === undefined ? true : parts.citationsValid),
  };
}

const buildCitations = (valid: boolean | null): AnswerGrade['citations'] => ({
  cited: valid === null ? [] : ['d1'],
  notRetrieved: valid === false ? ['d1'] : [],
  hasCitation: valid !== null,
  valid,
  precision: null,
  recall: null,
  overCitation: null,
});

function buildQuestion({
  questionId,
  answerable = true,
  hops,
  category,
  cluster,
}: RunParts): Question {
  return {
    id: questionId,
    question: `What is ${questionId}?`,
    answerable,
    requiredFacts: answerable ? [{ any: [questionId] }] : [],
    forbiddenFacts: [],
    ...(hops === undefined ? {} : { hops }),
    ...(category === undefined ? {} : { category }),
    ...(cluster === undefined ? {} : { cluster }),
  };
}

function buildRecord(parts: RunParts): RunRecord {
  const { arm, questionId, repeat = 0, error } = parts;
  const isLinear = arm === 'linear';
  const llmCalls = parts.llmCalls ?? (isLinear ? 2 : 3);
  return {
    schemaVersion: 1,
    arm,
    graph: isLinear ? 'linear' : 'reflective',
    questionId,
    repeat,
    status: error === undefined ? 'ok' : 'error',
    ...(error === undefined ? {} : { error }),
    answer: error === undefined ? 'an answer [d1]' : null,
    evidence: [],
    rounds: [],
    stopReason: error !== undefined ? null : isLinear ? 'linear' : 'sufficient',
    llmCalls,
    meteredLlmCalls: llmCalls,
    httpAttempts: llmCalls,
    searchCalls: parts.searchCalls ?? (isLinear ? 2 : 3),
    iterations: 1,
    parseFailures: 0,
    calls: [],
    seconds: parts.seconds ?? 1,
    waitedSeconds: 0,
    limits: LIMITS,
    ceilings: isLinear ? LINEAR_CEILINGS : REFLECTIVE_CEILINGS,
    provenance: {
      model: { name: 'scripted:tiny', parameterSize: '1B', options: { temperature: 0 } },
      search: { name: 'keyword', documentsPerQuery: 3 },
      hashes: {
        corpus: 'c',
        question: `hash of ${questionId}`,
        prompts: { plan: 'p', write: 'w' },
      },
      runtime: { node: '20' },
      replayed: false,
      startedAt: '2026-01-02T03:04:05.000Z',
      orderIndex: parts.orderIndex ?? 0,
      concurrency: 1,
      ...parts.provenance,
    },
    ...parts.record,
  };
}
