import type { CostMetric } from '../data/metric-names.ts';
import type { InvalidCause } from './validity-types.ts';

export type { InvalidCause } from './validity-types.ts';

/** Whether a criterion of the rule is met. */
export type CriterionState = 'holds' | 'fails' | 'undecided';

/** One criterion of the rule, as measured. */
export interface Criterion {
  /** Unique and stable, for example `guardrail:abstention:unanswerable`. */
  id: string;
  kind: 'validity' | 'precondition' | 'gain' | 'futility' | 'stratum' | 'guardrail' | 'cost';
  /** A few words, for a table or a test case's name. */
  name: string;
  /**
   * `holds` speaks for the candidate. A gain that is not shown is `undecided`, and `fails` when it is
   * surely too small; a guardrail `fails` when it is shown worse, a cap when it is exceeded.
   */
  state: CriterionState;
  /** What was measured and what was asked, in one sentence. */
  sentence: string;
  /** How many further questions would likely decide it; null where none are needed or nobody can say. */
  moreQuestions: number | null;
}

/** The routed policy: the candidate where its gain is shown, the control elsewhere. */
export interface RoutePolicy {
  /** The strata that go to the candidate, in words (`2 hops`). */
  strata: readonly string[];
  /** Guardrails and caps on the routed policy, left-one-question-out. */
  criteria: readonly Criterion[];
  /** Primary metric of control, routed policy and candidate; an upper bound, since the router knows the stratum. */
  recall: { control: number; routed: number; candidate: number };
  cost: readonly { metric: CostMetric; control: number; routed: number; candidate: number }[];
  /** Share of questions that go to the candidate. */
  routedShare: number;
}

/** The outcome of a rule. Each carries its evidence in sentences, the deciding one first. */
export type Verdict =
  | { kind: 'invalid'; causes: readonly InvalidCause[]; evidence: readonly string[] }
  | { kind: 'adopt'; evidence: readonly string[] }
  | { kind: 'route'; policy: RoutePolicy; evidence: readonly string[] }
  | {
      kind: 'keep-linear';
      reason: 'guardrail' | 'cost' | 'futility';
      evidence: readonly string[];
    }
  | {
      kind: 'inconclusive';
      /** The criteria that are undecided, with how many more questions each needs. */
      undecided: readonly Criterion[];
      /** The largest of these numbers; null where nobody can say. */
      moreQuestions: number | null;
      evidence: readonly string[];
    };

/** What a comparison ends in. */
export type Outcome =
  | { kind: 'verdict'; verdict: Verdict }
  /** Fewer cells were scheduled than the design has: a table and no verdict. */
  | { kind: 'partial'; sentence: string }
  | { kind: 'no-rule'; sentence: string }
  | { kind: 'no-rows'; sentence: string };

/** Whether one criterion can be decided at all with a given set of questions. */
export interface PreviewCriterion {
  id: string;
  name: string;
  /** False: no data whatsoever could decide it. */
  decidable: boolean;
  sentence: string;
  /** Questions of its kind that it needs at least; null where it needs none. */
  questionsNeeded: number | null;
  questionsGiven: number | null;
}

/** What a rule can decide before the run, from the questions and the repeats alone. */
export interface RulePreview {
  /** False where some criterion can never be decided, so that `adopt` and `route` are impossible. */
  canDecide: boolean;
  criteria: readonly PreviewCriterion[];
  /** The gain that is found with 80 % power, with the assumed variance; null below two questions. */
  leastDetectableGain: number | null;
  /** The chance of finding a true gain of delta, and of twice delta. */
  powerAtDelta: number | null;
  powerAtTwiceDelta: number | null;
  /** Where the variance comes from. */
  variance: { between: number; within: number; source: 'pilot' | 'assumed' };
  /** The preview in sentences, the most important first. */
  sentences: readonly string[];
}
