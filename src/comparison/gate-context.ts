import type { DecisionRule } from '../data/decision-rule.ts';
import type { Baseline } from './baseline-types.ts';
import type { PairedTable } from './paired-table.ts';
import type { Outcome } from './verdict-types.ts';

/** What the gate is judged on. */
export interface GateContext {
  table: PairedTable;
  rule: DecisionRule;
  outcome: Outcome;
  /** Null where the file that the rule names is missing. */
  baseline: Baseline | null;
  seed: number;
}
