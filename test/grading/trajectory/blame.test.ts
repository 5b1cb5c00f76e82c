import { describe, expect, it } from 'vitest';
import {
  decideBlame,
  type LoopEnd,
  loopEndOf,
  type MissedFact,
} from '../../../src/grading/trajectory/blame.ts';
import type { Blame } from '../../../src/grading/types.ts';
import { stopReasons } from '../../../src/run-record.ts';

const loopEnds: readonly LoopEnd[] = ['reviewer', 'bound', 'no-loop'];
const flags = [
  'heldBySupport',
  'had',
  'cutFromEvidence',
  'searched',
  'nextQueryPending',
  'namedAsMissing',
] as const;

/** Every combination of what can be seen of a missed fact. */
const grid: readonly MissedFact[] = loopEnds.flatMap((loopEnd) =>
  Array.from({ length: 2 ** flags.length }, (_, bits) => {
    const values = flags.map((flag, index) => [flag, (bits & (1 << index)) !== 0]);
    return { ...Object.fromEntries(values), loopEnd };
  }),
);

/** The classes as docs/metrics.md defines them, each without looking at the others' order. */
const definitions: Readonly<Record<Blame, (fact: MissedFact) => boolean>> = {
  unattributable: (fact) => !fact.heldBySupport,
  'writer-dropped': (fact) => fact.heldBySupport && fact.had,
  'reviewer-stopped': (fact) =>
    fact.heldBySupport && !fact.had && !fact.cutFromEvidence && fact.loopEnd === 'reviewer',
  'bound-ended-loop': (fact) =>
    fact.heldBySupport &&
    !fact.had &&
    !fact.cutFromEvidence &&
    fact.loopEnd === 'bound' &&
    (fact.nextQueryPending || (!fact.searched && fact.namedAsMissing)),
  'searched-not-retrieved': (fact) =>
    fact.heldBySupport &&
    !fact.had &&
    (fact.cutFromEvidence ||
      (fact.searched && fact.loopEnd === 'no-loop') ||
      (fact.searched && fact.loopEnd === 'bound' && !fact.nextQueryPending)),
  'never-searched': (fact) =>
    fact.heldBySupport &&
    !fact.had &&
    !fact.cutFromEvidence &&
    !fact.searched &&
    (fact.loopEnd === 'no-loop' ||
      (fact.loopEnd === 'bound' && !fact.nextQueryPending && !fact.namedAsMissing)),
};

describe('decideBlame', () => {
  it('gives every combination exactly the one class whose definition holds', () => {
    expect(grid).toHaveLength(192);
    for (const fact of grid) {
      const holding = Object.entries(definitions)
        .filter(([, holds]) => holds(fact))
        .map(([blame]) => blame);
      expect(holding, JSON.stringify(fact)).toEqual([decideBlame(fact)]);
    }
  });

  it('never blames a reviewer or a bound where there is no loop', () => {
    const classes = new Set(
      grid.filter(({ loopEnd }) => loopEnd === 'no-loop').map((fact) => decideBlame(fact)),
    );
    expect(classes).toEqual(
      new Set(['never-searched', 'searched-not-retrieved', 'unattributable', 'writer-dropped']),
    );
  });
});

describe('loopEndOf', () => {
  it('sorts every stop reason into reviewer, bound or no loop', () => {
    expect(Object.fromEntries(stopReasons.map((reason) => [reason, loopEndOf(reason)]))).toEqual({
      linear: 'no-loop',
      sufficient: 'reviewer',
      max_iterations: 'bound',
      budget: 'bound',
      no_new_queries: 'bound',
      stagnation: 'bound',
    });
    expect(loopEndOf(null)).toBe('no-loop');
  });
});
