import type { GradedRun } from '../types.ts';
import type { Unit } from './types.ts';

/** One kind of questions that can defeat every arm alike, with what to suspect there. */
interface FailAlikeKind {
  /** The questions of the kind. */
  holds(run: GradedRun): boolean;
  /** What was seen, up to the names of the questions; `count` is such as `2 of 8`. */
  sentence(count: string): string;
  remedy: string;
}

/** Questions with facts to find, then those that nobody can answer: neither has what the other is checked by. */
export const failAlikeKinds: readonly FailAlikeKind[] = [
  {
    holds: ({ question }) => question.answerable,
    sentence: (count) =>
      `On ${count} answerable questions every answer of every arm fails in the same way`,
    remedy:
      'Suspect the grader or the question first: read one answer with loopcheck show, check that the required facts stand in the supporting documents, and add the writing that the answers use to the fact if it is right.',
  },
  {
    holds: ({ question }) => !question.answerable,
    sentence: (count) => `On ${count} unanswerable questions no answer of any arm declines`,
    remedy:
      'The agents never decline there: read one answer with loopcheck show and check that no document answers the question. If one does, the question is answerable; if the answer does decline, the grader misses its words; otherwise tell the model when to decline, in the prompt of the node that writes.',
  },
];

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
