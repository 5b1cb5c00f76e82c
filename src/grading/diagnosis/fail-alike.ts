import type { GradedRun } from '../types.ts';
import type { Unit } from './types.ts';

/**
 * One unit for each question that at least two arms answered: it shows where every answer of every
 * arm fails in the same way, so that no arm tells the others apart. Error rows say nothing of it.
 */
export function questionsFailingAlike(runs: readonly GradedRun[]): Unit[] {
  const byQuestion = new Map<string, { arms: Set<string>; failures: Set<string | null> }>();
  for (const run of runs) {
    const failure = failureOf(run);
    if (failure === undefined) continue;
    const { id } = run.question;
    const entry = byQuestion.get(id) ?? { arms: new Set(), failures: new Set() };
    entry.arms.add(run.record.arm);
    entry.failures.add(failure);
    byQuestion.set(id, entry);
  }
  return [...byQuestion]
    .filter(([, { arms }]) => arms.size > 1)
    .map(([questionId, { failures }]) => ({
      questionId,
      shows: failures.size === 1 && !failures.has(null),
    }));
}

/** How an answer fails, as a text that is equal for equal ways; null where it does not, undefined for an error row. */
function failureOf({ question, answer }: GradedRun): string | null | undefined {
  if (answer === null) return undefined;
  if (!question.answerable) return answer.abstained ? null : 'answered what nobody can answer';
  const missed = answer.facts.filter(({ status }) => status !== 'asserted');
  return missed.length === 0 ? null : JSON.stringify(missed.map(({ fact }) => fact));
}
