import type { Blame, GradedRun } from '../types.ts';
import type { Count } from './count.ts';

/** Every class of blame, from the question over search and loop to the writer. */
export const blames = [
  'unattributable',
  'never-searched',
  'searched-not-retrieved',
  'bound-ended-loop',
  'reviewer-stopped',
  'writer-dropped',
] as const satisfies readonly Blame[];

/** Where the missed facts of an arm were lost. */
export interface BlameCounts {
  /** Missed facts, of all required facts of the graded answers. */
  missed: Count;
  /** Each class with its number of missed facts, in the order of `blames`; they add up to the missed. */
  byBlame: readonly { blame: Blame; facts: number }[];
}

/** Counts the blame of each missed fact; error rows and unanswerable questions have none. */
export function countBlames(runs: readonly GradedRun[]): BlameCounts {
  const found = runs.flatMap(({ trajectory }) => trajectory?.blames ?? []);
  const facts = runs.reduce((total, { answer }) => total + (answer?.facts.length ?? 0), 0);
  return {
    missed: { hits: found.length, of: facts },
    byBlame: blames.map((blame) => ({
      blame,
      facts: found.filter((entry) => entry.blame === blame).length,
    })),
  };
}
