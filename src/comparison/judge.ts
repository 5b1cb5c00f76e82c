import type { DecisionRule } from '../data/decision-rule.ts';
import { decideVerdict, type VerdictStates } from './decide-verdict.ts';
import { gainCriteria, isFutile, isShown, preconditionCriteria } from './gain-criteria.ts';
import { type EffectFamily, effectFamily } from './pair-comparison.ts';
import type { ArmPair, PairedTable } from './paired-table.ts';
import { costCriteria, guardrailCriteria } from './policy-criteria.ts';
import { routePolicy } from './route-policy.ts';
import type { InvalidCause } from './validity-types.ts';
import type { Criterion, RoutePolicy, Verdict } from './verdict-types.ts';
import { listed, percent, plain } from './words.ts';

/** A rule applied to a table. */
export interface Judgement {
  verdict: Verdict;
  /** Every criterion of the rule, validity first. */
  criteria: readonly Criterion[];
  family: EffectFamily;
}

/**
 * Applies a rule to a run: estimates, criteria and the one verdict that follows. `causes` are what was
 * found to make the run invalid; the criteria are measured all the same.
 */
export function judge(
  table: PairedTable,
  rule: DecisionRule,
  { causes, seed }: { causes: readonly InvalidCause[]; seed: number },
): Judgement {
  const pair: ArmPair = { control: rule.arms.control, candidate: rule.arms.candidate };
  const family = effectFamily(table, pair, {
    ...rule.primary,
    strataBy: rule.strata?.by ?? null,
    seed,
  });
  const policy = { name: pair.candidate, toCandidate: () => true };
  const context = { table, pair, rule, policy, seed };
  const measured = {
    preconditions: preconditionCriteria(family.primary, rule),
    gains: gainCriteria(family, rule),
    guardrails: guardrailCriteria(context),
    caps: costCriteria(context),
  };
  const criteria = [...validityCriteria(causes), ...Object.values(measured).flat()];
  const states = statesWithoutRoute(causes, rule, family, measured);
  const closed = ['invalid', 'adopt'].includes(decideVerdict(states).kind);
  // The routed policy is simulated question by question, so only where it can matter.
  const route =
    closed || !states.preconditionsMet ? null : routePolicy(table, pair, family, { rule, seed });
  return { verdict: verdictOf({ causes, states, measured, route }), criteria, family };
}

/** The criteria of a rule, by kind. */
interface MeasuredCriteria {
  preconditions: readonly Criterion[];
  gains: readonly Criterion[];
  guardrails: readonly Criterion[];
  caps: readonly Criterion[];
}

function statesWithoutRoute(
  causes: readonly InvalidCause[],
  rule: DecisionRule,
  { primary, strata }: EffectFamily,
  measured: MeasuredCriteria,
): VerdictStates {
  const effects = primary === null ? [] : [primary, ...strata];
  return {
    valid: causes.length === 0,
    preconditionsMet: statesOf(measured.preconditions).every((state) => state === 'holds'),
    gainShown: primary !== null && isShown(primary, rule),
    futile: effects.length > 0 && effects.every((effect) => isFutile(effect, rule)),
    guardrails: statesOf(measured.guardrails),
    caps: statesOf(measured.caps),
    route: null,
  };
}

function verdictOf({
  causes,
  states,
  measured,
  route,
}: {
  causes: readonly InvalidCause[];
  states: VerdictStates;
  measured: MeasuredCriteria;
  route: RoutePolicy | null;
}): Verdict {
  const routed = (kind: Criterion['kind']): Criterion[] =>
    (route?.criteria ?? []).filter((criterion) => criterion.kind === kind);
  const decision = decideVerdict({
    ...states,
    route: route && { guardrails: statesOf(routed('guardrail')), caps: statesOf(routed('cost')) },
  });
  switch (decision.kind) {
    case 'invalid':
      return { kind: 'invalid', causes, evidence: causes.map(({ sentence }) => sentence) };
    case 'adopt':
      return {
        kind: 'adopt',
        evidence: sentences([...measured.gains, ...measured.guardrails, ...measured.caps]),
      };
    case 'route':
      return routeVerdict(route, measured);
    case 'keep-linear':
      return { ...decision, evidence: keepEvidence(decision.reason, measured) };
    case 'inconclusive':
      return inconclusive(measured, route);
  }
}

const statesOf = (criteria: readonly Criterion[]): Criterion['state'][] =>
  criteria.map(({ state }) => state);

const sentences = (criteria: readonly Criterion[]): string[] =>
  criteria.map(({ sentence }) => sentence);

function routeVerdict(route: RoutePolicy | null, measured: MeasuredCriteria): Verdict {
  if (route === null) return inconclusive(measured, route);
  const { recall, routedShare } = route;
  const shown = measured.gains.filter(({ kind, state }) => kind === 'stratum' && state === 'holds');
  return {
    kind: 'route',
    policy: route,
    evidence: [
      `The gain is shown on ${listed(route.strata)}, not over all questions under all criteria.`,
      ...sentences(shown),
      `A router that knows the kind of question would send ${percent(routedShare)} of the questions to the loop and reach ${plain(recall.routed)} (control ${plain(recall.control)}, candidate ${plain(recall.candidate)}); this is an upper bound, by leave-one-question-out.`,
      ...sentences(route.criteria),
    ],
  };
}

function keepEvidence(
  reason: 'guardrail' | 'cost' | 'futility',
  { gains, guardrails, caps }: MeasuredCriteria,
): string[] {
  const failed = (criteria: readonly Criterion[]): Criterion[] =>
    criteria.filter(({ state }) => state === 'fails');
  const overall = gains.filter(({ kind }) => kind === 'gain');
  switch (reason) {
    case 'guardrail':
      return sentences([...failed(guardrails), ...failed(caps), ...overall]);
    case 'cost':
      return sentences([...failed(caps), ...overall]);
    case 'futility':
      return sentences([...gains.filter(({ kind }) => kind === 'futility'), ...overall]);
  }
}

/**
 * What stays open: everything undecided on the candidate as a whole; where that is decided, what is
 * open in a stratum or on the routed policy.
 */
function inconclusive(
  { preconditions, gains, guardrails, caps }: MeasuredCriteria,
  route: RoutePolicy | null,
): Verdict {
  const overall = gains.filter(({ kind }) => kind === 'gain');
  const asked = [...preconditions, ...overall, ...guardrails, ...caps];
  const strata = gains.filter(({ kind }) => kind === 'stratum');
  const isOpen = ({ state }: Criterion): boolean => state === 'undecided';
  const open = asked.filter(isOpen);
  const undecided = open.length > 0 ? open : [...strata, ...(route?.criteria ?? [])].filter(isOpen);
  const numbers = undecided.map(({ moreQuestions }) => moreQuestions).filter((one) => one !== null);
  const moreQuestions = numbers.length === 0 ? null : Math.max(...numbers);
  return {
    kind: 'inconclusive',
    undecided,
    moreQuestions,
    evidence: [
      undecidedSentence(undecided, moreQuestions),
      ...sentences(undecided),
      ...sentences(asked.filter((criterion) => !isOpen(criterion))),
    ],
  };
}

function undecidedSentence(undecided: readonly Criterion[], moreQuestions: number | null): string {
  const names = listed(
    undecided.map(({ name, moreQuestions: more }) =>
      more === null ? name : `${name} (about ${more} more)`,
    ),
  );
  if (undecided.length === 0) {
    return 'Every criterion is decided, but the gain is too small to adopt the loop and not surely too small to drop it.';
  }
  const more =
    moreQuestions === null
      ? 'how many further questions would decide it cannot be said'
      : `about ${moreQuestions} further questions would likely decide it`;
  return `Undecided: ${names}; ${more}.`;
}

function validityCriteria(causes: readonly InvalidCause[]): Criterion[] {
  if (causes.length === 0) {
    const sentence = 'The run is complete and breaks no invariant.';
    return [
      {
        id: 'validity',
        kind: 'validity',
        name: 'valid run',
        state: 'holds',
        sentence,
        moreQuestions: null,
      },
    ];
  }
  return causes.map((cause, index) => ({
    id: `validity:${cause.kind}${causes.findIndex(({ kind }) => kind === cause.kind) === index ? '' : `:${index}`}`,
    kind: 'validity',
    name: cause.kind.replaceAll('-', ' '),
    state: 'fails',
    sentence: `${cause.sentence} ${cause.remedy}`,
    moreQuestions: null,
  }));
}
