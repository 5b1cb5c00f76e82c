import { describe, expect, it } from 'vitest';
import { decideVerdict, type VerdictStates } from '../../src/comparison/decide-verdict.ts';
import type { CriterionState } from '../../src/comparison/verdict-types.ts';

const stateSets: CriterionState[][] = [
  [],
  ['holds'],
  ['undecided'],
  ['fails'],
  ['holds', 'undecided'],
  ['holds', 'fails'],
  ['undecided', 'fails'],
];

const statePairs = stateSets.flatMap((guardrails) =>
  stateSets.map((caps) => ({ guardrails, caps })),
);
const flags = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15].map((bits) => ({
  valid: (bits & 1) > 0,
  preconditionsMet: (bits & 2) > 0,
  gainShown: (bits & 4) > 0,
  futile: (bits & 8) > 0,
}));
const grid: readonly VerdictStates[] = flags.flatMap((flag) =>
  statePairs.flatMap((pair) => [null, ...statePairs].map((route) => ({ ...flag, ...pair, route }))),
);

const every = (states: readonly CriterionState[]): boolean =>
  !states.includes('undecided') && !states.includes('fails');

// The conditions of the outcomes, each written out and without the order in which they are asked.
const isAdopt = (one: VerdictStates): boolean =>
  one.valid && one.preconditionsMet && one.gainShown && every(one.guardrails) && every(one.caps);
const isRoute = (one: VerdictStates): boolean =>
  one.valid &&
  one.preconditionsMet &&
  !(one.gainShown && every(one.guardrails) && every(one.caps)) &&
  one.route !== null &&
  every(one.route.guardrails) &&
  every(one.route.caps);
const speaksAgainst = (one: VerdictStates): boolean =>
  one.guardrails.includes('fails') || one.caps.includes('fails') || one.futile;
const isKeep = (one: VerdictStates): boolean =>
  one.valid && !isAdopt(one) && !isRoute(one) && speaksAgainst(one);
const isOpen = (one: VerdictStates): boolean =>
  one.valid && !isAdopt(one) && !isRoute(one) && !speaksAgainst(one);
const conditions: Record<string, (one: VerdictStates) => boolean> = {
  invalid: (one) => !one.valid,
  adopt: isAdopt,
  route: isRoute,
  'keep-linear': isKeep,
  inconclusive: isOpen,
};

describe('decideVerdict', () => {
  it('gives exactly one verdict for every combination of evidence, the one whose condition holds', () => {
    const wrong = grid.filter((states) => {
      const fitting = Object.entries(conditions).filter(([, holds]) => holds(states));
      return fitting.length !== 1 || fitting[0]?.[0] !== decideVerdict(states).kind;
    });
    expect(grid).toHaveLength(16 * 49 * 50);
    expect(wrong).toEqual([]);
    expect(new Set(grid.map((states) => decideVerdict(states).kind)).size).toBe(5);
  });

  it('never adopts or routes without its preconditions, and still keeps the linear arm', () => {
    const closed = grid.filter(({ valid, preconditionsMet }) => valid && !preconditionsMet);
    const kinds = (states: readonly VerdictStates[]): Set<string> =>
      new Set(states.map((one) => decideVerdict(one).kind));
    expect(kinds(closed)).toEqual(new Set(['keep-linear', 'inconclusive']));
    expect(kinds(closed.filter(({ futile }) => futile))).toEqual(new Set(['keep-linear']));
  });

  it('says what decided a keep-linear: a guardrail before a cap before futility', () => {
    const base: VerdictStates = {
      valid: true,
      preconditionsMet: true,
      gainShown: false,
      futile: true,
      guardrails: ['fails'],
      caps: ['fails'],
      route: null,
    };
    expect(decideVerdict(base)).toEqual({ kind: 'keep-linear', reason: 'guardrail' });
    expect(decideVerdict({ ...base, guardrails: [] })).toEqual({
      kind: 'keep-linear',
      reason: 'cost',
    });
    expect(decideVerdict({ ...base, guardrails: [], caps: [] })).toEqual({
      kind: 'keep-linear',
      reason: 'futility',
    });
  });
});
