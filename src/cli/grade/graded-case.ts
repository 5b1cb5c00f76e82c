import { byCodePoint } from '../../base/compare.ts';
import { gradeAnswer } from '../../grading/grade-answer.ts';
import { abstentionReasons, citationReasons, factReasons } from '../../grading/reasons.ts';
import type { AnswerCase } from './parse-cases.ts';

/** One graded answer as it is printed, in the spelling of the case files. */
export interface GradedCase {
  id: string;
  /** Null on unanswerable questions. */
  fact_recall: number | null;
  abstained: boolean;
  abstention: string;
  hedge: boolean | null;
  wrong_values: readonly string[];
  citations: readonly string[];
  /** Null where nothing is cited. */
  citations_valid: boolean | null;
  reasons: readonly string[];
  /** What differs from the line's `expect`; absent where it has none. */
  differences?: readonly string[];
}

/** Shares of facts that are written as decimals may be rounded. */
const TOLERANCE = 0.005;

/** Grades one case and holds it against its expectation. Pure. */
export function gradeCase(one: AnswerCase): GradedCase {
  const { question, answer, retrieved, expect } = one;
  const grade = gradeAnswer({ question, answer, retrievedIds: retrieved });
  const graded: GradedCase = {
    id: one.id,
    fact_recall: grade.factRecall,
    abstained: grade.abstained,
    abstention: grade.abstention,
    hedge: grade.hedged,
    wrong_values: grade.wrongValues.map(({ fact }) => fact),
    citations: grade.citations.cited,
    citations_valid: grade.citations.valid,
    reasons: [
      ...factReasons(grade),
      ...abstentionReasons(question, grade),
      ...citationReasons(question, grade),
    ],
  };
  return expect === undefined ? graded : { ...graded, differences: differencesOf(graded, expect) };
}

function differencesOf(graded: GradedCase, expect: Readonly<Record<string, unknown>>): string[] {
  const values = new Map<string, unknown>(Object.entries(graded));
  return Object.entries(expect).flatMap(([field, wanted]) => {
    if (wanted === null) return [];
    if (!values.has(field)) return [`${field} is no field of a grade`];
    const got = values.get(field);
    return isSame(got, wanted)
      ? []
      : [`${field}: expected ${JSON.stringify(wanted)}, got ${JSON.stringify(got)}`];
  });
}

function isSame(got: unknown, wanted: unknown): boolean {
  if (typeof got === 'number' && typeof wanted === 'number') {
    return Math.abs(got - wanted) <= TOLERANCE;
  }
  return JSON.stringify(inOrder(got)) === JSON.stringify(inOrder(wanted));
}

/** Ids and values may be expected in any order. */
function inOrder(value: unknown): unknown {
  return Array.isArray(value) ? value.map(String).sort(byCodePoint) : value;
}
