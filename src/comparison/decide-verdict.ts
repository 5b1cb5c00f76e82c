import type { CriterionState } from './verdict-types.ts';

/** All that a verdict depends on, reduced to states. */
export interface VerdictStates {
  /** No cause of `invalid` was found. */
  valid: boolean;
  /** Enough questions, and enough on which the arms differ. */
  preconditionsMet: boolean;
  /** The gain over all questions of the primary analysis is shown. */
  gainShown: boolean;
  /** The upper bound of the gain lies below the limit, overall and in every stratum. */
  futile: boolean;
  guardrails: readonly CriterionState[];
  caps: readonly CriterionState[];
  /** Guardrails and caps on the routed policy; null where no stratum shows the gain. */
  route: { guardrails: readonly CriterionState[]; caps: readonly CriterionState[] } | null;
}

/** The verdict as a word, and for `keep-linear` what decided it. */
export type Decision =
  | { kind: 'invalid' | 'adopt' | 'route' | 'inconclusive' }
  | { kind: 'keep-linear'; reason: 'guardrail' | 'cost' | 'futility' };

/**
 * Exactly one verdict for any states; the first that fits, in this order: `invalid`, `adopt`, `route`,
 * `keep-linear`, `inconclusive`. Too few questions close `adopt` and `route`, never `keep-linear`.
 */
export function decideVerdict(states: VerdictStates): Decision {
  if (!states.valid) return { kind: 'invalid' };
  if (states.preconditionsMet) {
    if (states.gainShown && allHold(states.guardrails) && allHold(states.caps)) {
      return { kind: 'adopt' };
    }
    if (states.route !== null && allHold(states.route.guardrails) && allHold(states.route.caps)) {
      return { kind: 'route' };
    }
  }
  if (states.guardrails.includes('fails')) return { kind: 'keep-linear', reason: 'guardrail' };
  if (states.caps.includes('fails')) return { kind: 'keep-linear', reason: 'cost' };
  if (states.futile) return { kind: 'keep-linear', reason: 'futility' };
  return { kind: 'inconclusive' };
}

const allHold = (states: readonly CriterionState[]): boolean =>
  states.every((state) => state === 'holds');
