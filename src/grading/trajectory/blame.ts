import { unreachable } from '../../base/errors.ts';
import type { StopReason } from '../../run-record.ts';
import type { Blame } from '../types.ts';

/** How a run's search for evidence ended: by the reviewer, by a bound, or because it has no loop. */
export type LoopEnd = 'reviewer' | 'bound' | 'no-loop';

/** What was seen of one missed fact; `decideBlame` turns it into one class. */
export interface MissedFact {
  /** A supporting document of the question holds the fact. */
  heldBySupport: boolean;
  /** Nothing was missing: the evidence held the fact and every linking document. */
  had: boolean;
  /** All that was missing had been retrieved, but its text was cut before the fact. */
  cutFromEvidence: boolean;
  loopEnd: LoopEnd;
  /** A query that was run held a key word of a missing document. */
  searched: boolean;
  /** A query that the last review asked for, and that was not run, holds one. */
  nextQueryPending: boolean;
  /** What the last review named as missing holds one. */
  namedAsMissing: boolean;
}

/**
 * The part of the pipeline that lost a fact. The first test that holds decides, in this order, so
 * every fact gets exactly one class:
 *
 * 1. `unattributable`: no supporting document holds the fact; the question is at fault.
 * 2. `writer-dropped`: the evidence held all that was needed.
 * 3. `searched-not-retrieved`, where the document was found but cut before the fact.
 * 4. `reviewer-stopped`: the reviewer said sufficient while something was missing. It had seen the
 *    evidence and could have asked, so this comes before the question what was searched for.
 * 5. `bound-ended-loop`: a bound ended the loop while the reviewer was after what is missing: with a
 *    query that was never run, or by naming what nobody had searched for yet.
 * 6. `searched-not-retrieved`: a query held a key word of a missing document.
 * 7. `never-searched`: none did.
 */
export function decideBlame(missed: MissedFact): Blame {
  if (!missed.heldBySupport) return 'unattributable';
  if (missed.had) return 'writer-dropped';
  if (missed.cutFromEvidence) return 'searched-not-retrieved';
  if (missed.loopEnd === 'reviewer') return 'reviewer-stopped';
  const wanted = missed.nextQueryPending || (missed.namedAsMissing && !missed.searched);
  if (missed.loopEnd === 'bound' && wanted) return 'bound-ended-loop';
  return missed.searched ? 'searched-not-retrieved' : 'never-searched';
}

/** What ended the search for evidence; a run without a stop reason ended on an error, by no bound. */
export function loopEndOf(stopReason: StopReason | null): LoopEnd {
  switch (stopReason) {
    case 'sufficient':
      return 'reviewer';
    case 'max_iterations':
    case 'budget':
    case 'no_new_queries':
    case 'stagnation':
      return 'bound';
    case 'linear':
    case null:
      return 'no-loop';
    default:
      return unreachable(stopReason);
  }
}
