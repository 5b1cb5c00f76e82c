/** One demand of the gate. */
export interface GateCheck {
  /** Unique and stable, for example `threshold:reflective:fact_recall:answerable`. */
  id: string;
  kind: 'threshold' | 'verdict' | 'full-design' | 'baseline';
  name: string;
  state: 'passed' | 'failed' | 'skipped';
  sentence: string;
}

/** The gate as a whole. `off`: the rule demands nothing. `skipped`: nothing of it could be judged. */
export interface GateResult {
  state: 'passed' | 'failed' | 'skipped' | 'off';
  checks: readonly GateCheck[];
}
