import type { CorpusDocument, Question } from '../data/types.ts';
import type { RunRecord } from '../run-record.ts';
import { checkBounds } from './bounds.ts';
import { gradeAnswer } from './grade-answer.ts';
import { abstentionReasons, citationReasons, factReasons } from './reasons.ts';
import { gradeTrajectory } from './trajectory/grade-trajectory.ts';
import type { AnswerGrade, GradedRun } from './types.ts';

/** One run and what it is graded by. */
export interface RunGradingInput {
  question: Question;
  record: RunRecord;
  corpus: readonly CorpusDocument[];
}

/**
 * Grades a run: its answer, its trajectory, its bounds. It is green when every required fact is
 * asserted (or an unanswerable question is declined), citations are there and valid, no forbidden fact
 * is asserted, and every bound holds. A run without an answer has no grades and is not green.
 */
export function gradeRun({ question, record, corpus }: RunGradingInput): GradedRun {
  const violations = checkBounds(record);
  if (record.status === 'error' || record.answer === null) {
    const reasons = [`no answer: ${errorOf(record)}`, ...boundReasons(violations)];
    return { question, record, answer: null, trajectory: null, violations, green: false, reasons };
  }
  const retrievedIds = record.evidence.map(({ id }) => id);
  const answer = gradeAnswer({ question, answer: record.answer, retrievedIds, corpus });
  const trajectory = gradeTrajectory({ question, record, corpus, facts: answer.facts });
  const reasons = [...answerReasons(question, answer), ...boundReasons(violations)];
  return { question, record, answer, trajectory, violations, green: reasons.length === 0, reasons };
}

/** What keeps an answer from being right, bounds aside; a hedge alone does not. */
function answerReasons(question: Question, answer: AnswerGrade): string[] {
  const declining = answer.hedged === true ? [] : abstentionReasons(question, answer);
  return [...factReasons(answer), ...declining, ...citationReasons(question, answer)];
}

function boundReasons(violations: readonly string[]): string[] {
  return violations.map((violation) => `bound broken: ${violation}`);
}

function errorOf({ error }: RunRecord): string {
  return error === undefined ? 'the record holds none' : `${error.kind}, ${error.message}`;
}
