import type { GradedRun } from './types.ts';

/**
 * The metrics of a graded run by name, each in [0, 1]; docs/metrics.md defines them. One that does not
 * apply to the row is left out, so a run without an answer has only `loop_bounds`.
 */
export function namedScores(run: GradedRun): Record<string, number> {
  const scores = { ...answerScores(run), loop_bounds: run.violations.length === 0 };
  const applicable = Object.entries(scores).filter(
    (entry): entry is [string, number | boolean] => entry[1] !== null && entry[1] !== undefined,
  );
  return Object.fromEntries(applicable.map(([name, value]) => [name, Number(value)]));
}

function answerScores({ question, answer, trajectory }: GradedRun) {
  if (answer === null) return {};
  const { citations } = answer;
  const needsNoCitation = !question.answerable && answer.abstained;
  return {
    fact_recall: answer.factRecall,
    perfect_answer: answer.perfect,
    abstention: question.answerable ? null : answer.abstained,
    over_abstention: question.answerable ? answer.abstained : null,
    hedge: answer.hedged,
    wrong_value: question.forbiddenFacts.length === 0 ? null : answer.wrongValues.length > 0,
    has_citation: needsNoCitation ? null : citations.hasCitation,
    citation_validity: citations.valid,
    citation_precision: citations.precision,
    citation_recall: citations.recall,
    over_citation: citations.overCitation,
    retrieval_recall: trajectory?.retrievalRecall ?? null,
  };
}
