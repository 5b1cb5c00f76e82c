import type { CorpusDocument, Question } from '../../src/data/types.ts';
import { gradeTrajectory } from '../../src/grading/trajectory/grade-trajectory.ts';
import type { AnswerGrade, FactStatus, GradedRun } from '../../src/grading/types.ts';
import { buildRecord, type RecordSketch } from './build-record.ts';

/** An answerable one-hop question about `alpha`, held by document `a`; overrides win. */
export function buildQuestion(overrides: Partial<Question> = {}): Question {
  return {
    id: 'q1',
    question: 'What is it?',
    answerable: true,
    requiredFacts: [{ any: ['alpha'] }],
    forbiddenFacts: [],
    hops: 1,
    supportingDocs: ['a'],
    ...overrides,
  };
}

/** A question that the corpus cannot answer. */
export function buildUnanswerable(overrides: Partial<Question> = {}): Question {
  return buildQuestion({ id: 'u1', answerable: false, requiredFacts: [], ...overrides });
}

/** The documents of a corpus from these texts by id. */
export function buildDocuments(texts: Readonly<Record<string, string>>): CorpusDocument[] {
  return Object.entries(texts).map(([id, text]) => ({ id, text }));
}

/** What a test says about a graded run. */
export interface GradedRunSketch {
  question?: Question;
  record?: RecordSketch;
  /** The status of each required fact, in order; facts without one are `asserted`. */
  facts?: readonly FactStatus[];
  answer?: Partial<AnswerGrade>;
  /** Defaults to the documents of the record's sketch. */
  corpus?: readonly CorpusDocument[];
}

/**
 * A graded run: the record by `buildRecord`, the trajectory by the real grader, and the answer's grade
 * as the sketch says (by default every fact asserted and one valid citation). An error record has
 * no grades.
 */
export function buildGradedRun(sketch: GradedRunSketch = {}): GradedRun {
  const question = sketch.question ?? buildQuestion();
  const record = buildRecord({ questionId: question.id, ...sketch.record });
  const answer = record.answer === null ? null : gradeOf(question, sketch);
  const corpus = sketch.corpus ?? sketch.record?.documents ?? [];
  const green = answer !== null && (question.answerable ? answer.perfect : answer.abstained);
  return {
    question,
    record,
    answer,
    trajectory:
      answer === null ? null : gradeTrajectory({ question, record, corpus, facts: answer.facts }),
    violations: [],
    green: green === true,
    reasons: green === true ? [] : ['not green'],
  };
}

function gradeOf(question: Question, { facts = [], answer }: GradedRunSketch): AnswerGrade {
  const graded = question.requiredFacts.map(({ any: [fact = ''] }, index) => {
    const status = facts[index] ?? 'asserted';
    return { fact, status, sentence: status === 'absent' ? '' : `It says ${fact}.` };
  });
  const asserted = graded.filter(({ status }) => status === 'asserted').length;
  return {
    facts: graded,
    factRecall: question.answerable ? asserted / graded.length : null,
    perfect: question.answerable ? asserted === graded.length : null,
    wrongValues: [],
    abstention: 'none',
    abstained: false,
    hedged: question.answerable ? false : null,
    citations: {
      cited: ['a'],
      notRetrieved: [],
      hasCitation: true,
      valid: true,
      precision: null,
      recall: null,
      overCitation: null,
    },
    ...answer,
  };
}
