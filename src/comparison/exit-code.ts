import type { Comparison } from './types.ts';

/** Exit code of a gate that failed. */
export const GATE_FAILED = 3;
/** Exit code of a run that decides nothing: invalid, or without a single row. */
export const RUN_INVALID = 4;

/**
 * The exit code that a comparison asks for: 4 for an invalid run and for a run without rows (also under
 * a filter), 3 for a failed gate, otherwise 0, whatever the verdict.
 */
export function exitCodeOf({
  outcome,
  gate,
}: Pick<Comparison, 'outcome' | 'gate'>): 0 | typeof GATE_FAILED | typeof RUN_INVALID {
  if (outcome.kind === 'no-rows') return RUN_INVALID;
  if (outcome.kind === 'verdict' && outcome.verdict.kind === 'invalid') return RUN_INVALID;
  return gate.state === 'failed' ? GATE_FAILED : 0;
}
